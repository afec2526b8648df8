import type { Check } from '../../contract/verification.ts'
import { quoted } from '../results/quoted.ts'
import type { CodedFinding } from '../results/with-findings.ts'
import type { Injection } from './prompt-injection.ts'
import type { Aim } from './rules.ts'

/**
 * The target of an order that names no check: the reader of its image. The text of a document is read for extraction.
 */
const GENERAL_CODE: Readonly<Record<Exclude<Check, 'SCREENING'>, string>> = {
  DOCUMENT: 'PROMPT_INJECTION_EXTRACT',
  FACE_MATCH: 'PROMPT_INJECTION_FACE_MATCH',
  LIVENESS: 'PROMPT_INJECTION_LIVENESS',
}

/** One observation with codes for each text that addresses a machine (interface.md 7.4). Pure. */
export function injectionFindings(
  injections: readonly Injection[],
  stage: keyof typeof GENERAL_CODE,
  asset: string,
): CodedFinding[] {
  return injections.map(({ place, aims, text }) => {
    const codes = [...new Set(aims.map((aim) => codeOf(aim, stage)))]
    return { observation: `${asset}, ${place}: text that instructs a machine, ${quoted(text)}`, codes }
  })
}

const codeOf = (aim: Aim, stage: keyof typeof GENERAL_CODE): string =>
  aim === 'GENERAL' ? GENERAL_CODE[stage] : `PROMPT_INJECTION_${aim}`
