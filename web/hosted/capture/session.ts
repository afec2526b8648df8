import type { Frame } from './frame.ts'

/** The session's own step, which nobody knows before it is told. */
export type OwnStep = 'OPEN_MOUTH' | 'CLOSE_EYES' | 'SMILE'

/** What a frame of the series was taken at. */
export type SeriesStep = 'FRONTAL' | 'TURN_LEFT' | 'TURN_RIGHT' | 'LOOK_UP' | 'LOOK_DOWN' | 'OWN_STEP'

/** Why a session does not go on. */
export type CaptureFailure =
  /** Another tab or phone has opened a newer one: say "you went on elsewhere". */
  | 'REPLACED'
  /** Its time is over: open another one, and take selfie and challenge again. */
  | 'EXPIRED'
  /** No more tries: go on without a session; a person will look. */
  | 'NO_TRIES_LEFT'
  /** The step was answered too late: open another session. */
  | 'STEP_LATE'
  /** The link has ended, or it was submitted. */
  | 'LINK_ENDED'
  /** The service or the network does not answer: try again, or go on without. */
  | 'UNREACHABLE'

export class CaptureError extends Error {
  readonly code: CaptureFailure
  constructor(code: CaptureFailure, options?: ErrorOptions) {
    super(code, options)
    this.name = 'CaptureError'
    this.code = code
  }
}

/** The page's side of a capture session: selfie, challenge and own step belong into one. */
export interface CaptureSession {
  readonly id: string
  readonly expiresAt: Date
  /**
   * Headers for `POST …/assets` (and submit, and GET after the submission): they tie the picture to the session.
   *
   * @param source CAMERA for what the camera took, FILE for what was picked from the device
   */
  headers(source?: 'CAMERA' | 'FILE'): Record<string, string>
  /** Keeps a small copy of a frame for the series, when one is due and there is room; sends them several at a time. Never throws. */
  note(step: SeriesStep, frame: Frame): void
  /** Sends what is kept. Resolves when all was taken. @throws CaptureError */
  flush(): Promise<void>
  /**
   * Asks for the session's own step; flushes first. Call it when the frames of all asked actions are staged. Asked again it tells
   * the same.
   *
   * @throws CaptureError
   */
  askStep(): Promise<{ readonly step: OwnStep; readonly answerWithinMs: number }>
}

/** Headers for an asset without a session (document taken before it, or no tries left): they tell the source alone. */
export const sourceHeaders = (source: 'CAMERA' | 'FILE'): Record<string, string> => ({ 'Capture-Source': source })

/**
 * Opens the capture session of a verification; a newer one ends the older. Open it at the selfie. After a reload in the same tab,
 * the session that is still good goes on (its nonce is in sessionStorage; no picture is).
 *
 * @param verificationId `ver_…` of the address
 * @throws CaptureError
 */
export declare function openCapture(verificationId: string, options?: { readonly fresh?: boolean }): Promise<CaptureSession>
