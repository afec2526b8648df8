/** From its opening to its last picture: a person who reads slowly, and a bad line. */
export const CAPTURE_TTL_MS = 10 * 60_000

/** Sessions of one verification. Each is a try at a step that nobody knows; somebody who needs more is looked at by a person. */
export const MAX_CAPTURE_SESSIONS = 6

/** Of the series of a session (decisions.md, "Capture session"), beside the 16 assets. */
export const MAX_CAPTURE_FRAMES = 24
export const MAX_CAPTURE_FRAME_BYTES = 64 * 1024

/** What the page is told: so long is the person given for the session's own step. */
export const OWN_STEP_MS = 15_000
/** A picture of it must be here so long after the step was told: the line may be bad. */
export const OWN_STEP_WITHIN_MS = OWN_STEP_MS + 10_000

/** By how much the page's time of a picture may be ahead of ours: clocks drift. */
export const CLOCK_DRIFT_MS = 2_000
