import type { Verdict } from '../../workflows/contracts.ts'
import type { CheckResult } from '../check-results/check-result.ts'
import type { LivenessCircumstances } from './evidence.ts'
import type { LivenessFinding } from './finding.ts'
import type { PassiveReading } from './passive.ts'

/** The verdict on all that was found. Pure. */
export function judgeLiveness(findings: readonly LivenessFinding[], { isUnable }: Pick<LivenessCircumstances, 'isUnable'>, passive?: PassiveReading): CheckResult {
  const judged = judgeFindings(findings, passive)
  return isUnable ? leaveToPerson(judged) : judged
}

function judgeFindings(findings: readonly LivenessFinding[], passive: PassiveReading | undefined): CheckResult {
  const observations = [
    ...findings.map(({ observation }) => observation),
    ...passive === undefined ? [] : [`passive model: ${passive.score.toFixed(3)} (live from ${passive.threshold})`],
  ]
  const spoofs = findings.filter(({ sign }) => sign === 'SPOOF')
  if (spoofs.length > 0) {
    const types = spoofs.flatMap(({ type }) => type === undefined ? [] : [`LIVENESS_SPOOF_${type}`])
    return result('FAIL', 0, ['LIVENESS_SPOOF', ...new Set(types)], observations)
  }
  if (findings.some(({ sign }) => sign === 'DOUBT')) return result('REVIEW', 0.3, ['LIVENESS_LOW'], observations)
  if (passive !== undefined && passive.score < passive.threshold) {
    return result('REVIEW', 0.5, ['LIVENESS_LOW'], [...observations, 'the passive model doubts the selfie'])
  }
  return result('PASS', 0.95, [], observations)
}

/**
 * What was found, left to a person: never a decline, since half a movement looks like a picture's. Signs of an attack are named
 * for whoever looks. Pure.
 */
export function leaveToPerson({ codes, observations }: CheckResult): CheckResult {
  const said = 'the person said that they cannot do a movement that was asked for'
  return result('REVIEW', 0.4, ['LIVENESS_UNABLE'], [said, ...codes.length === 0 ? [] : [`by itself it would be ${codes.join(', ')}`], ...observations])
}

const result = (verdict: Verdict, score: number, codes: readonly string[], observations: readonly string[]): CheckResult =>
  ({ name: 'LIVENESS', verdict, score, codes, observations })
