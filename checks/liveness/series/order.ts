import { OWN_STEP_PLACES, type CaptureStep, type ChallengeAction } from '../../../contract/assets.ts'
import type { SeriesMark } from '../evidence.ts'
import { doubt, type LivenessFinding } from '../liveness-finding.ts'

/** Least frames of a step. One frame shows no movement; the page sends four to six of each. */
const FRAMES_PER_STEP = 2
/**
 * Least time from the first frame to the last one. Nobody does three movements and an answer in less. A clip of intel's
 * turns twice in 1.8 s.
 */
const SHORTEST_MS = 1_000

/**
 * Whether the frames of a series follow the requested steps in order, with enough frames each, and in a humanly
 * possible time. A step may repeat before the next one (an image taken again). Pure.
 *
 * @param ownSteps how many steps the random challenge has
 */
export function seriesOrderFindings(
  series: readonly SeriesMark[],
  challenge: readonly ChallengeAction[],
  ownSteps: number,
): LivenessFinding[] {
  const asked: readonly CaptureStep[] = ['FRONTAL', ...challenge, ...OWN_STEP_PLACES.slice(0, Math.max(1, ownSteps))]
  const taken = [...new Set(series.map(({ step }) => step))]
  const few = asked.filter((step) => series.filter((frame) => frame.step === step).length < FRAMES_PER_STEP)
  const found: LivenessFinding[] = []
  if (
    taken.length !== asked.length ||
    taken.some((step, i) => step !== asked[i]) ||
    series.some(({ step }, i) => i > 0 && placeOf(step) < placeOf(series[i - 1].step))
  ) {
    found.push(doubt(`the series: requested ${asked.join(', ')}; started as ${taken.join(', ')}`))
  }
  if (few.length > 0) found.push(doubt(`the series: fewer than ${FRAMES_PER_STEP} frames of ${few.join(', ')}`))
  if (series.some(({ atMs }, i) => i > 0 && atMs <= series[i - 1].atMs))
    found.push(doubt('the series: its times do not increase'))
  const lasted = series.length === 0 ? 0 : series[series.length - 1].atMs - series[0].atMs
  if (lasted < SHORTEST_MS) found.push(doubt(`the series: it lasted only ${lasted} ms`))
  return found
}

/** -1 before the random challenge, then the number of its step. */
const placeOf = (step: CaptureStep): number => OWN_STEP_PLACES.findIndex((place) => place === step)
