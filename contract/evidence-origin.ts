/** Evidence source: a capture session of our own page, or direct from elsewhere. */
export type EvidenceOrigin = 'CAPTURED' | 'DIRECT'

/** Why the evidence did not come, or not fully, from a capture session. */
export type OriginDoubt =
  /** No capture session was open at the submission: a client's server sent it, or a page without a session. */
  | 'NO_SESSION'
  /** The end user picked the selfie or a frame from the device. */
  | 'FILE_PICKED'
  /** The selfie or a frame belongs to another session. */
  | 'OTHER_SESSION'
  /** The image of a requested action is missing. */
  | 'ACTION_MISSING'
  /** The series lacks a frame of a step. */
  | 'SERIES_INCOMPLETE'
  /** The page did not learn a step of the random challenge, or sent no frame of it in time. */
  | 'OWN_STEP_MISSING'
  /**
   * The selfie, an image of a movement, or a frame of an earlier step came after the page learned a step of the random
   * challenge.
   */
  | 'AFTER_OWN_STEP'
  /**
   * Times of the series are impossible: a frame came before it was taken or long after, all at one moment, or in
   * another order than they arrived.
   */
  | 'TIMES_IMPLAUSIBLE'
  /** The frames belong to an earlier session. */
  | 'SERIES_REUSED'
  /**
   * More than MAX_STEPS_TOLD_BEFORE earlier sessions showed the random challenge (db/verifications/capture-limits.ts).
   */
  | 'STEP_TOLD_OFTEN'
  /** Another device took over the hosted flow, with the link alone. */
  | 'TAKEN_OVER'
