import type { Verdict } from '../../contract/verification.ts'
import type { CheckResult } from '../results/check-result.ts'
import type { LivenessCircumstances } from './evidence.ts'
import type { LivenessFinding } from './liveness-finding.ts'
import { originObservation } from './evidence-source.ts'
import type { PassiveReading } from './passive.ts'

/** What of the circumstances the verdict rests on. */
export type EvidenceStanding = Pick<LivenessCircumstances, 'origin' | 'doubts' | 'isTrusted' | 'isUnable'>

/**
 * The verdict on all that was found (docs/how-to/integrate/liveness.md). Pure.
 *
 * A sign of an attack declines; a doubt is for a person. That nothing speaks against pictures proves nothing by itself: it passes what our
 * own page captured, and what a trusted application did. A passive model can only doubt: a genuine photograph passes any.
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
  // Not "below": a model whose answer is no number has not said that it is live.
  if (passive !== undefined && !(passive.score >= passive.threshold)) {
    return result('REVIEW', 0.5, ['LIVENESS_LOW'], [...observations, 'the passive model doubts the selfie'])
  }
  return provesPresence(standing)
    ? result('PASS', 0.95, [], observations)
    : result('REVIEW', 0.5, ['LIVENESS_UNSUBSTANTIATED'], observations)
}

const provesPresence = ({ origin, isTrusted }: EvidenceStanding): boolean => origin === 'CAPTURED' || isTrusted

/**
 * What was found, left to a person: never a decline, since half a movement looks like a picture's. Signs of an attack are named
 * for whoever looks. Pure.
 */
export function leaveToPerson({ codes, observations }: CheckResult): CheckResult {
  const said = 'the person said that they cannot do a movement that was asked for'
  return result(
    'REVIEW',
    0.4,
    ['LIVENESS_UNABLE'],
    [said, ...(codes.length === 0 ? [] : [`by itself it would be ${codes.join(', ')}`]), ...observations],
  )
}

const result = (
  verdict: Verdict,
  score: number,
  codes: readonly string[],
  observations: readonly string[],
): CheckResult => ({ name: 'LIVENESS', verdict, score, codes, observations })
