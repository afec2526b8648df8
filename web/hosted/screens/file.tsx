import { useRef, useState } from 'preact/hooks'
import { Camera, ImageUp, TriangleAlert } from 'lucide'
import { frameKey, type Flow, type Step, isFace } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import { dispatch, take } from '../model.ts'
import { documentTitle } from './step-title.ts'

/** The file types that the service accepts (decisions.md, "Submit"). */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
/** Systems without HEIC give its files no type. The service reads the content. */
const isHeic = ({ name, type }: File): boolean => type === '' && /\.hei[cf]$/i.test(name)
const MAX_BYTES = 10 * 1024 * 1024

/** A photo from the device's files or its camera app, without a camera in the page. */
export function FilePicker({ flow, step, move }: { flow: Flow; step: Step; move: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const action = step === 'LIVENESS' ? flow.facts.actions[move] : undefined
  const pick = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const isRight = (TYPES.includes(file.type) || isHeic(file)) && file.size <= MAX_BYTES && file.size > 0
    setWrong(!isRight)
    if (isRight) keep(step, action, file, move + 1 === flow.facts.actions.length)
  }
  const title =
    step === 'SELFIE'
      ? t('selfie.title')
      : step !== 'LIVENESS'
        ? documentTitle(flow, step)
        : action === undefined
          ? ''
          : t(`move.title.${action}`)
  return (
    <Screen flow={flow} stage={isFace(step) ? 'FACE' : 'DOCUMENT'} canGoBack>
      <main class="pad centred">
        {action !== undefined && (
          <p class="count">{t('move.count', { index: move + 1, total: flow.facts.actions.length })}</p>
        )}
        <div class="glyph">
          <Icon node={ImageUp} />
        </div>
        <Title>{title}</Title>
        <p class="lead">
          {t(action !== undefined ? 'file.move' : step === 'SELFIE' ? 'file.selfie' : 'file.document')}
        </p>
        {isWrong && (
          <p class="problem" role="alert">
            <Icon node={TriangleAlert} />
            {t('file.unreadable')}
          </p>
        )}
        <input
          ref={input}
          class="vh"
          type="file"
          tabIndex={-1}
          accept={[...TYPES, '.heic', '.heif'].join()}
          capture={isFace(step) ? 'user' : 'environment'}
          aria-label={title}
          onChange={({ currentTarget }) => {
            void pick(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </main>
      <Dock>
        <Button onClick={() => input.current?.click()}>{t('file.pick')}</Button>
        <Button
          kind="quiet"
          onClick={() => {
            dispatch({ type: 'USE_CAMERA' })
          }}
        >
          <Icon node={Camera} />
          {t('file.camera')}
        </Button>
        {step === 'LIVENESS' && (
          <Button
            kind="quiet"
            onClick={() => {
              dispatch({ type: 'UNABLE' })
            }}
          >
            {t('move.unable')}
          </Button>
        )}
        {step === 'DOCUMENT_BACK' && (
          <Button
            kind="quiet"
            onClick={() => {
              dispatch({ type: 'NO_BACK' })
            }}
          >
            {t('document.noBack')}
          </Button>
        )}
        {isFace(step) && flow.facts.mode === 'LIVE' && <p class="fine">{t('trouble.review')}</p>}
      </Dock>
    </Screen>
  )
}

function keep(step: Step, action: Flow['facts']['actions'][number] | undefined, file: File, isLast: boolean): void {
  if (step !== 'LIVENESS') {
    take(step, file, 'FILE')
    return dispatch({ type: 'SHOT', look: true })
  }
  if (action === undefined) return
  take(frameKey(action), file, 'FILE')
  dispatch({ type: 'MOVED', action })
  if (isLast) dispatch({ type: 'MOVES_DONE' })
}
