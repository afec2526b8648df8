import { SPECIMEN_ISSUERS } from '../../countries/country-codes.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import type { VisualLine } from '../visual-zone/lines.ts'

/** The overprint of published specimens, alone on its line; a person's name is never only this word. */
const OVERPRINT = /^\W*(SP[EÉ]CIMEN|ESP[EÉ]CIME)\W*$/

/** Whether a line is the overprint and nothing else. */
export const isOverprint = (text: string): boolean => OVERPRINT.test(text)

/** Why a document is a specimen, as facts; empty for a document of a person. */
export function specimenSigns(
  mrz: MrzFields | null,
  lines: readonly Pick<VisualLine, 'text' | 'confidence'>[],
): string[] {
  const signs: string[] = []
  if (mrz !== null && SPECIMEN_ISSUERS.has(mrz.issuer)) signs.push(`the issuer ${mrz.issuer} exists on specimens only`)
  if (lines.some(({ text, confidence }) => confidence >= 0.9 && isOverprint(text)))
    signs.push('the word SPECIMEN is printed on it')
  return signs
}
