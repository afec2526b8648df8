// Check digits inside the numbers of documents, beside those of the MRZ.

/** The check rule for the numbers of one kind of document. */
export interface CardChecksum {
  readonly country: string
  /** As in <ALGO>_CHECKSUM_FAIL. */
  readonly algorithm: string
  readonly pattern: RegExp
  readonly holds: (number: string) => boolean
}

const POLISH_WEIGHTS = [7, 3, 1, 9, 7, 3, 1, 7, 3]
const valueOf = (character: string): number => (/\d/.test(character) ? Number(character) : character.charCodeAt(0) - 55)

export const CARD_CHECKSUMS: readonly CardChecksum[] = [
  // Polish identity cards: three letters, a check digit, five digits; A is 10.
  {
    country: 'pl',
    algorithm: 'PL_ID_CARD',
    pattern: /^[A-Z]{3}\d{6}$/,
    holds: (n) => [...n].reduce((sum, character, i) => sum + POLISH_WEIGHTS[i] * valueOf(character), 0) % 10 === 0,
  },
  // Belgian identity cards: ten digits, then their remainder after division by 97 (97 for 0).
  {
    country: 'be',
    algorithm: 'BE_ID_CARD',
    pattern: /^\d{12}$/,
    holds: (n) => (Number(n.slice(0, 10)) % 97 || 97) === Number(n.slice(10)),
  },
]
