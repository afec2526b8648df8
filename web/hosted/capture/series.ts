import type { CaptureCalls } from './capture-calls.ts'
import { CaptureError } from './capture-error.ts'
import { encodeCanvas, ENCODINGS, glanceAt, shrink, type Frame } from './frame.ts'
import type { SeriesFrame } from './series-frame.ts'
import { createSelection, type Candidate, type Moment, type SeriesStep } from './selection.ts'

/** The upload of the series of a capture session. */
export interface Series {
  /** @param camera label of the camera that took the frame */
  note(moment: Moment, frame: Frame, camera: string | undefined): void
  /** @throws CaptureError */
  flush(): Promise<void>
  /** Whether chosen frames of a step still wait for the service to accept or reject them. */
  isUnsent(step: SeriesStep): boolean
}

/** The frames of one step, some 160 KB. A line of 70 kbit/s carries them within the time limit of a call. */
const AT_A_CALL = 5
const MAX_BYTES = 64 * 1024
/** For a noisy frame that is too large at the usual quality. */
const QUALITIES = [ENCODINGS.series.quality, 0.5, 0.3]
/** After this time without a frame the step counts as over. */
const IDLE_MS = 5_000

/**
 * @param session value of the header Capture-Session
 * @param framesLeft number of frames that still fit into the session
 * @param onRoom called when this number changes
 */
export function createSeries(
  calls: CaptureCalls,
  session: string,
  framesLeft: number,
  onRoom: (framesLeft: number) => void,
): Series {
  let room = framesLeft
  let pending: SeriesFrame[] = []
  const unsent = new Map<SeriesStep, number>()
  const count = (frames: readonly { readonly step: SeriesStep }[], by: 1 | -1): void => {
    for (const { step } of frames) unsent.set(step, (unsent.get(step) ?? 0) + by)
  }
  let isBroken: CaptureError | undefined
  let work: Promise<void> = Promise.resolve()
  let idle: ReturnType<typeof setTimeout> | undefined
  let label: string | undefined
  /** Tiny copy of the last candidate. */
  let seen: Uint8ClampedArray | undefined
  const selection = createSelection<HTMLCanvasElement>(
    () => room - pending.length,
    (canvas) => {
      canvas.width = canvas.height = 0 // iOS gives the memory of a canvas back late
    },
  )

  /** Encodes the chosen frames, then sends all pending frames. One run follows the other. */
  const send = (chosen: readonly Candidate<HTMLCanvasElement>[]): Promise<void> => {
    count(chosen, 1)
    const mine = work.then(async () => {
      const encoded = (await Promise.all(chosen.map(encode))).filter((frame) => frame !== undefined)
      count(chosen, -1)
      count(encoded, 1)
      pending.push(...encoded)
      if (isBroken !== undefined) throw isBroken
      while (pending.length > 0) {
        const batch = pending.slice(0, Math.min(AT_A_CALL, room))
        if (batch.length === 0) {
          count(pending, -1)
          pending = []
        } else {
          room = (await calls.sendFrames(session, batch, label)) ?? room
          pending = pending.slice(batch.length)
          count(batch, -1)
          onRoom(room)
        }
      }
    })
    work = mine.catch((error: unknown) => {
      if (error instanceof CaptureError && error.code !== 'UNREACHABLE') isBroken = error
    })
    return mine
  }
  /** A failure in the background occurs again at the next flush, which reports it. */
  const sendAside = (chosen: readonly Candidate<HTMLCanvasElement>[]): void => {
    void send(chosen).catch(() => undefined)
  }
  return {
    note(moment, frame, camera) {
      label = camera
      let glance: Uint8ClampedArray | undefined
      const look = (): Uint8ClampedArray => (glance ??= glanceAt(frame))
      if (
        isBroken !== undefined ||
        !selection.isDue(moment, () => seen?.every((value, i) => value === look()[i]) === true)
      )
        return
      seen = look()
      const before = selection.add({ ...moment, picture: shrink(frame, ENCODINGS.series.maxSide) })
      if (before.length > 0) sendAside(before)
      clearTimeout(idle)
      idle = setTimeout(() => sendAside(selection.finish()), IDLE_MS)
    },
    flush() {
      clearTimeout(idle)
      return send(selection.finish())
    },
    isUnsent: (step) => (unsent.get(step) ?? 0) > 0,
  }
}

/** Undefined when the browser gives no image that is small enough. The series continues without it. */
async function encode({ step, atMs, picture }: Candidate<HTMLCanvasElement>): Promise<SeriesFrame | undefined> {
  for (const quality of QUALITIES) {
    const blob = await encodeCanvas(picture, quality).catch(() => undefined)
    if (blob !== undefined && blob.size <= MAX_BYTES) return { step, at_ms: atMs, data: await dataUrlOf(blob) }
  }
  return undefined
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    }
    reader.onerror = () => {
      reject(new Error('the image could not be read', { cause: reader.error }))
    }
    reader.readAsDataURL(blob)
  })
