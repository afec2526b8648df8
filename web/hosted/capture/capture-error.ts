/** Why a capture session ended. */
export type CaptureFailure =
  /** Another tab or phone has opened a newer session. Say "You continued somewhere else". */
  | 'REPLACED'
  /** The session has expired. Open another one, and take selfie and challenge again. */
  | 'EXPIRED'
  /** No tries left. Continue without a session. A person will review. */
  | 'NO_TRIES_LEFT'
  /** The random challenge was requested before selfie and all movements had arrived in this session. Take them again in another. */
  | 'STEP_EARLY'
  /** The random challenge was answered too late. Open another session. */
  | 'STEP_LATE'
  /** The link has ended, was submitted, or continues on another device. Read the verification again. */
  | 'LINK_ENDED'
  /** The service or the network does not answer. Retry, or continue without a session. */
  | 'UNREACHABLE'

export class CaptureError extends Error {
  readonly code: CaptureFailure
  constructor(code: CaptureFailure, options?: ErrorOptions) {
    super(code, options)
    this.name = 'CaptureError'
    this.code = code
  }
}

/** The effect of the service's error codes on the session. */
const FAILURES: Readonly<Record<string, CaptureFailure>> = {
  CAPTURE_REPLACED: 'REPLACED',
  CAPTURE_EXPIRED: 'EXPIRED',
  CAPTURE_UNKNOWN: 'EXPIRED',
  CAPTURE_TRIES_EXCEEDED: 'NO_TRIES_LEFT',
  CAPTURE_STEP_EARLY: 'STEP_EARLY',
  CAPTURE_STEP_LATE: 'STEP_LATE',
  ALREADY_SUBMITTED: 'LINK_ENDED',
  LINK_ENDED: 'LINK_ENDED',
  OPEN_ELSEWHERE: 'LINK_ENDED',
  NOT_FOUND: 'LINK_ENDED',
}

/** @param code of the service's answer (docs/openapi.json), or undefined without one */
export const failureOfCode = (code: string | undefined): CaptureFailure => FAILURES[code ?? ''] ?? 'UNREACHABLE'
