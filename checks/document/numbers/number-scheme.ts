import { stdnum } from 'stdnum'

/** What some numbers say of their holder. */
export interface EncodedHolder {
  /** YYYYMMDD, or YYMMDD where the century is not in the number; null where no date is. */
  readonly birth: string | null
  readonly sex: 'M' | 'F' | null
}

/** The rule by which a state makes the numbers of people. */
export interface NumberScheme {
  /** ISO alpha-2, lower-case. */
  readonly country: string
  /** As in <ALGO>_CHECKSUM_FAIL: capitals, digits and _. */
  readonly algorithm: string
  /** Over the number without blanks and dashes. */
  readonly pattern: RegExp
  /** False for a number that cannot have been given: a wrong check digit, a day that does not exist. Given only what matches the pattern. */
  readonly holds: (number: string) => boolean
  /** True for a number that holds and may all the same be anybody's invention: its series has no check digit, or may have none. */
  readonly isUnchecked?: (number: string) => boolean
  readonly encodes?: (number: string) => EncodedHolder
  /** The state's documents carry it in the optional data of their MRZ. */
  readonly inMrz?: true
  /** Words that stand beside the number on a card, over lower case without accents; undefined where its form alone tells what it is. */
  readonly label?: RegExp
  /** A card with these words (folded) has the number anywhere on it, alone on its line. */
  readonly title?: RegExp
}

/** Longest number that any rule is asked about: what a stranger prints has no such bound, and some rules cost more the longer it is. */
export const MAX_NUMBER = 24

/** A number without what only parts it: blanks, dashes, dots, slashes, fillers. */
export const compactNumber = (text: string): string =>
  text
    .slice(0, 4 * MAX_NUMBER)
    .toUpperCase()
    .replace(/[\s.\-/<·]/g, '')
    .slice(0, MAX_NUMBER + 1)

/** A validator of npm stdnum, by its country and name. Throws at start when there is none. */
export function stdnumHolds(country: keyof typeof stdnum, name: string): (number: string) => boolean {
  const validators: Readonly<
    Record<string, { readonly validate: (value: string) => { readonly isValid: boolean; readonly error?: unknown } }>
  > = { ...stdnum[country] }
  const validator = validators[name]
  if (validator === undefined) throw new RangeError(`stdnum has no ${country}.${name}`)
  return (number) => number.length <= MAX_NUMBER && validator.validate(number).isValid
}

const isOdd = (digit: string): boolean => Number(digit) % 2 === 1
/** The sex that an odd digit stands for in most schemes. */
export const oddIsMale = (digit: string): 'M' | 'F' => (isOdd(digit) ? 'M' : 'F')
/** YYYYMMDD or YYMMDD from parts, as numbers in any width. */
export const dateDigits = (year: string, month: number | string, day: number | string): string =>
  `${year}${String(Number(month)).padStart(2, '0')}${String(Number(day)).padStart(2, '0')}`

/** The check of ISO/IEC 7812: every second digit from the last but one on doubled. */
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
