import { mayContradict, type FieldComparison } from './field-comparison.ts'
import type { PrintedDate } from './printed-date.ts'
import type { VisualLine, VisualZone } from './visual-zone.ts'

interface DatedLine {
  readonly date: PrintedDate
  readonly line: VisualLine
}

/**
 * Looks for a date of the MRZ among all printed dates. Where it is missing, three things contradict it, each only when
 * the print is clear: a date beside the field's label, a date that differs in one part alone, and, where three or more
 * dates are printed, that the oldest is not the birth date, or the latest not the expiry date.
 *
 * @param value YYYY-MM-DD, from the MRZ
 * @param issueDates dates beside a label for the date of issue: they share day and month with the expiry date
 */
export function crossCheckDate(
  field: 'DATE_OF_BIRTH' | 'EXPIRY', value: string, zone: VisualZone, issueDates: readonly PrintedDate[],
): FieldComparison {
  const all: DatedLine[] = zone.lines.flatMap((line) => line.dates.map((date) => ({ date, line })))
  const base = { field, mrz: value }
  if (all.some(({ date }) => mayMean(date, value))) return { ...base, outcome: 'MATCH' }

  const labelled = (zone.values[field === 'EXPIRY' ? 'expiryDate' : 'birthDate'] ?? [])
    .flatMap(({ line }) => line.dates.map((date) => ({ date, line })))
  const clear = all.filter(({ date, line }) => mayContradict(line) && !date.isRunTogether)
  const contradiction = labelled.find(({ date }) => clear.some((other) => other.date === date) && !issueDates.includes(date))
    ?? clear.find(({ date }) => !issueDates.includes(date) && isAlteredFrom(field, date, value))
    ?? extreme(field, clear, all.length)
  return contradiction === undefined
    ? { ...base, outcome: 'NOT_FOUND' }
    : { ...base, outcome: 'MISMATCH', printed: contradiction.date.meanings[0] }
}

/** Whether a printed date may be this one; the MRZ itself has two digits for the year, so the century is not compared. */
const mayMean = (date: PrintedDate, value: string): boolean => date.meanings.some((meaning) => meaning.slice(2) === value.slice(2))

/** Whether the printed date has two of day, month and year in common with the value. */
function isAlteredFrom(field: 'DATE_OF_BIRTH' | 'EXPIRY', { meanings }: PrintedDate, value: string): boolean {
  return meanings.some((meaning) => {
    const same = [meaning.slice(2, 4) === value.slice(2, 4), meaning.slice(5, 7) === value.slice(5, 7), meaning.slice(8) === value.slice(8)]
    if (same.filter(Boolean).length !== 2) return false
    // Day and month of an earlier year are those of the date of issue: documents are valid for whole years.
    return field === 'DATE_OF_BIRTH' || same[0] || meaning > value
  })
}

/** With three dates or more, all clear and unambiguous, the oldest is the birth and the latest the expiry. */
function extreme(field: 'DATE_OF_BIRTH' | 'EXPIRY', clear: readonly DatedLine[], count: number): DatedLine | undefined {
  const plain = clear.filter(({ date }) => date.meanings.length === 1)
  const distinct = new Set(plain.map(({ date }) => date.meanings[0]))
  if (distinct.size < 3 || plain.length < count) return undefined
  const sorted = [...plain].sort((a, b) => (a.date.meanings[0] < b.date.meanings[0] ? -1 : 1))
  return field === 'EXPIRY' ? sorted[sorted.length - 1] : sorted[0]
}
