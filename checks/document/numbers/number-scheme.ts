import { stdnum } from 'stdnum'

/** Data about the holder inside a personal number. */
export interface EncodedHolder {
  /** YYYYMMDD, or YYMMDD if the number has no century; null if it has no date. */
  readonly birth: string | null
  readonly sex: 'M' | 'F' | null
}

/** The rule of a state for personal numbers. */
export interface NumberScheme {
  /** ISO alpha-2, lower-case. */
  readonly country: string
  /** As in <ALGO>_CHECKSUM_FAIL: capitals, digits and _. */
  readonly algorithm: string
  /** For the number without blanks and dashes. */
  readonly pattern: RegExp
  /**
   * False for an impossible number: a wrong check digit, or a day that does not exist. Receives only numbers that match
   * the pattern.
   */
  readonly holds: (number: string) => boolean
  /**
   * True for a number that anyone could invent although it is valid, because its series has no check digit or may have
   * none.
   */
  readonly isUnchecked?: (number: string) => boolean
  readonly encodes?: (number: string) => EncodedHolder
  /** The state's documents have the number in the optional data of their MRZ. */
  readonly inMrz?: true
  /** Words beside the number on a card, in lower case without accents; undefined if its form alone identifies it. */
  readonly label?: RegExp
  /** A card with these words (folded) has the number anywhere, alone on its line. */
  readonly title?: RegExp
}

/**
 * Longest number that a rule receives. Print is untrusted and may be longer, and some rules cost more for longer
 * numbers.
 */
export const MAX_NUMBER = 24

/** A number without separators: blanks, dashes, dots, slashes, fillers. */
export const compactNumber = (text: string): string =>
  text
    .slice(0, 4 * MAX_NUMBER)
    .toUpperCase()
    .replace(/[\s.\-/<·]/g, '')
    .slice(0, MAX_NUMBER + 1)

/** A validator of npm stdnum, by country and name. Throws at start if it does not exist. */
export function stdnumHolds(country: keyof typeof stdnum, name: string): (number: string) => boolean {
  const validators: Readonly<
    Record<string, { readonly validate: (value: string) => { readonly isValid: boolean; readonly error?: unknown } }>
  > = { ...stdnum[country] }
  const validator = validators[name]
  if (validator === undefined) throw new RangeError(`stdnum has no ${country}.${name}`)
  return (number) => number.length <= MAX_NUMBER && validator.validate(number).isValid
}

const isOdd = (digit: string): boolean => Number(digit) % 2 === 1
/** The sex of an odd digit in most schemes. */
export const oddIsMale = (digit: string): 'M' | 'F' => (isOdd(digit) ? 'M' : 'F')
/** YYYYMMDD or YYMMDD from parts, given as numbers of any width. */
export const dateDigits = (year: string, month: number | string, day: number | string): string =>
  `${year}${String(Number(month)).padStart(2, '0')}${String(Number(day)).padStart(2, '0')}`

/** The check of ISO/IEC 7812: doubles every second digit, counted from the last but one. */
export const luhnHolds = (digits: string): boolean =>
  [...digits]
    .reverse()
    .reduce(
      (sum, digit, i) =>
        sum + (i % 2 === 0 ? Number(digit) : ((Number(digit) * 2) % 10) + Math.floor(Number(digit) / 5)),
      0,
    ) %
    10 ===
  0

/** The sum of digits times weights. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)
