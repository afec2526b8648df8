import type { MrzFormatName } from './mrz-format.ts'

/** The parts of an MRZ that hold the document number. */
export interface NumberParts {
  readonly format: MrzFormatName
  /** Three-letter code without fillers. */
  readonly issuer: string
  /** The number of the field, with its overflow. */
  readonly documentNumber: string
  readonly optionalData: string | null
}

/** A number as the card prints it, which the MRZ has whole only in its optional data. */
export interface LongNumber {
  readonly number: string
  /** The issuer gives every card such a number. The field holds only a part of it, which is never printed alone. */
  readonly isRule: boolean
}

const CARDS: ReadonlySet<MrzFormatName> = new Set(['TD1', 'TD2'])
/** Shortest part that identifies a number. Other numbers contain fewer characters by chance. */
const LEAST_PART = 7
const LONGEST = 15

/**
 * Issuers whose cards hold part of the printed number in the field, and the whole number in the optional data. Viet
 * Nam: twelve digits, the last nine in the field (MRZs of cards since 2021 in public test data: IDVNM093047064 1
 * 001093047064<<2).
 */
const RULES: Readonly<Record<string, RegExp>> = { VNM: /^\d{12}$/ }

/**
 * The longer number of a card in the optional data of its MRZ: a word there that starts or ends with the content of the
 * field. This differs from the overflow of Doc 9303-5, note j. Null for every other document.
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
