import anyAscii from 'any-ascii'

/** How well a name of the MRZ is borne out by printed text. */
export type NameMatch =
  | { readonly kind: 'SAME' }
  /** A letter differs where the printed one was hard to read, or is one that the MRZ writes otherwise. */
  | { readonly kind: 'CLOSE' }
  | { readonly kind: 'DIFFERENT'; readonly distance: number }

// Doc 9303-3, section 6: a state may write Ä as AE or A, Ö as OE or O, Ü as UE, UXX or U, Å as AA or A, Ñ as N or NXX, Þ as
// TH, ß as SS. Both sides are brought to the short form, so that it does not matter which way a state chose.
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[UN])XX/g, ''], [/AE|AA/g, 'A'], [/OE/g, 'O'], [/UE/g, 'U'], [/IJ/g, 'Y'], [/SS/g, 'S'], [/0/g, 'O'], [/1/g, 'I'], [/J/g, 'I'],
]

/** A word in the form in which its lawful spellings, and glyphs that a reader mixes up, are equal. */
const shortForm = (word: string): string =>
  SHORT_FORMS.reduce((text, [from, to]) => text.replace(from, to), anyAscii(word.normalize('NFC')).toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** The words of a name or a line, each in short form; apostrophes join, everything else parts. */
export const nameWords = (text: string): string[] =>
  text.replace(/['’‘`´ʻʼ.]/g, '').split(/[^\p{L}\p{M}\d]+/u).map(shortForm).filter((word) => word !== '')

/** What a reader makes of special letters that the MRZ spells with two: Æ is read as E, Þ as P, ß as B. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  AE: '(?:AE?|E)?', OE: '(?:OE?|C|Q)?', UE: '(?:UE?|V)?', AA: '(?:AA?)?', TH: '(?:TH?|P|D|B)?', SS: '(?:SS?|B|8)', IJ: '(?:I?J|Y|U)',
}

/** Whether a printed line is the name, read with the mistakes that special letters invite. */
export function isLooselySame(name: string, printed: string): boolean {
  const letters = name.replace(/[^A-Z]/g, '')
  if (letters.length < 4) return false
  const pattern = letters.replace(/AE|OE|UE|AA|TH|SS|IJ/g, (pair) => SPECIAL_LETTERS[pair])
  return new RegExp(`^${pattern}$`).test(anyAscii(printed.normalize('NFC')).toUpperCase().replace(/[^A-Z0-9]/g, ''))
}

/** One printed line as candidates for a name. */
export interface PrintedWords {
  readonly words: readonly string[]
  /** Least confidence of its characters, 0 to 1. */
  readonly certainty: number
}

/** Below this a printed character may well be another: 99 % of the right characters on clean captures lie above (2026-11). */
const CERTAIN_CHARACTER = 0.9

/**
 * Looks for a name among printed lines: as a whole, or word by word where it is printed over several lines.
 *
 * @param name from the MRZ, words parted by spaces
 * @param truncated the last word may be a stump
 */
export function findName(name: string, lines: readonly PrintedWords[], truncated: boolean): NameMatch {
  const wanted = nameWords(name)
  const matches = wanted.map((word, i) => findWord(word, lines, truncated && i === wanted.length - 1))
  if (matches.every(({ kind }) => kind === 'SAME')) return { kind: 'SAME' }
  const joined = wanted.join('')
  // Written together here and apart there, or the other way round.
  if (joined.length >= 4 && lines.some(({ words }) => isRunOf(words, joined))) return { kind: 'SAME' }
  if (matches.every(({ kind }) => kind !== 'DIFFERENT')) return { kind: 'CLOSE' }
  return { kind: 'DIFFERENT', distance: Math.max(...matches.map((match) => (match.kind === 'DIFFERENT' ? match.distance : 0))) }
}

/** Whether some words that follow each other spell a text when written together. */
const isRunOf = (words: readonly string[], text: string): boolean =>
  words.some((_, first) => words.slice(first).some((_, count) => words.slice(first, first + count + 1).join('') === text))

function findWord(word: string, lines: readonly PrintedWords[], isStump: boolean): NameMatch {
  let nearest = 1
  let isClose = false
  for (const { words, certainty } of lines) {
    for (const printed of words) {
      if (printed === word || (isStump && word.length >= 2 && printed.startsWith(word))) return { kind: 'SAME' }
      const edits = editDistance(printed, word)
      nearest = Math.min(nearest, edits / Math.max(printed.length, word.length))
      // One wrong letter in five is forgiven where one of the letters was unsure, none where all were clear.
      if (certainty < CERTAIN_CHARACTER && edits <= Math.floor(word.length / 5)) isClose = true
    }
  }
  return isClose ? { kind: 'CLOSE' } : { kind: 'DIFFERENT', distance: nearest }
}

/** Letters to insert, delete or replace (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      row.push(Math.min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    previous = row
  }
  return previous[b.length]
}
