import type { Declared } from '../../contract/declared.ts'
import type { ExtractedDocument } from '../results/check-result.ts'
import { isDeclaredName } from './declared-names.ts'

/**
 * Compares the declared data with the document (interface.md 7.4, DECLARED_*). Pure.
 *
 * Fields that were not declared or not read are skipped. The document check reports unread fields.
 *
 * @returns the codes of the fields that disagree
 */
export function compareDeclared(declared: Declared, extracted: ExtractedDocument): string[] {
  const disagree = (said: string | undefined, read: string | null) =>
    said !== undefined && read !== null && said !== read
  const codes: string[] = []
  if (!isDeclaredName(declared, extracted)) codes.push('DECLARED_NAME_MISMATCH')
  if (disagree(declared.date_of_birth, extracted.date_of_birth)) codes.push('DECLARED_DOB_MISMATCH')
  if (disagree(untilWhen(declared.document_expiry), untilWhen(extracted.document_expiry)))
    codes.push('DECLARED_EXPIRY_MISMATCH')
  if (disagree(declared.sex, extracted.sex)) codes.push('DECLARED_SEX_MISMATCH')
  return codes
}

/** Any day of the year 9999 means that a document is valid for life. */
const untilWhen = <T extends string | null | undefined>(date: T): T | '9999' =>
  date?.startsWith('9999-') === true ? '9999' : date
