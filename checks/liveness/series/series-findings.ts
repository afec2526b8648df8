import type { LivenessCircumstances, ObservedCapture } from '../evidence.ts'
import { doubt, type LivenessFinding } from '../liveness-finding.ts'
import { belongingFindings } from './belonging.ts'
import { curveFindings } from './curve.ts'
import { neutralOf } from './neutral.ts'
import { seriesOrderFindings } from './order.ts'
import { repeatFindings } from './repeats.ts'

/**
 * Whether the small frames of a capture session show one person who does the requested movements in order, at the
 * moments of the full frames. Other evidence has no series, and its source decides. Pure.
 */
export function seriesFindings(
  observed: ObservedCapture,
  {
    origin,
    challenge,
    ownSteps,
    personBounds,
  }: Pick<LivenessCircumstances, 'origin' | 'challenge' | 'ownSteps' | 'personBounds'>,
): LivenessFinding[] {
  if (origin !== 'CAPTURED') return []
  const { series } = observed
  const found = [...seriesOrderFindings(series, challenge, ownSteps.length), ...repeatFindings(series)]
  const neutral = neutralOf(series)
  if (neutral === undefined) return [...found, doubt('the series: no face that looks straight ahead')]
  const posed = series.map(({ step, atMs, face }) => ({ step, atMs, pose: face?.pose }))
  return [...found, ...curveFindings(posed, challenge, neutral), ...belongingFindings(observed, neutral, personBounds)]
}
