import anyAscii from 'any-ascii'
import { lawfulShortForm } from '../../screening/names/lawful-spellings.ts'
import { isTitle } from '../../screening/names/name-words.ts'
import { withoutPlaceholders } from '../../screening/names/placeholders.ts'
import { greekDigraphs } from '../../screening/names/greek.ts'
import { editDistance } from './edit-distance.ts'

/** How well printed text confirms a name of the MRZ. */
export type NameMatch =
  | { readonly kind: 'SAME' }
  /** A letter differs that was hard to read in print, or that the MRZ writes differently. */
  | { readonly kind: 'CLOSE' }
  | { readonly kind: 'DIFFERENT'; readonly distance: number }

/**
 * A Greek word with two-letter sounds spelled as in passports (ΕΥ is EV). The reader also puts single Greek letters
 * into Latin words, and these stay.
 */
const inLatinDigraphs = (word: string): string =>
  /^[\p{Script=Greek}\p{M}]{3,}$/u.test(word) ? greekDigraphs(word.normalize('NFD').replace(/\p{M}/gu, '')) : word

/** Glyphs that a reader confuses. */
const TWIN_GLYPHS: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'O'],
  [/1/g, 'I'],
  [/J/g, 'I'],
]

/**
 * A word in a form that makes its lawful spellings, and glyphs that a reader confuses, equal. The state's choice does
 * not matter.
 */
const shortForm = (word: string): string =>
  TWIN_GLYPHS.reduce((text, [from, to]) => text.replace(from, to), lawfulShortForm(plainWord(word)).toUpperCase())

const plainWord = (word: string): string =>
  anyAscii(inLatinDigraphs(word).normalize('NFC'))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * Scripts that no Latin spelling follows letter by letter: without vowels, by syllables or by words. Beside Latin words
 * they say nothing that a comparison could use.
 */
const NOT_SPELLED =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}\p{Script=Ethiopic}\p{M}]+$/u

/** Text with a word in Latin letters. */
const LATIN = /\p{Script=Latin}{2}/u

/** Apostrophes join, all other signs split. Words of scripts that are not spelled count only alone. */
function wordsOf(text: string): string[] {
  const words = text.replace(/['’‘`´ʻʼ.]/g, '').split(/[^\p{L}\p{M}\d]+/u)
  return words.some((word) => LATIN.test(word)) ? words.filter((word) => !NOT_SPELLED.test(word)) : words
}

/** The words of a name or a line, in short form. Apostrophes join, all other signs split. */
export const nameWords = (text: string): string[] =>
  wordsOf(text)
    .map(shortForm)
    .filter((word) => word !== '')

/** The same in lower-case ASCII, as in the tables of names. */
export const plainWords = (text: string): string[] =>
  wordsOf(text)
    .map(plainWord)
    .filter((word) => word !== '')

/** Whether a name states that there is none: XXX, FNU, NO SURNAME. */
export function isPlaceholderName(name: string): boolean {
  const { words, certain } = withoutPlaceholders(plainWords(name))
  return words.length === 0 && certain
}

/** Words besides titles that are printed beside names and that no MRZ has. */
const BESIDE_NAMES = new Set(['nee', 'ne', 'geb', 'geboren', 'ep', 'epouse', 'mag', 'mis', 'dame', 'specimen'])
export const isBesideNames = (word: string): boolean => BESIDE_NAMES.has(word)

/** Whether a word of a line, in short form, is a title or another word printed beside names. */
export const isTitleInPrint = (word: string): boolean => {
  const plain = word.toLowerCase()
  return isTitle(plain) || isTitle(plain.replace('i', 'j')) || BESIDE_NAMES.has(plain)
}

/** Readings of special letters that the MRZ spells with two: Æ is read as E, Þ as P, ß as B. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  AE: '(?:AE?|E)',
  OE: '(?:OE?|C|Q)',
  UE: '(?:UE?|V)',
  AA: 'AA?',
  TH: '(?:TH|P|D|B)',
  SS: '(?:SS|B|8)',
  IJ: '(?:I?J|Y|U)',
}

/** Whether a printed line is the name, with the usual misreadings of special letters. */
export function isLooselySame(name: string, printed: string): boolean {
  const words = name.split(/[^A-Z]+/)
  if (words.join('').length < 4) return false
  const pattern = words
    .map((word) => word.replace(/AE|OE|UE|^AA|AA(?!$)|TH|SS|IJ/g, (pair) => SPECIAL_LETTERS[pair]))
    .join('')
  return new RegExp(`^${pattern}$`).test(
    anyAscii(printed.normalize('NFC'))
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  )
}

/** A printed word as a candidate for a name. */
export interface PrintedWord {
  /** In short form. */
  readonly word: string
  /** As printed. */
  readonly text: string
  /** Least confidence of its characters, 0 to 1. */
  readonly certainty: number
  /** Confidence of each letter; empty if special letters made the word longer or shorter than its print. */
  readonly certainties: readonly number[]
}

/** The words of a printed text, with their confidence. */
export function printedWords(text: string, confidences: readonly number[]): PrintedWord[] {
  const isLatin = LATIN.test(text)
  return [...text.matchAll(/[\p{L}\p{M}\d'’‘`´ʻʼ.]+/gu)].flatMap((match) => {
    if (isLatin && NOT_SPELLED.test(match[0])) return []
    const certainties = confidences.slice(match.index, match.index + match[0].length)
    return nameWords(match[0]).map((word) => ({
      word,
      text: match[0],
      certainty: Math.min(1, ...certainties),
      certainties: word.length === certainties.length ? certainties : [],
    }))
  })
}

/**
 * Confidence below which a printed character may be another: 99 % of the right characters on clean captures are above
 * (2026-11).
 */
const CERTAIN_CHARACTER = 0.9
/** Confidence below which a neighbouring letter may have been lost, or this letter invented. */
const GUESSED_CHARACTER = 0.6

/**
 * Searches a name among printed lines, as a whole, or word by word if it is printed over several lines.
 *
 * @param name from the MRZ, words separated by spaces
 * @param truncated the last word may be cut off
 */
export function findName(name: string, lines: readonly (readonly PrintedWord[])[], truncated: boolean): NameMatch {
  const wanted = nameWords(name)
  const matches = wanted.map((word, i) => findWord(word, lines, truncated && i === wanted.length - 1))
  if (matches.every(({ kind }) => kind === 'SAME')) return { kind: 'SAME' }
  const joined = wanted.join('')
  // Joined on one side and separate on the other.
  if (
    joined.length >= 4 &&
    lines.some((words) =>
      isRunOf(
        words.map(({ word: one }) => one),
        joined,
      ),
    )
  )
    return { kind: 'SAME' }
  if (matches.every(({ kind }) => kind !== 'DIFFERENT')) return { kind: 'CLOSE' }
  return {
    kind: 'DIFFERENT',
    distance: Math.max(...matches.map((match) => (match.kind === 'DIFFERENT' ? match.distance : 0))),
  }
}

/** Whether some consecutive words spell a text when joined. */
export const isRunOf = (words: readonly string[], text: string): boolean =>
  words.some((_, first) =>
    words.slice(first).some((_, count) => words.slice(first, first + count + 1).join('') === text),
  )

function findWord(word: string, lines: readonly (readonly PrintedWord[])[], isStump: boolean): NameMatch {
  let nearest = 1
  let isClose = false
  for (const words of lines) {
    for (const one of words) {
      const printed = one.word
      if (printed === word || (isStump && word.length >= 2 && printed.startsWith(word))) return { kind: 'SAME' }
      const edits = editDistance(printed, word)
      nearest = Math.min(nearest, edits / Math.max(printed.length, word.length))
      // One wrong letter in five is allowed if just that letter was uncertain. A clear letter that differs was altered.
      if (edits <= Math.floor(word.length / 5) && mayBeMisread(one, word)) isClose = true
    }
  }
  return isClose ? { kind: 'CLOSE' } : { kind: 'DIFFERENT', distance: nearest }
}

/** Whether every letter that differs was uncertain. For a letter that one side lacks, a neighbour must be uncertain. */
function mayBeMisread({ word: printed, certainty, certainties }: PrintedWord, wanted: string): boolean {
  if (certainties.length === 0) return certainty < GUESSED_CHARACTER
  if (printed.length === wanted.length)
    return [...printed].every((letter, i) => letter === wanted[i] || certainties[i] < CERTAIN_CHARACTER)
  const same = [...printed].findIndex((letter, i) => letter !== wanted[i])
  const at = same < 0 ? printed.length : same
  return certainties.slice(Math.max(0, at - 1), at + 1).some((value) => value < GUESSED_CHARACTER)
}
