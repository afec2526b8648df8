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
 * Searches a date of the MRZ among all printed dates. A date confirms it beside the field's own label, or if nothing
 * marks it as another date: no other label leads to it, and it is the oldest printed (birth) or the latest (expiry). A
 * date of another label counts only if three dates show the same order.
 *
 * If the date is missing, three things contradict the MRZ, each only in clear print: a date beside the field's label, a
 * date with one different part, and, among three or more dates, an oldest that is not the birth date or a latest that
 * is not the expiry.
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
  const rival = clearlyLabelled(zone, field).find((dates) =>
    dates.every((date) => !same.some((one) => one.date === date)),
  )
  const isElsewhere = same.length > 0 && rival !== undefined
  const bornOut =
    !isElsewhere &&
    same.some(
      ({ date, meaning }) =>
        own.includes(date) ||
        (hasPlaceInTime(field, meaning, all, today) && (!others.includes(date) || distinctDates(all) >= 3)),
    )
  if (bornOut) return { ...base, outcome: 'MATCH' }
  if (same.length > 0) return { ...base, outcome: 'NOT_FOUND', ...printedOf(rival) }

  const issueDates = claimed(zone, 'issueDate', 0)
  const clear = all.filter(({ date, line }) => mayContradict(line) && !date.isRunTogether)
  const contradiction =
    clear.find(({ date }) => own.includes(date) && !issueDates.includes(date)) ??
    clear.find(({ date }) => !issueDates.includes(date) && isAlteredFrom(field, date, value)) ??
    extreme(field, clear, all.length)
  return contradiction === undefined
    ? { ...base, outcome: 'NOT_FOUND', ...printedOf(rival) }
    : { ...base, outcome: 'MISMATCH', printed: contradiction.date.meanings[0] }
}

const printedOf = (dates: readonly PrintedDate[] | undefined): { readonly printed?: string } =>
  dates?.[0] === undefined ? {} : { printed: dates[0].meanings[0] }

/**
 * Least certainty with which a label claims a date for another field: about two line heights (see DOUBT_PER_HEIGHT).
 */
const NEAR = 0.88

/** The first date in each text that a label leads to, because a line under two labels has a date for each. */
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
 * The dates of lines to which the field's own label leads, surely and in clear print. If such a line has another date,
 * a date elsewhere on the page confirms nothing.
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

/** Whether the dates of this document have the month first, by one of the dates or else by the issuer. */
function printsMonthFirst(all: readonly DatedLine[], issuer: string): boolean {
  const orders = all.flatMap(({ date }) => {
    const [order, ...others] = new Set(date.meanings.map((meaning) => orderOf(date, meaning)))
    return order === undefined || others.length > 0 ? [] : [order]
  })
  return orders.includes('MONTH_FIRST') ? true : orders.includes('DAY_FIRST') ? false : isMonthFirst(issuer)
}

/** The meanings of a printed date that equal this one. The MRZ has a two-digit year, so the century is not compared. */
const meaningsLike = (date: PrintedDate, value: string, monthFirst: boolean): string[] =>
  date.meanings.filter(
    (meaning) =>
      meaning.slice(2) === value.slice(2) && orderOf(date, meaning) !== (monthFirst ? 'DAY_FIRST' : 'MONTH_FIRST'),
  )

/** No printed date is certainly older than a birth, or later than an expiry. */
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

/** How many different dates are printed with one meaning. */
const distinctDates = (all: readonly DatedLine[]): number => new Set(all.map(({ date }) => date.meanings[0])).size

/** Whether the printed date and the value share two of day, month and year. */
function isAlteredFrom(field: DateField, { meanings }: PrintedDate, value: string): boolean {
  return meanings.some((meaning) => {
    const same = [
      meaning.slice(2, 4) === value.slice(2, 4),
      meaning.slice(5, 7) === value.slice(5, 7),
      meaning.slice(8) === value.slice(8),
    ]
    if (same.filter(Boolean).length !== 2) return false
    // Day and month in an earlier year are the date of issue, because documents are valid for whole years.
    return field === 'DATE_OF_BIRTH' || same[0] || meaning > value
  })
}

/** Among three or more clear and unambiguous dates, the oldest is the birth and the latest the expiry. */
function extreme(field: DateField, clear: readonly DatedLine[], count: number): DatedLine | undefined {
  const plain = clear.filter(({ date }) => date.meanings.length === 1)
  const distinct = new Set(plain.map(({ date }) => date.meanings[0]))
  if (distinct.size < 3 || plain.length < count) return undefined
  const sorted = [...plain].sort((a, b) => (a.date.meanings[0] < b.date.meanings[0] ? -1 : 1))
  return field === 'EXPIRY' ? sorted[sorted.length - 1] : sorted[0]
}
