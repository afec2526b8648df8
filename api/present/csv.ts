import { Readable } from 'node:stream'
import { shownText } from '../../contract/shown-text.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { presentSummary, type PresentedBy } from './present-verification.ts'

// A spreadsheet takes a cell that starts with one of these for a formula, also after blanks, and in forms that it
// folds: full-width, small, superscript and subscript signs, and the minus sign (OWASP, CSV Injection). If it splits
// cells at semicolons, or rows at line ends within quotation marks, a cell can start in the middle of our cell. Nearly
// all cells are our own words; end_user_ref is any text that a client received from somebody.
const SIGNS =
  '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207c\u207a\u207b\u208c\u208a\u208b\u2212\u02d7\u2795\u2796'
const FORMULA = new RegExp(`^\\s*[${SIGNS}]|^[\\t\\r\\n]`, 'u')
const FORMULA_WITHIN = new RegExp(`([;|\\t\\r\\n]\\s*"*\\s*)(?=[${SIGNS}])`, 'gu')

/**
 * One cell (RFC 4180), without characters that draw nothing (contract/shown-text.ts). Quoted if needed; an apostrophe
 * precedes a possible formula.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const shown = shownText(value)
  const guarded = shown.replace(FORMULA_WITHIN, "$1'")
  const text = FORMULA.test(shown) ? `'${guarded}` : guarded
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

const COLUMNS = [
  'id',
  'reference_code',
  'mode',
  'level',
  'country',
  'doc_type',
  'end_user_ref',
  'status',
  'reason_codes',
  'risk_score',
  'created_at',
  'submitted_at',
  'resolved_at',
  'credit_state',
  'credits',
] as const

function cellsOf(verification: Verification, by: PresentedBy) {
  const { level, reason_codes: reasons, credits, ...row } = presentSummary(verification, by)
  const cells = {
    ...row,
    level: level.join(' '),
    reason_codes: reasons.join(' '),
    credit_state: credits.state,
    credits: credits.amount,
  }
  return COLUMNS.map((column) => cells[column])
}

/** Verifications as CSV, one batch at a time, at the speed of the reader. */
export const verificationsCsv = (batches: AsyncIterable<readonly Verification[]>, by: PresentedBy): Readable =>
  Readable.from(textOf(batches, by), { objectMode: false, highWaterMark: 64 * 1024 })

async function* textOf(batches: AsyncIterable<readonly Verification[]>, by: PresentedBy): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const batch of batches) yield batch.map((verification) => csvLine(cellsOf(verification, by))).join('')
}
