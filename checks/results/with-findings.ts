import { reasonCode } from '../../contract/reason-codes.ts'
import type { CheckResult } from './check-result.ts'

/** What was found beside what a check itself judges: one sentence, and the codes it raises. */
export interface CodedFinding {
  readonly observation: string
  readonly codes: readonly string[]
}

/**
 * The result of a check with what was found beside it: what it found itself is kept, but it does not pass. Each new code takes its weight off the
 * score, as in the document check. Pure.
 */
export function withFindings(result: CheckResult, findings: readonly CodedFinding[]): CheckResult {
  if (findings.length === 0) return result
  const added = [...new Set(findings.flatMap(({ codes }) => codes))].filter((code) => !result.codes.includes(code))
  const left = added.reduce((share, code) => share * (1 - reasonCode(code).weight / 100), 1)
  return {
    ...result,
    verdict: result.verdict === 'PASS' ? 'REVIEW' : result.verdict,
    score: result.score === null ? null : Math.round(result.score * left * 1000) / 1000,
    codes: [...result.codes, ...added],
    observations: [...result.observations, ...findings.map(({ observation }) => observation)],
  }
}
