import type { MrzFields } from '../mrz/mrz-parse.ts'
import { findDates } from '../visual-zone/printed-date.ts'
import { labelledLifetime, lifetimeAnywhere, type PrintedLifetime } from '../visual-zone/printed-lifetime.ts'
import type { VisualLine, VisualZone } from '../visual-zone/lines.ts'

/** What the expiry of an MRZ means by the word of the print beside it. */
export interface ExpiryMeaning {
  /** YYYY-MM-DD; null where the MRZ names no day. */
  readonly date: string | null
  /** What the print says of a document for life, where the MRZ leaves room for it; null elsewhere. */
  readonly lifetime: PrintedLifetime | null
  /** Whether the day and month of the printed lifetime are those of the MRZ, where both name one. */
  readonly isBorneOut: boolean
}

/** The year 99 stands for 9999 as well as for 1999; fillers, noughts and nines name no day. */
const OPEN_YEAR = /^99\d{4}$/
const NO_DAY = /^(<{6}|0{6}|9{6})$/

/**
 * Settles what an MRZ's date of expiry means. Two digits 99 alone say nothing: cards for life (printed 01 01 9999, or in words) have
 * them, and so has a card that expired in 1999. It takes a year of four digits in print to tell, and without one there is no date.
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

/** Whether a date is printed with its four digits: beside the label of the expiry, or, where that leads to no date, beside no other label. */
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
