import { Readable } from 'node:stream'
import type { Verification } from '../db/verifications/schema.ts'
import { presentSummary, type PresentedBy } from './present.ts'

// A spreadsheet takes what begins with one of these for a formula, also behind blanks, and in the full-width forms that some of them fold
// (OWASP, CSV Injection). Nearly all cells are our own words; end_user_ref is whatever a client was given by somebody.
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** One cell (RFC 4180): quoted where it must be; with an apostrophe in front of what could be a formula. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

const COLUMNS = [
  'id', 'reference_code', 'mode', 'level', 'country', 'doc_type', 'end_user_ref', 'status', 'reason_codes', 'risk_score', 'created_at', 'submitted_at', 'resolved_at',
  'credit_state', 'credits',
] as const

function cellsOf(verification: Verification, by: PresentedBy) {
  const { level, reason_codes: reasons, credits, ...row } = presentSummary(verification, by)
  const cells = { ...row, level: level.join(' '), reason_codes: reasons.join(' '), credit_state: credits.state, credits: credits.amount }
  return COLUMNS.map((column) => cells[column])
}

/** Verifications as CSV, a batch at a time, as fast as it is read. */
export const verificationsCsv = (batches: AsyncIterable<readonly Verification[]>, by: PresentedBy): Readable => Readable.from(textOf(batches, by), { objectMode: false, highWaterMark: 64 * 1024 })

async function* textOf(batches: AsyncIterable<readonly Verification[]>, by: PresentedBy): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const batch of batches) yield batch.map((verification) => csvLine(cellsOf(verification, by))).join('')
}
