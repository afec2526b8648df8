/** Where the liveness evidence comes from: a capture session of our own page, or elsewhere. */
export type EvidenceOrigin = 'CAPTURED' | 'DIRECT'

/** Why evidence is not a capture session's own, or not all of it. */
export type OriginDoubt =
  /** No capture session was open when it was submitted: sent by a client's server, or by a page without one. */
  | 'NO_SESSION'
  /** The selfie or a frame was picked from the device. */
  | 'FILE_PICKED'
  /** The selfie or a frame is not of the session. */
  | 'OTHER_SESSION'
  /** A picture of an action that was asked for is missing. */
  | 'ACTION_MISSING'
  /** The series has no picture of a step. */
  | 'SERIES_INCOMPLETE'
  /** The session's own step was not told, or no picture came of it in time. */
  | 'OWN_STEP_MISSING'
  /** The selfie, a picture of a movement, or a frame of the series came when the own step was known. */
  | 'AFTER_OWN_STEP'
  /** Times of the series cannot be: a picture came before it was taken or long after, all at one moment, or its order is not that of the arrivals. */
  | 'TIMES_IMPLAUSIBLE'
  /** Frames are those of an earlier session. */
  | 'SERIES_REUSED'
  /** The own step was told in more than MAX_STEPS_TOLD_BEFORE earlier sessions (db/verifications/capture-limits.ts). */
  | 'STEP_TOLD_OFTEN'
  /** Another device has taken the hosted flow over, by the link alone. */
  | 'TAKEN_OVER'
