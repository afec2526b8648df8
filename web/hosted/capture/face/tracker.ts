import { deferred, type Deferred } from '../deferred.ts'
import { context } from '../frame.ts'
import { letterbox, SIDE } from './blazeface.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import type { Tracking } from './tracking.ts'

export type { Tracking } from './tracking.ts'

/** A face tracker in a worker. It guides; the service judges. */
export interface Tracker {
  /** Rejects when the worker fails; the caller then goes on by countdown. Frames wait for those before them. */
  track(frame: HTMLCanvasElement): Promise<Tracking>
  stop(): void
}

/** A slow network may take as long; who waits longer is served better by a countdown. */
const LOAD_MS = 25_000
/** A frame takes 20 to 100 ms, the first one a second. */
const TRACK_MS = 8_000

let loaded: Promise<Tracker> | undefined

/**
 * Loads the tracker (613 KB): begin while the person photographs the document. The same promise for all who ask; after a failure
 * or {@link Tracker.stop} the next who asks begins anew. Rejects where the browser or the network does not give it: the flow goes on
 * by countdown.
 */
export function loadTracker(): Promise<Tracker> {
  loaded ??= Promise.resolve().then(() =>
    start(() => {
      loaded = undefined
    }),
  )
  return loaded
}

/** @param onEnd told once, when it is of no more use */
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
  /** Posts a message and waits for the answer to it; one at a time. */
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
    worker.onmessageerror = () => end(new Error('the tracker gave no answer that can be read'))
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
    if (tracking === undefined) throw new Error('the tracker gave another answer')
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
