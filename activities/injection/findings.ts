import type { Check } from '../../workflows/contracts.ts'
import { reasonCode } from '../../workflows/reason-codes.ts'
import type { CheckResult } from '../check-results/check-result.ts'
import { quoted } from '../check-results/quoted.ts'
import type { Injection } from './injection.ts'
import type { Aim } from './rules.ts'

/** What an order that names no stage is aimed at: what reads the picture that it stands on. A document's text is read to be extracted. */
const GENERAL_CODE: Readonly<Record<Exclude<Check, 'SCREENING'>, string>> = {
  DOCUMENT: 'PROMPT_INJECTION_EXTRACT', FACE_MATCH: 'PROMPT_INJECTION_FACE_MATCH', LIVENESS: 'PROMPT_INJECTION_LIVENESS',
}

/** An observation and its codes for each text that speaks to a machine (interface.md 7.4). Pure. */
export function injectionFindings(injections: readonly Injection[], stage: keyof typeof GENERAL_CODE, asset: string): { observation: string; codes: string[] }[] {
  return injections.map(({ place, aims, text }) => {
    const codes = [...new Set(aims.map((aim) => codeOf(aim, stage)))]
    return { observation: `${asset}, ${place}: text that instructs a machine, ${quoted(text)}`, codes }
  })
}

const codeOf = (aim: Aim, stage: keyof typeof GENERAL_CODE): string => (aim === 'GENERAL' ? GENERAL_CODE[stage] : `PROMPT_INJECTION_${aim}`)

/**
 * A result of a check whose pictures carry such texts: what it found is kept, but it does not pass. Each finding takes its weight off
 * the score, as in the document check. Pure.
 */
export function withInjections(result: CheckResult, findings: readonly { readonly observation: string; readonly codes: readonly string[] }[]): CheckResult {
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
