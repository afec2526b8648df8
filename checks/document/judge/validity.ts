import { fact, type Finding } from './document-finding.ts'
import { mayBeLifelong } from './lifelong-cards.ts'
import { spanText } from '../mrz/mrz-check-digits.ts'
import { MRZ_FORMATS } from '../mrz/mrz-format.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import type { MrzReading } from '../mrz/mrz-read.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'
import type { PrintedLifetime } from '../visual-zone/printed-lifetime.ts'
import { OLDEST_YEARS, yearsLater, type ResolvedDates } from '../visual-zone/resolve-dates.ts'

/**
 * Longest validity of any document except those for life (EU licences: 15 years, Directive 2006/126/EC, article 7;
 * passports: 10).
 */
const VALID_YEARS = 15
/**
 * Days that states add to a whole number of years: up to the next birthday (Italy), or the rest of an old passport (UK:
 * 9 months).
 */
const GRACE_YEARS = 1
/** French cards of adults from 2004 to 2013 are valid for five years longer than printed (décret 2013-1188). */
const FRENCH_EXTENSION_YEARS = 5

/** The known dates of a document. */
export interface DateEvidence {
  /** The MRZ with its reading, if there is one. */
  readonly mrz: { readonly fields: MrzFields; readonly reading: MrzReading } | null
  readonly comparisons: readonly FieldComparison[]
  /** The dates beside the labels; null if no clear date is there. */
  readonly printed: ResolvedDates
  /** The printed text of a document for life; null if it has a date or nothing. */
  readonly lifetime: PrintedLifetime | null
  /** Every document of this kind has a date of expiry. */
  readonly mustExpire: boolean
}

/**
 * Judges whether the dates of a document are plausible, and whether it is still valid. Both a decline and a pass need
 * certainty:
 *
 * | MRZ's expiry                   | print                  | result                                                 |
 * |--------------------------------|------------------------|--------------------------------------------------------|
 * | past date                      | the same               | DOCUMENT_EXPIRED                                       |
 * | past date                      | not found              | DOCUMENT_EXPIRED if its check digits hold, unrepaired  |
 * | past date                      | another                | review by MRZ_MISMATCH_EXPIRY: one of the two is wrong |
 * | future date                    | another, past          | the same                                               |
 * | future date                    | the same, or not found | valid (unconfirmed: MRZ_UNCONFIRMED_EXPIRY)            |
 * | no date, or impossible         | past, certain          | DOC_DATE_IMPLAUSIBLE and DOCUMENT_EXPIRED              |
 * | no date, or impossible         | anything else          | DOC_DATE_IMPLAUSIBLE                                   |
 * | 99…, or no day                 | for life               | valid if the state gives people of this age such cards |
 * | 99…, or no day                 | for life, elsewhere    | DOC_DATE_IMPLAUSIBLE (review)                          |
 * | 99…                            | 1999, in four digits   | DOCUMENT_EXPIRED                                       |
 * | 99…                            | anything else          | as no date: the two digits 99 alone prove no expiry    |
 * | none (French card to 2021)     | past, five years added | DOCUMENT_EXPIRED                                       |
 * | none (French card to 2021)     | anything else          | DOC_DATE_IMPLAUSIBLE (review of the extension of 2013) |
 * | no MRZ, or a licence's without | past, certain          | DOCUMENT_EXPIRED                                       |
 * | no MRZ                         | none, must have one    | DOC_DATE_IMPLAUSIBLE                                   |
 *
 * A birth date that is missing, in the future, more than 120 years ago, or after issue or expiry is also
 * DOC_DATE_IMPLAUSIBLE.
 */
export function validityFindings(evidence: DateEvidence, today: string): Finding[] {
  return [...birthFindings(evidence, today), ...expiryFindings(evidence, today)]
}

const implausible = (text: string): Finding => fact(text, 'DOC_DATE_IMPLAUSIBLE')

function birthFindings({ mrz, printed }: DateEvidence, today: string): Finding[] {
  const findings: Finding[] = []
  if (mrz !== null && hasField(mrz.fields, 'birthDate') && mrz.fields.birthDate === null) {
    findings.push(implausible(`the MRZ's date of birth ${rawDate(mrz.reading, 'birthDate')} is not a date`))
  }
  if (
    mrz !== null &&
    mrz.fields.birthDate !== null &&
    rawDate(mrz.reading, 'birthDate') === rawDate(mrz.reading, 'expiryDate')
  ) {
    findings.push(implausible('the MRZ has the same date for birth and expiry'))
  }
  if (printed.isContradictory)
    findings.push(implausible('the printed dates of birth, issue and expiry contradict each other'))
  const read = mrz?.fields.birthDate ?? null
  // Two digits of a year mean this century if possible. The print decides for holders over a hundred.
  const birth = read === null || printed.birth?.date.slice(2) === read.slice(2) ? (printed.birth?.date ?? null) : read
  if (birth === null) return findings
  if (birth > today || birth < yearsLater(today, -OLDEST_YEARS))
    findings.push(implausible(`the date of birth ${birth} is not plausible`))
  const later = [mrz?.fields.expiryDate, printed.issue?.isCertain === true ? printed.issue.date : null]
  for (const date of later)
    if (date !== null && date !== undefined && birth >= date)
      findings.push(implausible(`the date of birth ${birth} is not before ${date}`))
  return findings
}

function expiryFindings(evidence: DateEvidence, today: string): Finding[] {
  const { mrz, printed } = evidence
  if (mrz === null) return printedExpiry(evidence, today)
  if (!hasField(mrz.fields, 'expiryDate'))
    return mrz.fields.format === 'FRA_ID' ? frenchExpiry(evidence, today) : printedExpiry(evidence, today)
  const expiry = mrz.fields.expiryDate
  if (expiry === null) {
    const raw = rawDate(mrz.reading, 'expiryDate')
    return evidence.lifetime === null
      ? [implausible(`the MRZ's date of expiry ${raw} is not a date`), ...printedInstead(printed, today)]
      : lifelong(evidence, today)
  }
  if (expiry > yearsLater(today, VALID_YEARS + GRACE_YEARS) && !(isBorneOut(evidence) && isLongCard(evidence, today))) {
    return [implausible(`the date of expiry ${expiry} is not plausible`), ...printedInstead(printed, today)]
  }
  if (printed.issue?.isCertain === true && expiry <= printed.issue.date) {
    return [
      implausible(`the date of expiry ${expiry} is not after that of issue, ${printed.issue.date}`),
      ...printedInstead(printed, today),
    ]
  }
  if (expiry >= today) return [fact(`it is valid until ${expiry}`)]
  return pastExpiry(evidence, expiry)
}

const isBorneOut = ({ comparisons }: DateEvidence): boolean =>
  comparisons.find(({ field }) => field === 'EXPIRY')?.outcome === 'MATCH'

/** Whether the document is a card of a state that gives people of the holder's age cards for decades or for life. */
function isLongCard({ mrz, printed, mustExpire }: DateEvidence, today: string): boolean {
  const born = printed.birth?.date ?? mrz?.fields.birthDate ?? null
  if (mrz === null || mustExpire || born === null) return false
  return mayBeLifelong(
    mrz.fields.issuer,
    Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0),
  )
}

/**
 * The first cards for life with an MRZ are Spain's of 2006. A card of the last century with the year 99 has expired,
 * whatever it prints.
 */
const FIRST_LIFELONG = '2000-01-01'

/** A card that is valid for life by MRZ and print. A person decides if no such card is known. */
function lifelong(evidence: DateEvidence, today: string): Finding[] {
  const { issue } = evidence.printed
  if (evidence.mustExpire) return [implausible('its print says valid for life, but every passport expires')]
  if (issue?.isCertain === true && issue.date < FIRST_LIFELONG)
    return [implausible(`its print says valid for life, but it was issued on ${issue.date}`)]
  if (isLongCard(evidence, today)) return [fact('it is valid for life, according to its MRZ and its print')]
  return [
    implausible('its print says valid for life, but its state is not known to issue such cards to people of this age'),
  ]
}

function pastExpiry({ mrz, comparisons }: DateEvidence, expiry: string): Finding[] {
  const outcome = comparisons.find(({ field }) => field === 'EXPIRY')?.outcome
  if (outcome === 'MATCH') return [fact(`it expired on ${expiry}`, 'DOCUMENT_EXPIRED')]
  if (outcome === 'MISMATCH') return [fact(`it expired on ${expiry}, according to the MRZ only`)]
  if (mrz !== null && isSound(mrz.reading))
    return [fact(`it expired on ${expiry}, according to an MRZ with right check digits`, 'DOCUMENT_EXPIRED')]
  return [fact(`it may have expired on ${expiry}; the MRZ is uncertain`, 'DOC_DATE_IMPLAUSIBLE')]
}

/** Read without repair, with every check digit right. Nobody forges an MRZ into an expired one. */
const isSound = ({ failing, repairs }: MrzReading): boolean => failing.length === 0 && repairs.length === 0

/** The printed date, if the MRZ has no valid one. */
function printedInstead({ expiry }: ResolvedDates, today: string): Finding[] {
  if (expiry === null) return [fact('no date of expiry was read beside a label')]
  if (expiry.date >= today) return [fact(`it is valid until ${expiry.date}, according to its print`)]
  return [
    expiry.isCertain
      ? fact(`it expired on ${expiry.date}, according to its print`, 'DOCUMENT_EXPIRED')
      : implausible(`it may have expired on ${expiry.date}, according to its print`),
  ]
}

function frenchExpiry({ printed }: DateEvidence, today: string): Finding[] {
  const { expiry } = printed
  if (expiry === null) return [implausible('its MRZ has no date of expiry, and none was read beside a label')]
  if (expiry.isCertain && yearsLater(expiry.date, FRENCH_EXTENSION_YEARS) < today)
    return [fact(`it expired on ${expiry.date}`, 'DOCUMENT_EXPIRED')]
  if (expiry.date < today)
    return [
      implausible(`its print says ${expiry.date}, but adults' cards of 2004 to 2013 are valid for five more years`),
    ]
  return [fact(`it is valid until ${expiry.date}, according to its print`)]
}

function printedExpiry({ printed, lifetime, mustExpire }: DateEvidence, today: string): Finding[] {
  const { expiry } = printed
  if (expiry === null && lifetime !== null)
    return [
      mustExpire
        ? implausible('its print says valid for life, but every passport expires')
        : fact('it is valid for life, according to its print'),
    ]
  if (expiry === null)
    return [mustExpire ? implausible('no date of expiry was read') : fact('no date of expiry was read')]
  const findings = printedInstead(printed, today)
  return expiry.date > yearsLater(today, VALID_YEARS + GRACE_YEARS)
    ? [...findings, implausible(`the date of expiry ${expiry.date} is not plausible`)]
    : findings
}

const hasField = ({ format }: MrzFields, field: 'birthDate' | 'expiryDate'): boolean =>
  MRZ_FORMATS[format].fields[field] !== undefined

/** The six characters of a date in the MRZ; empty if its format has none. */
export function rawDate(
  { format, lines }: Pick<MrzReading, 'format' | 'lines'>,
  field: 'birthDate' | 'expiryDate',
): string {
  const where = MRZ_FORMATS[format].fields[field]
  return where === undefined ? '' : spanText(lines, where)
}
