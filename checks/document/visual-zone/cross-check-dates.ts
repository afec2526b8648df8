import { mayContradict, type FieldComparison } from './field-comparison.ts'
import { yearsLater } from './resolve-dates.ts'
import { isMonthFirst, orderOf, type PrintedDate } from './printed-date.ts'
import type { VisualLine, VisualZone } from './lines.ts'

interface DatedLine {
  readonly date: PrintedDate
  readonly line: VisualLine
}

type DateField = 'DATE_OF_BIRTH' | 'EXPIRY'

/**
 * Looks for a date of the MRZ among all printed dates. A date bears it out beside the field's own label, or where nothing
 * says that it is another one: no other label leads to it, and it is the oldest printed (birth) or the latest (expiry). One
 * that another label leads to counts only where three dates show the same order. Where the date is missing, three things
 * contradict the MRZ, each only when the print is clear: a date beside the field's label, a date that differs in one part
 * alone, and, where three or more dates are printed, that the oldest is not the birth date, or the latest not the expiry.
 *
 * @param value YYYY-MM-DD, from the MRZ
 * @param issuer its three-letter code, for the order of day and month
 * @param today YYYY-MM-DD: nobody is born later
 */
export function crossCheckDate(
  field: DateField,
  value: string,
  issuer: string,
  zone: VisualZone,
  today: string,
): FieldComparison {
  const latest = field === 'EXPIRY' ? yearsLater(today, 50) : today
  const all: DatedLine[] = zone.lines.flatMap((line) => line.dates.map((date) => ({ date, line })))
  const base = { field, mrz: value }
  const own = claimed(zone, field === 'EXPIRY' ? 'expiryDate' : 'birthDate', 0)
  const others = [
    ...claimed(zone, 'issueDate', NEAR),
    ...claimed(zone, field === 'EXPIRY' ? 'birthDate' : 'expiryDate', NEAR),
  ]
  const monthFirst = printsMonthFirst(all, issuer)
  const same = all.flatMap(({ date }) =>
    meaningsLike(date, value, monthFirst)
      .filter((meaning) => meaning <= latest)
      .map((meaning) => ({ date, meaning })),
  )
  const isElsewhere =
    same.length > 0 &&
    clearlyLabelled(zone, field).some((dates) => dates.every((date) => !same.some((one) => one.date === date)))
  const bornOut =
    !isElsewhere &&
    same.some(
      ({ date, meaning }) =>
        own.includes(date) ||
        (hasPlaceInTime(field, meaning, all, today) && (!others.includes(date) || distinctDates(all) >= 3)),
    )
  if (bornOut) return { ...base, outcome: 'MATCH' }
  if (same.length > 0) return { ...base, outcome: 'NOT_FOUND' }

  const issueDates = claimed(zone, 'issueDate', 0)
  const clear = all.filter(({ date, line }) => mayContradict(line) && !date.isRunTogether)
  const contradiction =
    clear.find(({ date }) => own.includes(date) && !issueDates.includes(date)) ??
    clear.find(({ date }) => !issueDates.includes(date) && isAlteredFrom(field, date, value)) ??
    extreme(field, clear, all.length)
  return contradiction === undefined
    ? { ...base, outcome: 'NOT_FOUND' }
    : { ...base, outcome: 'MISMATCH', printed: contradiction.date.meanings[0] }
}

/** A label claims a date for another field when it stands this close: about two line heights (see DOUBT_PER_HEIGHT). */
const NEAR = 0.88

/** The first date in each text that a label leads to: a line under two labels has a date for each. */
function claimed(
  zone: VisualZone,
  field: 'birthDate' | 'issueDate' | 'expiryDate',
  leastCertainty: number,
): PrintedDate[] {
  return (zone.values[field] ?? [])
    .filter(({ certainty }) => certainty >= leastCertainty)
    .flatMap(({ text, line }) => {
      const within = line.dates.filter((date) => text.toUpperCase().includes(date.text.trim()))
      return within.length > 0 ? within.slice(0, 1) : line.dates.slice(0, 1)
    })
}

/**
 * The dates of lines that the field's own label leads to, surely and in clear print: where such a line has another date, one
 * that is printed somewhere else on the page bears nothing out.
 */
function clearlyLabelled(zone: VisualZone, field: DateField): (readonly PrintedDate[])[] {
  const others = [
    ...(zone.values.issueDate ?? []),
    ...((field === 'EXPIRY' ? zone.values.birthDate : zone.values.expiryDate) ?? []),
  ]
  return (zone.values[field === 'EXPIRY' ? 'expiryDate' : 'birthDate'] ?? [])
    .filter(
      ({ line, certainty }) =>
        certainty >= NEAR &&
        mayContradict(line) &&
        !line.dates.some(({ isRunTogether }) => isRunTogether) &&
        !others.some((other) => other.line === line),
    )
    .map(({ line }) => line.dates)
}

/** Whether the dates of this document are printed with the month first: as one of them shows, else by its issuer. */
function printsMonthFirst(all: readonly DatedLine[], issuer: string): boolean {
  const orders = all.flatMap(({ date }) => {
    const [order, ...others] = new Set(date.meanings.map((meaning) => orderOf(date, meaning)))
    return order === undefined || others.length > 0 ? [] : [order]
  })
  return orders.includes('MONTH_FIRST') ? true : orders.includes('DAY_FIRST') ? false : isMonthFirst(issuer)
}

/** What a printed date may mean that is this one; the MRZ itself has two digits for the year, so the century is not compared. */
const meaningsLike = (date: PrintedDate, value: string, monthFirst: boolean): string[] =>
  date.meanings.filter(
    (meaning) =>
      meaning.slice(2) === value.slice(2) && orderOf(date, meaning) !== (monthFirst ? 'DAY_FIRST' : 'MONTH_FIRST'),
  )

/** No printed date is surely older than a birth, or later than an expiry. */
function hasPlaceInTime(field: DateField, value: string, all: readonly DatedLine[], today: string): boolean {
  const end = yearsLater(today, 50)
  const surely = all.filter(
    ({ date, line }) => !date.isRunTogether && line.confidence >= 0.9 && !date.meanings.includes(value),
  )
  return surely.every(({ date }) => {
    const possible = date.meanings.filter((meaning) => meaning < end)
    return (
      possible.length === 0 || possible.some((meaning) => (field === 'EXPIRY' ? meaning <= value : meaning >= value))
    )
  })
}

/** How many different dates are printed, as far as they are plain. */
const distinctDates = (all: readonly DatedLine[]): number => new Set(all.map(({ date }) => date.meanings[0])).size

/** Whether the printed date has two of day, month and year in common with the value. */
function isAlteredFrom(field: DateField, { meanings }: PrintedDate, value: string): boolean {
  return meanings.some((meaning) => {
    const same = [
      meaning.slice(2, 4) === value.slice(2, 4),
      meaning.slice(5, 7) === value.slice(5, 7),
      meaning.slice(8) === value.slice(8),
    ]
    if (same.filter(Boolean).length !== 2) return false
    // Day and month of an earlier year are those of the date of issue: documents are valid for whole years.
    return field === 'DATE_OF_BIRTH' || same[0] || meaning > value
  })
}

/** With three dates or more, all clear and unambiguous, the oldest is the birth and the latest the expiry. */
function extreme(field: DateField, clear: readonly DatedLine[], count: number): DatedLine | undefined {
  const plain = clear.filter(({ date }) => date.meanings.length === 1)
  const distinct = new Set(plain.map(({ date }) => date.meanings[0]))
  if (distinct.size < 3 || plain.length < count) return undefined
  const sorted = [...plain].sort((a, b) => (a.date.meanings[0] < b.date.meanings[0] ? -1 : 1))
  return field === 'EXPIRY' ? sorted[sorted.length - 1] : sorted[0]
}
