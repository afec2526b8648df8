import { isMessage, PROTOCOL, type FrameErrorCode, type FrameEvent } from './protocol.ts'

// The frame's side of the embedding: used by the hosted flow when it runs inside a client's page.

/** How the flow tells the page around it where it stands. Every call is safe at any time, also before the page has answered. */
export interface FrameLink {
  /** A screen was reached: `index` from 1 of `of`. */
  step(name: string, index: number, of: number): void
  /** The height wished for, in CSS pixels. */
  resize(height: number): void
  /** The pictures were sent in. */
  submitted(): void
  /** The flow is over; told once, later calls do nothing. */
  complete(status: string): void
  error(code: FrameErrorCode, fatal: boolean): void
  /** Keeps telling the page the height of an element, until the frame is gone. */
  followHeight(element: Element): void
}

/** Name of the meta element in which the server writes the origin that may hear the frame (api/site/embed.ts). */
const PARENT_ORIGIN_META = 'embed-parent-origin'

/**
 * Joins the frame to the page around it.
 *
 * @returns undefined where the flow does not run in a frame: the plain hosted page
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

/** Says ready to one origin, and takes the first port that comes from it and from the very window around the frame. */
function openPort(origin: string): (event: FrameEvent) => void {
  let port: MessagePort | undefined
  // Until the page has answered the newest event of each type waits: a page that never answers fills nothing.
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
    waiting.delete(event.type) // the newest goes last: the order of what waits is the order in which it was said
    waiting.set(event.type, event)
  }
}
