import { captureCalls, type OwnStep } from './capture-calls.ts'
import type { Frame } from './frame.ts'
import type { Moment, OwnStepPlace, SeriesStep } from './selection.ts'
import { createSeries } from './series.ts'

export type { OwnStep } from './capture-calls.ts'
export { CaptureError } from './capture-error.ts'
export type { SeriesStep } from './selection.ts'

/** The page's side of a capture session: selfie, challenge and random challenge belong to one session. */
export interface CaptureSession {
  readonly id: string
  readonly expiresAt: Date
  /**
   * Headers for `POST …/assets` (and GET after the submission). They tie the photo to the session.
   *
   * @param source CAMERA for a photo of the camera, FILE for a file from the device
   */
  headers(source?: 'CAMERA' | 'FILE'): Record<string, string>
  /** Whether frames of a movement were noted. Then restarted movements need another session, to keep the series in order. */
  readonly hasMoved: boolean
  /**
   * Copies a frame for the series, when one is due and there is room. Sends several at a time. Never throws.
   *
   * @param camera label of the camera that took the frame
   */
  note(moment: Omit<Moment, 'atMs'>, frame: Frame, camera?: string): void
  /** Sends all remaining frames. Resolves when all are accepted. @throws CaptureError */
  flush(): Promise<void>
  /** Whether frames of a step are still being sent. They must arrive before the end of the next step but one. */
  isUnsent(step: SeriesStep): boolean
  /**
   * Requests the next step of the random challenge, after a flush. Call it when selfie and frames of all requested actions are
   * staged, and again after the answer to the first step. Without an answer it returns the same one.
   *
   * @throws CaptureError
   */
  askStep(): Promise<ToldOwnStep>
}

/** A step of the random challenge. */
export interface ToldOwnStep {
  readonly step: OwnStep
  /** The step of the series that its frames belong to. */
  readonly place: OwnStepPlace
  /** Whether another one follows. */
  readonly isLast: boolean
  readonly answerWithinMs: number
}

/** Headers for an asset without a session (document taken before it, or no tries left). They name only the source. */
export const sourceHeaders = (source: 'CAMERA' | 'FILE'): Record<string, string> => ({ 'Capture-Source': source })

/** The data of a session for a reload: no images and no personal data. */
interface Kept {
  readonly id: string
  readonly nonce: string
  /** Milliseconds since 1970, the page's clock. */
  readonly openedAt: number
  readonly expiresAt: number
  readonly framesLeft: number
  readonly hasMoved: boolean
}

/** A session that expires sooner is not resumed, because selfie and challenge take a minute. */
const MIN_LEFT_MS = 120_000

/**
 * Opens the capture session of a verification. A newer one ends the older. Open it at the selfie. After a reload in the same tab,
 * a valid session resumes (sessionStorage has its nonce, but no images).
 *
 * @param verificationId `ver_…` of the address
 * @param options.fresh opens a new session even if a stored one is valid
 * @throws CaptureError
 */
export async function openCapture(
  verificationId: string,
  options: { readonly fresh?: boolean } = {},
): Promise<CaptureSession> {
  const calls = captureCalls(verificationId)
  const store = keeping(`capture:${verificationId}`)
  let kept = options.fresh === true ? undefined : store.read()
  if (kept === undefined) {
    const { session_id, nonce, expires_at, frames_left } = await calls.open()
    // The clock starts after the call, because the call may wait for the network. So no image is older than the session.
    kept = {
      id: session_id,
      nonce,
      openedAt: now(),
      expiresAt: Date.parse(expires_at),
      framesLeft: frames_left,
      hasMoved: false,
    }
    store.write(kept)
  }
  const { id, openedAt, expiresAt, framesLeft } = kept
  const header = `${id} ${kept.nonce}`
  let latest = kept
  /** The step whose frames the service accepts. Undefined: none, while the page asks for the next one. */
  let open: OwnStepPlace | 'MOVEMENTS' | undefined = 'MOVEMENTS'
  const keep = (change: Partial<Kept>): void => {
    store.write((latest = { ...latest, ...change }))
  }
  const series = createSeries(calls, header, framesLeft, (left) => {
    keep({ framesLeft: left })
  })
  return {
    id,
    expiresAt: new Date(expiresAt),
    headers: (source) => ({ 'Capture-Session': header, ...(source === undefined ? {} : sourceHeaders(source)) }),
    get hasMoved() {
      return latest.hasMoved
    },
    note(moment, frame, camera) {
      // After a step of the random challenge is revealed, the service accepts no other frames.
      const isOwn = moment.step === 'OWN_STEP' || moment.step === 'SECOND_STEP'
      if (isOwn ? moment.step !== open : open !== 'MOVEMENTS') return
      if (!latest.hasMoved && !isOwn && moment.step !== 'FRONTAL') keep({ hasMoved: true })
      try {
        series.note(
          { ...moment, atMs: Math.max(0, Math.round(performance.timeOrigin + frame.takenAt - openedAt)) },
          frame,
          camera,
        )
      } catch {
        // No memory for a copy. The series then has a gap, and the service sees it.
      }
    },
    flush: () => series.flush(),
    isUnsent: (step) => series.isUnsent(step),
    async askStep() {
      open = undefined
      await series.flush()
      const { step, series_step: place, steps, answer_within_ms } = await calls.askStep(header)
      open = place
      return { step, place, isLast: place === 'SECOND_STEP' || steps === 1, answerWithinMs: answer_within_ms }
    },
  }
}

/** Milliseconds since 1970, by the clock that times the frames. The system clock may be changed meanwhile. */
const now = (): number => performance.timeOrigin + performance.now()

/** The data stored in the tab. Empty where the browser forbids storage. */
function keeping(key: string): { read(): Kept | undefined; write(kept: Kept): void } {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isKept(kept) && kept.expiresAt - Date.now() >= MIN_LEFT_MS ? kept : undefined
      } catch {
        return undefined
      }
    },
    write(kept) {
      try {
        sessionStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // Storage is full, or forbidden in an iframe. A reload then opens another session.
      }
    },
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { id, nonce, openedAt, expiresAt, framesLeft, hasMoved } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof hasMoved === 'boolean' &&
    typeof nonce === 'string' &&
    [openedAt, expiresAt, framesLeft].every(Number.isFinite)
  )
}
