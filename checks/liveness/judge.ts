import type { Verdict } from '../../contract/verification.ts'
import type { CheckResult } from '../results/check-result.ts'
import type { LivenessCircumstances } from './evidence.ts'
import type { LivenessFinding } from './liveness-finding.ts'
import { originObservation } from './evidence-source.ts'
import type { PassiveReading } from './passive.ts'
import { residualRiskObservation } from './residual-risk.ts'

/** The circumstances that the verdict depends on. */
export type EvidenceStanding = Pick<LivenessCircumstances, 'origin' | 'doubts' | 'isTrusted' | 'isUnable'>

/**
 * The verdict on all findings (docs/how-to/integrate/liveness.md). Pure.
 *
 * A sign of an attack declines. A doubt is a review. Images without doubts prove nothing by themselves, so only images
 * that our own page or a trusted app captured pass. A passive model can only doubt, because a genuine photograph passes
 * any model.
 */
export function judgeLiveness(
  findings: readonly LivenessFinding[],
  standing: EvidenceStanding,
  passive?: PassiveReading,
): CheckResult {
  const judged = judgeFindings(findings, standing, passive)
  return standing.isUnable ? leaveToPerson(judged) : judged
}

function judgeFindings(
  findings: readonly LivenessFinding[],
  standing: EvidenceStanding,
  passive: PassiveReading | undefined,
): CheckResult {
  const observations = [
    ...findings.map(({ observation }) => observation),
    ...(passive === undefined ? [] : [`passive model: ${passive.score.toFixed(3)} (live from ${passive.threshold})`]),
    originObservation(standing),
  ]
  const spoofs = findings.filter(({ sign }) => sign === 'SPOOF')
  if (spoofs.length > 0) {
    const types = spoofs.flatMap(({ type }) => (type === undefined ? [] : [`LIVENESS_SPOOF_${type}`]))
    return result('FAIL', 0, ['LIVENESS_SPOOF', ...new Set(types)], observations)
  }
  if (findings.some(({ sign }) => sign === 'DOUBT')) return result('REVIEW', 0.3, ['LIVENESS_LOW'], observations)
  // Not "below", because NaN is not a live score.
  if (passive !== undefined && !(passive.score >= passive.threshold)) {
    return result('REVIEW', 0.5, ['LIVENESS_LOW'], [...observations, 'the passive model doubts the selfie'])
  }
  return provesPresence(standing)
    ? result('PASS', 0.95, [], [...observations, residualRiskObservation(standing)])
    : result('REVIEW', 0.5, ['LIVENESS_UNSUBSTANTIATED'], observations)
}

const provesPresence = ({ origin, isTrusted }: EvidenceStanding): boolean => origin === 'CAPTURED' || isTrusted

/**
 * Turns a result into a review, never a decline, because half a movement looks like a picture's. It names the signs of
 * an attack for the reviewer. Pure.
 */
export function leaveToPerson({ codes, observations }: CheckResult): CheckResult {
  const said = 'the person reported that they cannot do a requested movement'
  return result(
    'REVIEW',
    0.4,
    ['LIVENESS_UNABLE'],
    [
      said,
      ...(codes.length === 0 ? [] : [`without this report, the codes would be ${codes.join(', ')}`]),
      ...observations,
    ],
  )
}

const result = (
  verdict: Verdict,
  score: number,
  codes: readonly string[],
  observations: readonly string[],
): CheckResult => ({ name: 'LIVENESS', verdict, score, codes, observations })
