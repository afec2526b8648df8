import type { MrzFormatName } from './mrz-format.ts'

/** What an MRZ's parts say of its document's number. */
export interface NumberParts {
  readonly format: MrzFormatName
  /** Three-letter code without fillers. */
  readonly issuer: string
  /** As in its field, a number that overflows it included. */
  readonly documentNumber: string
  readonly optionalData: string | null
}

/** A number as its card prints it, which the MRZ has whole in its optional data only. */
export interface LongNumber {
  readonly number: string
  /** The issuer gives every card such a number: what the field holds is a part of it, and never printed alone. */
  readonly isRule: boolean
}

const CARDS: ReadonlySet<MrzFormatName> = new Set(['TD1', 'TD2'])
/** Shortest part that a number is known by: fewer characters stand in other numbers by chance. */
const LEAST_PART = 7
const LONGEST = 15

/**
 * Issuers whose cards have in the field a part of the printed number, and all of it in the optional data. Viet Nam: twelve
 * digits, the last nine in the field (MRZs of cards since 2021 in public test data: IDVNM093047064 1 001093047064<<2).
 */
const RULES: Readonly<Record<string, RegExp>> = { VNM: /^\d{12}$/ }

/**
 * The longer number of a card that its MRZ repeats in the optional data: a word of these that begins or ends with all that stands
 * in the field. It is another way than the overflow of Doc 9303-5, note j. Null for every other document.
 */
export function longNumber({ format, issuer, documentNumber, optionalData }: NumberParts): LongNumber | null {
  if (!CARDS.has(format) || optionalData === null || documentNumber.length < LEAST_PART) return null
  const words = optionalData.split(' ').filter((word) => word.length > documentNumber.length && word.length <= LONGEST)
  const rule = RULES[issuer]
  const byRule = rule === undefined ? undefined : words.find((word) => rule.test(word) && word.endsWith(documentNumber))
  if (byRule !== undefined) return { number: byRule, isRule: true }
  const number = words.find((word) => word.endsWith(documentNumber) || word.startsWith(documentNumber))
  return number === undefined ? null : { number, isRule: false }
}
