import { deferred, type Deferred } from '../deferred.ts'
import { context } from '../frame.ts'
import { letterbox, SIDE } from './blazeface.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import type { Tracking } from './tracking.ts'

export type { Tracking } from './tracking.ts'

/** A face tracker in a worker. It guides the end user. The service judges. */
export interface Tracker {
  /** Rejects when the worker fails. The caller then continues with a countdown. Frames are processed in order. */
  track(frame: HTMLCanvasElement): Promise<Tracking>
  stop(): void
}

/** Time limit for loading on a slow network. After it a countdown serves better. */
const LOAD_MS = 25_000
/** A frame takes 20 to 100 ms, the first one a second. */
const TRACK_MS = 8_000

let loaded: Promise<Tracker> | undefined

/**
 * Loads the tracker (613 KB). Start during the document step. All callers get the same promise. After a failure
 * or {@link Tracker.stop} the next call loads it again. Rejects when the browser or the network fails. The flow then continues
 * with a countdown.
 */
export function loadTracker(): Promise<Tracker> {
  loaded ??= Promise.resolve().then(() =>
    start(() => {
      loaded = undefined
    }),
  )
  return loaded
}

/** @param onEnd called once, when the tracker has ended */
async function start(onEnd: () => void): Promise<Tracker> {
  let worker: Worker | undefined
  let waiting: Deferred<Tracking | undefined> | undefined
  let isEnded = false
  const end = (reason: unknown): void => {
    if (isEnded) return
    isEnded = true
    worker?.terminate()
    worker = undefined
    waiting?.reject(reason)
    waiting = undefined
    onEnd()
  }
  /** Posts a message and waits for its answer. One at a time. */
  const ask = (message: ToWorker, limit: number, transfer: Transferable[] = []): Promise<Tracking | undefined> => {
    if (worker === undefined) return Promise.reject(new Error('the tracker has stopped'))
    const answer = (waiting = deferred<Tracking | undefined>())
    const timer = setTimeout(() => end(new Error('the tracker does not answer')), limit)
    worker.postMessage(message, transfer)
    return answer.promise.finally(() => clearTimeout(timer))
  }
  try {
    worker = new Worker(new URL('./tracking-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'FAILED') return end(new Error(data.reason))
      const answered = waiting
      waiting = undefined
      answered?.resolve(data.kind === 'TRACKED' ? data.tracking : undefined)
    }
    worker.onerror = (event) => end(new Error(event.message))
    worker.onmessageerror = () => end(new Error('the tracker sent an unreadable answer'))
    await ask({ kind: 'LOAD' }, LOAD_MS)
  } catch (error) {
    end(error)
    throw error
  }

  const small = document.createElement('canvas')
  small.width = small.height = SIDE
  const drawing = context(small, { willReadFrequently: true })
  const look = async (frame: HTMLCanvasElement): Promise<Tracking> => {
    const { width, height } = frame
    const { scale, left, top } = letterbox(width, height)
    drawing.fillRect(0, 0, SIDE, SIDE) // black
    drawing.drawImage(frame, left, top, width * scale, height * scale)
    const { data } = drawing.getImageData(0, 0, SIDE, SIDE)
    const tracking = await ask({ kind: 'TRACK', rgba: data.buffer, width, height }, TRACK_MS, [data.buffer])
    if (tracking === undefined) throw new Error('the tracker sent an unexpected answer')
    return tracking
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    track(frame) {
      const mine = turn.then(() => look(frame))
      turn = mine.catch(() => undefined)
      return mine
    },
    stop: () => end(new Error('the tracker was stopped')),
  }
}
