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

/** A person needs longer to read it, and to do it: an answer that comes sooner was there before. The page counts down for 3 s. */
export const OWN_STEP_SOONEST_MS = 1_000
/** Sessions of one verification whose own step was told, beside the one submitted: with more tries somebody with an answer to one step waits for it. */
export const MAX_STEPS_TOLD_BEFORE = 2

/** From the end of one step to the end of the next a head needs longer: a quick one turns by 30° in 200 ms, and is seen three times where it ends. */
export const STEP_MS = 300
/** A step's last frame is here so long after it was taken: 5 s until the page takes the step for over, then five tries of a call on a bad line. */
export const SERIES_LATE_MS = 90_000

/** By how much the page's time of a picture may be ahead of ours: clocks drift. */
export const CLOCK_DRIFT_MS = 2_000
