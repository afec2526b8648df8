import { SPECIMEN_ISSUERS } from '../../countries/country-codes.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import type { VisualLine } from '../visual-zone/lines.ts'

/** The overprint of published specimens, alone on its line. A person's name never consists of this word alone. */
const OVERPRINT = /^\W*(SP[EÉ]CIMEN|ESP[EÉ]CIME)\W*$/

/** Whether a line consists of the overprint. */
export const isOverprint = (text: string): boolean => OVERPRINT.test(text)

/** The reasons why a document is a specimen; empty for a document of a person. */
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
