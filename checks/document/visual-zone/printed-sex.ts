import type { VisualLine, VisualZone } from './lines.ts'

export type Sex = 'F' | 'M' | 'X'

/** Single letters that name a sex, with those of K/F, V/M, N/F pairs. */
export const sexesIn = (text: string): string[] => {
  const upper = text.toUpperCase()
  const word = WORDS.find(([, pattern]) => pattern.test(upper))
  return word === undefined ? (upper.match(/(?<![\p{L}])[MFXKVNEWHDSZŽ](?![\p{L}])/gu) ?? []) : [word[0]]
}

/** Words for the sexes that cards print in full. */
const WORDS: readonly (readonly [Sex, RegExp])[] = [
  ['F', /\b(FEMALE|FEMININO|FEMENINO|FEMME|FEMMINA|WOMAN|PEREMPUAN|MUJER|BABAE|ŽENA|KADIN|KOBIETA|WEIBLICH)\b/],
  ['M', /\b(MALE|MASCULINO|HOMME|MASCHIO|MAN|LAKI-LAKI|LELAKI|HOMBRE|LALAKI|MUŽ|ERKEK|MÄNNLICH)\b/],
]

/**
 * Meanings of a single letter: female K (Polish, Turkish), W (German), S (Latvian), N (Finnish, Estonian, Hungarian), Z
 * (Slavic); male E (Turkish), H (Spanish).
 */
const LETTERS: Readonly<Record<string, Sex>> = {
  F: 'F',
  M: 'M',
  X: 'X',
  K: 'F',
  W: 'F',
  S: 'F',
  N: 'F',
  Z: 'F',
  Ž: 'F',
  E: 'M',
  H: 'M',
}

/**
 * Issuers where a letter has another meaning: the Dutch V is a woman, the Baltic and the Spanish one a man. Lithuania's
 * M is a woman beside its V.
 */
const BY_ISSUER: Readonly<Record<string, Readonly<Record<string, Sex | undefined>>>> = {
  NLD: { V: 'F' },
  BEL: { V: 'F' },
  LTU: { V: 'M', M: undefined },
  LVA: { V: 'M' },
  ESP: { V: 'M' },
  MEX: { V: 'M' },
}

/**
 * The sex that a printed text names; undefined if it names none or is ambiguous. The second letter of a pair (K/F) is
 * the English one.
 */
export function sexOf(text: string, issuer: string): Sex | undefined {
  const letters = sexesIn(text)
  if (letters.length >= 2) return LETTERS[letters[letters.length - 1]]
  const [letter] = letters
  if (letter === undefined) return undefined
  const special = BY_ISSUER[issuer]
  return special !== undefined && letter in special ? special[letter] : LETTERS[letter]
}

/** A printed sex and its place. */
export interface PrintedSex {
  readonly sex: Sex
  readonly line: VisualLine
  readonly isLabelled: boolean
  /** In two languages: K/F, M/M. A lone letter may mean anything. */
  readonly isPair: boolean
}

/**
 * Letters, or pairs of them, beside a label for the sex, and alone on their line, because labels are small and often
 * illegible.
 */
export function printedSexes(zone: VisualZone, issuer: string): PrintedSex[] {
  const labelled = (zone.values.sex ?? []).flatMap(({ text, line }) => named(text, line, issuer, true))
  const alone = zone.lines
    .filter(({ text }) => /^\W*\p{Lu}{1,3}?( ?[/-] ?[MFX])\W*$|^\W*[MFX]\W*$/u.test(text.trim()))
    .flatMap((line) => named(line.text, line, issuer, false))
  return [...labelled, ...alone]
}

function named(text: string, line: VisualLine, issuer: string, isLabelled: boolean): PrintedSex[] {
  const sex = sexOf(text, issuer)
  return sex === undefined ? [] : [{ sex, line, isLabelled, isPair: sexesIn(text).length >= 2 }]
}
