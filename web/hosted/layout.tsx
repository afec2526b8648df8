import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ChevronLeft, FlaskConical, Globe, TriangleAlert, Volume2, VolumeX } from 'lucide'
import { canSpeak, isSpeaking, toggleSpeech } from './announce.ts'
import { stagesOf, type Flow, type Stage } from './flow.ts'
import { Icon } from './icon.tsx'
import { LANGUAGES, language, t, useLanguage, type Language } from './i18n.ts'
import { dispatch, notice, store } from './model.ts'

/** The company that asks, in words. */
export const clientOf = (flow: Flow | undefined): string => flow?.facts.clientName ?? t('app.client')

/** Text that contains the company. The replacement of a missing name is lower-case, and gets a capital at a sentence's start. */
export const withClient = (flow: Flow | undefined, words: string): string =>
  flow?.facts.clientName === undefined
    ? words.replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase())
    : words

interface ScreenProps {
  readonly flow?: Flow | undefined
  /** Stage in the bar at the top. Undefined on pages that are no step. */
  readonly stage?: Stage
  /** Shows the back button. */
  readonly canGoBack?: boolean
  /** `camera` fills the window with the camera, `desk` is a wide page. */
  readonly look?: 'sheet' | 'camera' | 'desk'
  readonly speaks?: boolean
  readonly children: ComponentChildren
}

/** The shared layout of the screens: client, back button, language and progress. */
export function Screen({ flow, stage, canGoBack = false, look = 'sheet', speaks = false, children }: ScreenProps) {
  return (
    <div class={`screen ${look}`}>
      <header class="top">
        <div class="bar">
          {canGoBack ? (
            <button
              type="button"
              class="square"
              aria-label={t('app.back')}
              onClick={() => {
                dispatch({ type: 'BACK' })
              }}
            >
              <Icon node={ChevronLeft} flip />
            </button>
          ) : (
            <span class="square" />
          )}
          <Client flow={flow} />
          <div class="tools">
            {speaks && canSpeak() && (
              <button
                type="button"
                class="square"
                aria-label={t(isSpeaking.value ? 'app.speechOff' : 'app.speechOn')}
                aria-pressed={isSpeaking.value}
                onClick={toggleSpeech}
              >
                <Icon node={isSpeaking.value ? Volume2 : VolumeX} />
              </button>
            )}
            <LanguageMenu />
          </div>
        </div>
        {flow !== undefined && stage !== undefined && <Progress flow={flow} stage={stage} />}
        {flow?.facts.mode === 'TEST' && (
          <p class="test">
            <Icon node={FlaskConical} />
            <span>{t('app.testMode')}</span>
          </p>
        )}
      </header>
      {notice.value !== undefined && (
        <p class="note notice" role="alert">
          <Icon node={TriangleAlert} />
          {t(notice.value)}
        </p>
      )}
      {children}
    </div>
  )
}

const Client = ({ flow }: { flow: Flow | undefined }) => {
  const name = flow?.facts.clientName
  if (name === undefined) return <span class="who" />
  return (
    <div class="who">
      <span class="initial" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <b>
        <bdi>{name}</bdi>
      </b>
    </div>
  )
}

function LanguageMenu() {
  const choose = (select: HTMLSelectElement): void => {
    const code = select.value as Language
    store('language', code)
    useLanguage(code).catch(() => {
      select.value = language.value
    }) // loading failed, and the next attempt may succeed
  }
  return (
    <div class="language">
      <Icon node={Globe} />
      <span aria-hidden="true">{language.value.toUpperCase()}</span>
      <select
        aria-label={t('app.language')}
        value={language.value}
        onChange={({ currentTarget }) => {
          choose(currentTarget)
        }}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function Progress({ flow, stage }: { flow: Flow; stage: Stage }) {
  const stages = stagesOf(flow)
  const at = stages.indexOf(stage)
  return (
    <div class="steps" role="img" aria-label={t('app.progress', { index: at + 1, total: stages.length })}>
      {stages.map((each, i) => (
        <i key={each} class={i < at ? 'done' : i === at ? 'now' : ''} />
      ))}
    </div>
  )
}

/** The heading of a screen. It names the page, and takes the focus when the screen appears. */
export function Title({ children, class: className }: { children: string; class?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the paint, so that the focus is already on the heading.
  useLayoutEffect(() => {
    document.title = t('app.titleOf', { step: children })
    heading.current?.focus({ preventScroll: true })
  }, [children])
  return (
    <h1 ref={heading} tabIndex={-1} class={className}>
      {children}
    </h1>
  )
}

/** The place of the buttons, in reach of the thumb. */
export const Dock = ({ children, slim = false }: { children: ComponentChildren; slim?: boolean }) => (
  <section class={slim ? 'dock slim' : 'dock'} aria-label={t('app.next')}>
    {children}
  </section>
)

interface ButtonProps {
  readonly onClick: () => void
  readonly kind?: 'main' | 'quiet'
  readonly disabled?: boolean
  readonly children: ComponentChildren
}

export const Button = ({ onClick, kind = 'main', disabled = false, children }: ButtonProps) => (
  <button type="button" class={kind === 'main' ? 'button' : 'button quiet'} disabled={disabled} onClick={onClick}>
    {children}
  </button>
)
