/** From the opening to the last frame: enough for a slow reader and a bad line. */
export const CAPTURE_TTL_MS = 10 * 60_000

/** Sessions of one verification. Each is a try at a random challenge. A person reviews an end user who needs more. */
export const MAX_CAPTURE_SESSIONS = 6

/** Frames of a session's series (decisions.md, "Capture session"), besides the 16 assets. */
export const MAX_CAPTURE_FRAMES = 24
export const MAX_CAPTURE_FRAME_BYTES = 64 * 1024

/** The time that the page shows for each step of the session's random challenge. */
export const OWN_STEP_MS = 15_000
/** A frame of it must arrive within this time after the page learned the challenge, because the line may be bad. */
export const OWN_STEP_WITHIN_MS = OWN_STEP_MS + 10_000

/** Frames of the first step that reveal the second one. One frame shows no movement. */
export const OWN_STEP_FRAMES = 2

/** A person needs longer to read it and to do it. An earlier answer existed before. The page counts down for 3 s. */
export const OWN_STEP_SOONEST_MS = 1_000
/**
 * Earlier sessions of one verification whose random challenge was shown. With more tries, an attacker with an answer to
 * one challenge waits for it.
 */
export const MAX_STEPS_TOLD_BEFORE = 2

/**
 * A head needs longer between the ends of two steps. A quick one turns by 30° in 200 ms, and is seen three times at its
 * end.
 */
export const STEP_MS = 300
/**
 * A step's last frame arrives within this time: 5 s until the page ends the step, then five tries of a call on a bad
 * line.
 */
export const SERIES_LATE_MS = 90_000

/** How far the page's time of a frame may be ahead of ours, because clocks drift. */
export const CLOCK_DRIFT_MS = 2_000
