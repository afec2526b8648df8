import type { MrzFields } from '../mrz/mrz-parse.ts'
import { findDates } from '../visual-zone/printed-date.ts'
import { labelledLifetime, lifetimeAnywhere, type PrintedLifetime } from '../visual-zone/printed-lifetime.ts'
import type { VisualLine, VisualZone } from '../visual-zone/lines.ts'

/** The meaning of an MRZ's expiry, with the print beside it. */
export interface ExpiryMeaning {
  /** YYYY-MM-DD; null if the MRZ has no such day. */
  readonly date: string | null
  /** The printed text of a document for life, if the MRZ allows that meaning; otherwise null. */
  readonly lifetime: PrintedLifetime | null
  /** Whether day and month of the printed lifetime equal those of the MRZ, if both have them. */
  readonly isBorneOut: boolean
}

/** The year 99 may mean 9999 or 1999. Fillers, zeros and nines are no day. */
const OPEN_YEAR = /^99\d{4}$/
const NO_DAY = /^(<{6}|0{6}|9{6})$/

/**
 * Decides the meaning of an MRZ's date of expiry. The two digits 99 alone are ambiguous: cards for life have them
 * (printed 01 01 9999, or in words), and so has a card that expired in 1999. Only a printed four-digit year decides.
 * Without one, there is no date.
 *
 * @param raw the six characters of the MRZ
 */
export function expiryMeaning(mrz: MrzFields, raw: string, zone: VisualZone): ExpiryMeaning {
  const isOpen = OPEN_YEAR.test(raw)
  if (!isOpen && !NO_DAY.test(raw)) return { date: mrz.expiryDate, lifetime: null, isBorneOut: true }
  const labelled = labelledLifetime(zone, mrz.issuer)
  const is1999 = mrz.expiryDate !== null && labelled === null && printsInFull(mrz.expiryDate, zone)
  if (is1999) return { date: mrz.expiryDate, lifetime: null, isBorneOut: true }
  const lifetime = labelled ?? (hasLabelledDate(zone) ? null : lifetimeAnywhere(zone, mrz.issuer))
  const isBorneOut =
    lifetime === null ||
    lifetime.date === null ||
    NO_DAY.test(raw) ||
    lifetime.date.slice(5).replace('-', '') === raw.slice(2)
  return { date: null, lifetime, isBorneOut }
}

/**
 * Whether a date is printed with a four-digit year, beside the label of the expiry. If that label has no date, the date
 * must not be beside another label.
 */
function printsInFull(date: string, zone: VisualZone): boolean {
  const { birthDate = [], issueDate = [], expiryDate = [] } = zone.values
  const others = new Set<VisualLine>([...birthDate, ...issueDate].map(({ line }) => line))
  const lines = hasLabelledDate(zone)
    ? expiryDate.map(({ line }) => line)
    : zone.lines.filter((line) => !others.has(line))
  return lines.some(({ dates }) =>
    dates.some(({ text, meanings }) => text.includes(date.slice(0, 4)) && meanings.includes(date)),
  )
}

const hasLabelledDate = ({ values }: VisualZone): boolean =>
  (values.expiryDate ?? []).some(({ text }) => findDates(text).length > 0)
