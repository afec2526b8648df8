import { isMessage, PROTOCOL, type FrameErrorCode, type FrameEvent } from './protocol.ts'

// /embed/v1.js: the script that a client's page loads. It adds one name to the global scope. It stores nothing and sends nothing
// anywhere. Types for clients: examples/embed/identity-verification.d.ts.

interface Options {
  container: string | Element
  id: string
  lang?: string
  onComplete: (this: void, result: { readonly status: string }) => void
  onEvent?: (this: void, event: Told) => void
}

type Told =
  | Exclude<FrameEvent, { type: 'resize' | 'error' }>
  | { readonly type: 'error'; readonly code: FrameErrorCode | 'NO_ANSWER'; readonly fatal: boolean }

const ID = /^ver_[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const FIRST_HEIGHT = 640
const LEAST_HEIGHT = 200
/** A blocked iframe (origin not listed, frame-src of the page) causes no event. Only a missing answer shows it. */
const PATIENCE_MS = 20_000
const TITLES: Readonly<Record<string, string>> = {
  en: 'Identity verification',
  es: 'Verificación de identidad',
  fr: 'Vérification d’identité',
  de: 'Identitätsprüfung',
  ar: 'التحقق من الهوية',
  pt: 'Verificação de identidade',
}

const source =
  (document.currentScript as HTMLScriptElement | null)?.src ??
  document.querySelector<HTMLScriptElement>('script[src*="/embed/v1.js"]')?.src ??
  location.href
const { origin: service } = new URL(source)
const base = source.replace(/\/embed\/v1\.js.*$/, '')

function refuse(what: string): never {
  throw new TypeError(`IdentityVerification.render: ${what}`)
}

/** Checks the options. Every error names its option. */
function read(given: unknown): Options & { container: Element; lang: string } {
  if (typeof given !== 'object' || given === null) refuse('the argument must be an object')
  const { container, id, lang, onComplete, onEvent } = given as Partial<Record<keyof Options, unknown>>
  const element = typeof container === 'string' ? document.querySelector(container) : container
  if (!(element instanceof Element))
    refuse(
      `container: ${typeof container === 'string' ? `no element matches ${container}` : 'must be a selector or an element'}`,
    )
  if (typeof id !== 'string' || !ID.test(id)) refuse('id: must be the id of a verification, ver_…')
  if (lang !== undefined && (typeof lang !== 'string' || !/^[\w@.-]{0,64}$/.test(lang)))
    refuse('lang: must be a language tag, such as de')
  if (typeof onComplete !== 'function') refuse('onComplete: must be a function')
  if (onEvent !== undefined && typeof onEvent !== 'function') refuse('onEvent: must be a function')
  if (location.origin === 'null')
    refuse('the page has no origin. Serve it over http or https, outside of a sandboxed iframe')
  return {
    container: element,
    id,
    lang: lang ?? '',
    onComplete: onComplete as Options['onComplete'],
    onEvent: onEvent as Options['onEvent'],
  }
}

function render(given: Options): { destroy(): void } {
  const { container, id, lang, onComplete, onEvent } = read(given)
  const frame = document.createElement('iframe')
  let port: MessagePort | undefined
  let isComplete = false

  const hear = (told: FrameEvent): void => {
    if (told.type === 'resize') {
      // No higher than the window, so that the button at the foot of the iframe stays visible. The shutter is one.
      const most = Math.max(FIRST_HEIGHT, innerHeight)
      if (Number.isFinite(told.height)) frame.style.height = `${Math.min(Math.max(told.height, LEAST_HEIGHT), most)}px`
      return
    }
    try {
      onEvent?.(told)
    } finally {
      if (told.type === 'complete' && !isComplete) {
        isComplete = true
        onComplete({ status: told.status })
      }
    }
  }
  const greet = ({ source: sender, origin, data }: MessageEvent<unknown>): void => {
    const inner = frame.contentWindow
    if (inner === null || sender !== inner || origin !== service || !isMessage(data, 'ready')) return
    clearTimeout(silence)
    port?.close() // the iframe was reloaded
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = (message: MessageEvent<FrameEvent>) => {
      hear(message.data)
    }
    inner.postMessage({ iv: PROTOCOL, type: 'connect' }, service, [port2])
  }

  addEventListener('message', greet)
  const silence = setTimeout(() => onEvent?.({ type: 'error', code: 'NO_ANSWER', fatal: false }), PATIENCE_MS)
  frame.title = TITLES[lang.slice(0, 2).toLowerCase()] ?? TITLES.en
  frame.allow = `camera ${service}`
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, { display: 'block', width: '100%', height: `${FIRST_HEIGHT}px`, border: '0' })
  frame.src = `${base}/embed/verify/${id}?o=${encodeURIComponent(location.origin)}${lang === '' ? '' : `&lang=${encodeURIComponent(lang)}`}`
  container.append(frame)
  return {
    destroy() {
      removeEventListener('message', greet)
      clearTimeout(silence)
      port?.close()
      frame.remove()
    },
  }
}

Object.assign(window, { IdentityVerification: Object.freeze({ render }) })
