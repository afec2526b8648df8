// The 37 characters of an MRZ, and the characters that each position allows (Doc 9303-3, 4.3 and the data element
// tables of 4 to 7).

/** The filler first, then digits, then letters. The index is the class of the decoder. */
export const MRZ_ALPHABET = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const MRZ_CLASSES = MRZ_ALPHABET.length
export const FILLER = '<'

/**
 * Kinds of positions. `…Code` is the first character of a document code, `…Type` the second. `sex`, `date` (a digit, or
 * a filler if a part of the date is unknown) and `state` (letters of an issuer or a nationality) are fields.
 */
export type PositionKind =
  | 'any'
  | 'letter'
  | 'letterOrFiller'
  | 'digit'
  | 'digitOrFiller'
  | 'letterOrDigit'
  | 'sex'
  | 'date'
  | 'passportCode'
  | 'visaCode'
  | 'cardCode'
  | 'licenceCode'
  | 'passportType'
  | 'visaType'
  | 'cardType'
  | 'licenceType'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

/**
 * Characters of each kind of position: the usual ones, the rare ones, and those that single states print. A blurred
 * filler is read as any letter (P< as PC, PE, PA, PR, PO on 15 of 946 images, 2026-11). So a rarer letter needs a
 * clearer reading.
 */
const ALLOWED: Readonly<Record<PositionKind, readonly [usual: string, seldom?: string, rare?: string]>> = {
  any: [MRZ_ALPHABET],
  letter: [LETTERS],
  letterOrFiller: [LETTERS + FILLER],
  digit: [DIGITS],
  digitOrFiller: [DIGITS + FILLER],
  letterOrDigit: [LETTERS + DIGITS],
  sex: ['MF<', 'X'],
  date: [DIGITS, FILLER],
  passportCode: ['P'],
  visaCode: ['V'],
  cardCode: ['ACI'],
  licenceCode: ['D'],
  // Doc 9303-4, 4.2.2.1: no type, or a letter: P ordinary, D diplomatic, O official, S service, and others of single
  // states.
  passportType: [FILLER, 'PDOS', 'ABCEFGHIJKLMNQRTUVWXYZ'],
  visaType: [FILLER, LETTERS],
  // Doc 9303-5, note a: any letter but V, and C only in AC. The United States print 1 and 2 on residents' cards.
  cardType: [FILLER + 'DR', 'APS12', 'BCEFGHIJKLMNOQTUWXYZ'],
  // ISO/IEC 18013-3: the protection of the chip.
  licenceType: ['1', '2NP' + FILLER],
}

/** Costs of the three groups, as logarithms: none, about 4 to 1, about 20 to 1. */
const RARITY_COSTS = [0, 1.4, 3]

/** The class of an MRZ character; -1 for any other. */
export const mrzClass = (character: string): number => MRZ_ALPHABET.indexOf(character)

/** Whether a kind of position allows a class. */
export const isAllowed = (kind: PositionKind, mrzClassIndex: number): boolean =>
  ALLOWED[kind].some((characters) => characters?.includes(MRZ_ALPHABET[mrzClassIndex]))

/** Log-probability that an allowed but unusual class loses at a position. */
export const rarityCost = (kind: PositionKind, mrzClassIndex: number): number =>
  RARITY_COSTS[ALLOWED[kind].findIndex((characters) => characters?.includes(MRZ_ALPHABET[mrzClassIndex]))] ?? 0

/** Pairs that look alike in OCR-B, each with the log-probability that a confusion costs. */
const LOOK_ALIKES: readonly (readonly [string, string, number])[] = [
  ['0', 'O', 0],
  ['1', 'I', 0],
  ['2', 'Z', 0],
  ['5', 'S', 0],
  ['8', 'B', 0],
  ['6', 'G', 0],
  ['0', 'D', 2.5],
  ['0', 'Q', 2.5],
]

export interface Twin {
  readonly mrzClass: number
  readonly cost: number
}

/** Look-alikes of each class: a digit position takes an O as a 0. */
export const TWINS: readonly (readonly Twin[])[] = [...MRZ_ALPHABET].map((character) =>
  LOOK_ALIKES.flatMap(([a, b, cost]) =>
    character === a ? [{ mrzClass: mrzClass(b), cost }] : character === b ? [{ mrzClass: mrzClass(a), cost }] : [],
  ),
)

/** The look-alikes of a character. */
export const lookAlikes = (character: string): string[] =>
  (TWINS[mrzClass(character)] ?? []).map((twin) => MRZ_ALPHABET[twin.mrzClass])
