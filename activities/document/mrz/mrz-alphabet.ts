// The 37 characters of an MRZ and what may stand at a position (Doc 9303-3, 4.3 and the data element tables of 4 to 7).

/** The filler first, then digits, then letters: the index is the class of the decoder. */
export const MRZ_ALPHABET = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const MRZ_CLASSES = MRZ_ALPHABET.length
export const FILLER = '<'

/** What a position may hold. `code` kinds are the first character of each kind of document. */
export type PositionKind =
  | 'any' | 'letter' | 'letterOrFiller' | 'digit' | 'digitOrFiller' | 'letterOrDigit' | 'sex'
  | 'passportCode' | 'visaCode' | 'cardCode'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

const ALLOWED: Readonly<Record<PositionKind, string>> = {
  any: MRZ_ALPHABET,
  letter: LETTERS,
  letterOrFiller: LETTERS + FILLER,
  digit: DIGITS,
  digitOrFiller: DIGITS + FILLER,
  letterOrDigit: LETTERS + DIGITS,
  sex: 'MFX<',
  passportCode: 'P',
  visaCode: 'V',
  cardCode: 'ACI',
}

/** The class of an MRZ character; -1 for any other. */
export const mrzClass = (character: string): number => MRZ_ALPHABET.indexOf(character)

/** Whether a class may stand at a position of a kind. */
export const isAllowed = (kind: PositionKind, mrzClassIndex: number): boolean => ALLOWED[kind].includes(MRZ_ALPHABET[mrzClassIndex])

/** Pairs that look alike in OCR-B, each with the log-probability that taking one for the other costs. */
const LOOK_ALIKES: readonly [string, string, number][] = [
  ['0', 'O', 0], ['1', 'I', 0], ['2', 'Z', 0], ['5', 'S', 0], ['8', 'B', 0], ['6', 'G', 0], ['0', 'D', 2.5], ['0', 'Q', 2.5],
]

export interface Twin {
  readonly mrzClass: number
  readonly cost: number
}

/** Look-alikes of each class: a digit position takes an O for a 0. */
export const TWINS: readonly (readonly Twin[])[] = [...MRZ_ALPHABET].map((character) =>
  LOOK_ALIKES.flatMap(([a, b, cost]) =>
    character === a ? [{ mrzClass: mrzClass(b), cost }] : character === b ? [{ mrzClass: mrzClass(a), cost }] : []))
