import { isMessage, PROTOCOL, type FrameErrorCode, type FrameEvent } from './protocol.ts'

// The iframe's side of the embedded flow. The hosted flow uses it inside a client's page.

/** Reports the progress of the flow to the embedding page. Every call is safe at any time, also before the page has answered. */
export interface FrameLink {
  /** The flow reached a screen: `index` from 1 of `of`. */
  step(name: string, index: number, of: number): void
  /** The wanted height, in CSS pixels. */
  resize(height: number): void
  /** The end user submitted the photos. */
  submitted(): void
  /** The flow is over. Only the first call sends an event. */
  complete(status: string): void
  error(code: FrameErrorCode, fatal: boolean): void
  /** Reports the height of an element to the page until the iframe is removed. */
  followHeight(element: Element): void
}

/** Name of the meta element. The server writes into it the origin that may receive events (api/site/embed.ts). */
const PARENT_ORIGIN_META = 'embed-parent-origin'

/**
 * Connects the iframe to the embedding page.
 *
 * @returns undefined outside an iframe, on the plain hosted page
 */
export function connectFrame(): FrameLink | undefined {
  const origin = document.querySelector<HTMLMetaElement>(`meta[name=${PARENT_ORIGIN_META}]`)?.content
  if (origin === undefined || origin === '' || window.parent === window) return undefined
  const tell = openPort(origin)
  let completed = false
  const link: FrameLink = {
    step: (name, index, of) => {
      tell({ type: 'step', name, index, of })
    },
    resize: (height) => {
      tell({ type: 'resize', height: Math.ceil(height) })
    },
    submitted: () => {
      tell({ type: 'submitted' })
    },
    complete: (status) => {
      if (completed) return
      completed = true
      tell({ type: 'complete', status })
    },
    error: (code, fatal) => {
      tell({ type: 'error', code, fatal })
    },
    followHeight: (element) => {
      new ResizeObserver(() => {
        link.resize(element.getBoundingClientRect().height)
      }).observe(element)
    },
  }
  return link
}

/** Sends ready to one origin. Accepts the first port from this origin and from the parent window. */
function openPort(origin: string): (event: FrameEvent) => void {
  let port: MessagePort | undefined
  // Until the page answers, only the newest event of each type waits. So a page that never answers fills no memory.
  const waiting = new Map<FrameEvent['type'], FrameEvent>()
  const listen = (message: MessageEvent<unknown>): void => {
    if (message.origin !== origin || message.source !== window.parent || !isMessage(message.data, 'connect')) return
    const [first] = message.ports
    if (first === undefined) return
    window.removeEventListener('message', listen)
    port = first
    for (const event of waiting.values()) first.postMessage(event)
    waiting.clear()
  }
  window.addEventListener('message', listen)
  window.parent.postMessage({ iv: PROTOCOL, type: 'ready' }, origin)
  return (event) => {
    if (port !== undefined) return port.postMessage(event)
    waiting.delete(event.type) // the newest goes last, so the events keep their order
    waiting.set(event.type, event)
  }
}
