// The possible names in the fields of a name. Each one is searched. Pure.
import { letterRuns } from '../../../contract/written-name.ts'
import { nameWords } from './normalise.ts'
import { birthAndOtherNames } from './married-names.ts'
import { maybePlaceholder, withoutPlaceholders } from './placeholders.ts'

/** As on the document, in any script: one full name in any order, or separate given names and surname. */
export type WrittenName = string | { readonly first?: string; readonly last: string }

/** Most readings. Each costs a search, and few names have more than one. */
const MOST_READINGS = 8

/**
 * The texts to search for a name: as written, then each other reading. A field may hold several names, in brackets,
 * with semicolons, or with "née" and "alias" between them. A single name may be beside a placeholder or written twice.
 * Letters may be apart, and digits may replace letters. Each text occurs once, at most MOST_READINGS.
 */
export function readingsOf(name: WrittenName, maxCharacters: number): string[] {
  const first = typeof name === 'string' ? '' : (name.first ?? '').slice(0, maxCharacters)
  const last = (typeof name === 'string' ? name : name.last).slice(0, maxCharacters)
  const whole = `${first} ${last}`.trim()
  const asWritten = [...alternatives(whole), ...birthAndOtherNames(first, last)]
  const spelled = [[first, last].map(joinLetters).join(' '), joinLetters(collapse(whole))].filter(
    (text) => collapse(text) !== collapse(whole),
  )
  const all = [...asWritten, ...spelled, ...[...asWritten, ...spelled].flatMap(withoutFigures)]
  const single = [...all.flatMap(singleName), ...singleFields(first, last)]
  return unique([...all, ...single]).slice(0, MOST_READINGS)
}

function unique(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.filter((text) => {
    const key = nameWords(text)
      .map((word) => `${word.script}:${word.text}`)
      .join(' ')
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const MOST_ALTERNATIVES = 3

/**
 * "Akrin Saleh (اقرين صالح)" is both names. "Ahmad (Ahmed) Santos" is the name without the brackets, and the text in
 * them.
 */
function alternatives(text: string): string[] {
  const inBrackets = [...text.matchAll(/\(([^()]*)\)?/g)].map(([, inside]) => inside)
  const names = [...text.replace(/\([^()]*\)?/g, ' ').split(';'), ...inBrackets]
  return names.filter((name) => name.trim() !== '').slice(0, MOST_ALTERNATIVES)
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()

const FEWEST_APART = 3

/**
 * "O S A M A" and "O.S.A.M.A." as one word each. Two blanks end a word. Initials stay, because fewer than three in a
 * row are not a word.
 */
function joinLetters(text: string): string {
  return text
    .split(/\s{2,}/)
    .map((part) => {
      return letterRuns(part)
        .map((run) => (run.length >= FEWEST_APART ? run.join('') : run.join(' ')))
        .join(' ')
    })
    .join(' ')
    .trim()
}

/** Letters that digits look like, in handwriting and for readers of print. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
}

/** "0sama" and "Osama7": with digits as their look-alike letters, with 1 also as l, and without digits. */
function withoutFigures(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, (figure) => String(valueOf(figure)))
  if (!/\d/.test(plain)) return []
  const asLetters = (one: string): string =>
    plain.replace(/(?<=\p{L})\d+|\d+(?=\p{L})/gu, (figures) =>
      [...figures].map((figure) => (figure === '1' ? one : LOOKS_LIKE[figure])).join(''),
    )
  return [asLetters('i'), asLetters('l'), plain.replace(/\d/g, '')].map((read) => read.replace(/\d+/g, ' '))
}

/** The digits of every script come in groups of ten, starting with zero. */
function valueOf(figure: string): number {
  const code = figure.codePointAt(0) ?? 0
  let zero = code
  while (zero > 0 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return code < 128 ? code - 48 : (code - zero) % 10
}

/** The name without placeholders and repeated words: "FNU Jalloul" and "Jalloul Jalloul". */
function singleName(text: string): string[] {
  const words = nameWords(text)
  const kept = withoutPlaceholders(words.map((word) => word.text)).words
  // Texts of other scripts are read again as Latin ones. This keeps their sounds, not their letters.
  if (words.some(({ script }) => script !== 'ALPHABET')) return onceEach(text.split(/\s+/))
  return [...(kept.length < words.length ? [kept.join(' ')] : []), ...onceEach(kept)]
}

function onceEach(words: readonly string[]): string[] {
  const once = [...new Set(words.filter((word) => word !== ''))]
  return once.length > 0 && once.length < words.length ? [once.join(' ')] : []
}

/** One of two fields holds only a placeholder, or the same text as the other. The rest is the name. */
function singleFields(first: string, last: string): string[] {
  if (first === '') return []
  if (isNoName(first)) return [last]
  return isNoName(last) ? [first] : []
}

/**
 * Whether a name field holds no name: blank, only marks, or a placeholder in some language ("FNU", "-", "XXX", "ohne").
 */
export function isNoName(field: string): boolean {
  const words = nameWords(field).map(({ text }) => text)
  return words.every(maybePlaceholder) || withoutPlaceholders(words).words.length === 0
}

/** The same for placeholders that are never names: "FNU" and "XXX", not "Na" or "X". */
export function isCertainlyNoName(field: string): boolean {
  const { words, certain } = withoutPlaceholders(nameWords(field).map(({ text }) => text))
  return words.length === 0 && certain
}
