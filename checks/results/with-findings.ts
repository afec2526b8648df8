import { reasonCode } from '../../contract/reason-codes.ts'
import type { CheckResult } from './check-result.ts'

/** An additional finding: one sentence, and its codes. */
export interface CodedFinding {
  readonly observation: string
  readonly codes: readonly string[]
}

/**
 * Adds findings to the result of a check. The check's own findings stay, but it does not pass. Each new code reduces
 * the score by its weight, as in the document check. Pure.
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
