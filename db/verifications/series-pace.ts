import { isOfOwnStep, type CaptureStep, type ChallengeAction } from '../../contract/assets.ts'
import { CLOCK_DRIFT_MS, SERIES_LATE_MS, STEP_MS } from './capture-limits.ts'
import type { CaptureFrame } from './schema.ts'

/** Why a series is not what a page filmed. */
export type PaceFault =
  /** A step has no frame. */
  | 'STEP_MISSING'
  /** The steps are not in the requested order. */
  | 'ORDER'
  /** Nobody moves that fast, by the page's clock. */
  | 'TOO_FAST'
  /** A frame arrived before its time, long after it, or after a later one. */
  | 'TIMES'
  /** Frames of more than two steps arrived at one moment, although the page sends each step's during the next one. */
  | 'BURST'

export type PacedFrame = Pick<CaptureFrame, 'step' | 'at_ms' | 'received_at'>

/**
 * Checks that the frames from the face straight ahead to the last movement were taken one step after the other, at a
 * human pace, and sent meanwhile. It compares the page's times with our arrival times, and allows for slow networks and
 * breaks (docs/decisions/0031). Frames of the session's random challenge are left out. Pure.
 *
 * @param frames in the order of the page's times
 * @returns the first fault; undefined if there is none
 */
export function paceFault(
  openedAt: Date,
  challenge: readonly ChallengeAction[],
  frames: readonly PacedFrame[],
): PaceFault | undefined {
  const asked: readonly CaptureStep[] = ['FRONTAL', ...challenge]
  const before = frames.filter(({ step }) => !isOfOwnStep(step))
  if (asked.some((step) => !before.some((frame) => frame.step === step))) return 'STEP_MISSING'
  const started = before.filter(({ step }, i) => step !== before[i - 1]?.step).map(({ step }) => step)
  if (started.length !== asked.length || started.some((step, i) => step !== asked[i])) return 'ORDER'
  const arrivals = before.map(({ at_ms: at, received_at: received }) => ({
    at,
    arrived: received.getTime() - openedAt.getTime(),
  }))
  if (
    arrivals.some(({ at, arrived }, i) => at > arrived + CLOCK_DRIFT_MS || (i > 0 && arrived < arrivals[i - 1].arrived))
  )
    return 'TIMES'
  // The last frame of each step, because the page sends them together at the end of the step.
  const ends = asked.map((step) => arrivals[before.findLastIndex((frame) => frame.step === step)])
  if (ends.some(({ at, arrived }) => arrived - at > SERIES_LATE_MS)) return 'TIMES'
  if (ends.some(({ at }, i) => i > 0 && at - ends[i - 1].at < STEP_MS)) return 'TOO_FAST'
  return ends.some(({ arrived }, i) => i > 1 && arrived - ends[i - 2].arrived < STEP_MS) ? 'BURST' : undefined
}
