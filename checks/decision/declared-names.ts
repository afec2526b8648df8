import type { ExtractedDocument } from '../results/check-result.ts'
import type { Declared } from '../../contract/declared.ts'
import { isDottedDegree, isHonorific, withoutOwnTitles } from '../screening/names/honorifics.ts'
import {
  beginsWord,
  dottedWord,
  isSameWord,
  joinedWord,
  partWords,
  rawWords,
  type PartWord,
} from '../screening/names/name-part.ts'
import { generationOf, isParticle } from '../screening/names/name-words.ts'
import { isPlaceholder, maybePlaceholder } from '../screening/names/placeholders.ts'
import { isNameFieldFull } from './name-field.ts'

type DeclaredName = Pick<Declared, 'first_name' | 'last_name'>
type ReadName = Pick<ExtractedDocument, 'first_name' | 'last_name'> & Partial<Pick<ExtractedDocument, 'mrz'>>

/** A declared word and its match. */
interface SaidWord extends PartWord {
  readonly part: 'first_name' | 'last_name'
  state: 'OPEN' | 'NAME' | 'INITIAL'
}
interface ReadWord extends PartWord {
  readonly part: 'first_name' | 'last_name'
  isTaken: boolean
}

/**
 * Whether a declared name matches the name of the document. People leave out middle names and second surnames, and some
 * write the surname first. So each declared word must be on the document, in any lawful spelling or script.
 *
 * An initial matches a name of the document that starts with it and that no other word matches. The document may lack a
 * title, a generation or a particle, and a word that did not fit into the name field of the MRZ. Two different
 * generations (Jr., Sr.) are two people. Pure.
 */
export function isDeclaredName(declared: DeclaredName, read: ReadName): boolean {
  const document = readWords(read)
  const said = saidWords(declared, read)
  if (said.length === 0 || document.length === 0) return true
  matchNames(said, document)
  matchInitials(said, document)
  const isFull = isNameFieldFull(read)
  matchStumps(said, document, isFull ? 1 : read.mrz === null || read.mrz === undefined ? LONG_STUMP : Infinity)
  if (!said.some(({ state }) => state === 'NAME')) return false
  const open = said.filter(({ state }) => state === 'OPEN')
  const missing = open.filter((word) => !isForgiven(word, said))
  if (missing.length > 0 && !(isFull && isBehindTheEnd(missing, said, read)) && joined(declared) !== joined(read))
    return false
  return hasOneGeneration(declared, read) && isSurname(declared, said, document)
}

const PARTS = ['first_name', 'last_name'] as const

const readWords = (read: ReadName): ReadWord[] =>
  PARTS.flatMap((part) =>
    partWords(read[part] ?? '')
      .slice(0, MOST_WORDS)
      .map((word) => ({ ...word, part, isTaken: false })),
  ).filter(({ text }) => !isPlaceholder(text))

/** A degree with full stops is one word ("Ph.D."). Placeholders for a missing name are skipped. */
function saidWords(declared: DeclaredName, read: ReadName): SaidWord[] {
  const hasOneName = (read.first_name ?? '') === '' || (read.last_name ?? '') === ''
  return PARTS.flatMap((part) => {
    const other = declared[part === 'first_name' ? 'last_name' : 'first_name'] ?? ''
    const raw = rawWords(withoutOwnTitles(declared[part] ?? '') || (declared[part] ?? ''))
    const text = raw.filter((word, at) => !(raw.length > 1 && isDottedHonorific(word, at))).join(' ')
    return partWords(text, other)
      .slice(0, MOST_WORDS)
      .map((word): SaidWord => ({ ...word, part, state: 'OPEN' }))
  }).filter(({ text }) => !(hasOneName ? maybePlaceholder(text) : isPlaceholder(text)))
}

/**
 * Whether a word is a degree with full stops before or after the names. J.R. are two initials, and so is M.A. before a
 * name.
 */
function isDottedHonorific(raw: string, at: number): boolean {
  const word = dottedWord(raw)
  if (word === undefined || !/\..*\p{L}/u.test(raw)) return false
  return at === 0 ? word.length > 2 && isHonorific(word) : isDottedDegree(word)
}

/** Longer names are cut. Documents hold fewer words, and the work grows with the square of their number. */
const MOST_WORDS = 24

/** The longest run of words that may be written as one: NGUYEN THI LAN. */
const LONGEST_RUN = 4

/** Matches words that are equal on both sides: one to one, or several written as one. */
function matchNames(said: readonly SaidWord[], document: readonly ReadWord[]): void {
  for (const word of said) {
    if (word.isInitial) continue
    const same = document.filter((other) => isSameWord(word, other))
    if (same.length === 0) continue
    word.state = 'NAME'
    ;(same.find(({ isTaken }) => !isTaken) ?? same[0]).isTaken = true
  }
  matchRuns(said, runs(document))
  matchRuns(document, runs(said))
}

function matchRuns(words: readonly (SaidWord | ReadWord)[], apart: readonly Run[]): void {
  for (const whole of words) {
    for (const { parts, joined } of apart) {
      if (isSameWord(whole, joined)) for (const word of [whole, ...parts]) take(word)
    }
  }
}

function take(word: SaidWord | ReadWord): void {
  if ('state' in word) word.state = 'NAME'
  else word.isTaken = true
}

/** Consecutive words, and their spelling as one word. */
interface Run {
  readonly parts: readonly (SaidWord | ReadWord)[]
  readonly joined: PartWord
}

function runs(words: readonly (SaidWord | ReadWord)[]): Run[] {
  const all = words.flatMap((_, first) =>
    Array.from({ length: LONGEST_RUN - 1 }, (__, more) => words.slice(first, first + more + 2)).filter(
      (run, more) => run.length === more + 2,
    ),
  )
  return all
    .filter((run) => run.some(({ isInitial }) => !isInitial))
    .map((parts) => ({ parts, joined: joinedWord(parts) }))
}

/** Matches initials and abbreviations of either side. Each matches one name that no other word matches. */
function matchInitials(said: readonly SaidWord[], document: readonly ReadWord[]): void {
  for (const word of said) {
    if (word.state !== 'OPEN' || !(word.isInitial || word.isCut)) continue
    const name = document.find((other) => !other.isTaken && beginsWord(word, other))
    if (name === undefined) continue
    word.state = 'INITIAL'
    name.isTaken = true
  }
  for (const initial of document) {
    if (initial.isTaken || !initial.isInitial) continue
    const name = said.find((word) => word.state === 'OPEN' && beginsWord(initial, word))
    if (name === undefined) continue
    name.state = 'INITIAL'
    initial.isTaken = true
  }
}

/** Without an MRZ, a word of this length without its end was cut by the width of the print. */
const LONG_STUMP = 10

/** Matches words of a full name field that may be cut to their first letters (Doc 9303-4, 4.2.3). */
function matchStumps(said: readonly SaidWord[], document: readonly ReadWord[], leastLetters: number): void {
  for (const stump of document) {
    if (stump.isTaken || stump.text.length < leastLetters) continue
    const name = said.find((word) => word.state === 'OPEN' && beginsWord(stump, word))
    if (name === undefined) continue
    name.state = 'NAME'
    stump.isTaken = true
  }
}

/** Words that a document may omit beside another name of the same field: a title, a generation, a particle. */
const isForgiven = (word: SaidWord, said: readonly SaidWord[]): boolean =>
  (isHonorific(word.text) || isParticle(word.text)) &&
  said.some(
    (other) =>
      other.part === word.part &&
      other !== word &&
      other.state !== 'OPEN' &&
      !isHonorific(other.text) &&
      !isParticle(other.text),
  )

/**
 * Whether the missing words may not have fit: the last words of a field that has others, or given names after a surname
 * that filled the field.
 */
function isBehindTheEnd(missing: readonly SaidWord[], said: readonly SaidWord[], read: ReadName): boolean {
  const last = said.findLastIndex(({ state }) => state !== 'OPEN')
  return missing.every((word) => {
    const own = said.filter((other) => other.part === word.part)
    if (!own.some(({ state }) => state !== 'OPEN')) return word.part === 'first_name' && (read.first_name ?? '') === ''
    return own.indexOf(word) > own.findLastIndex(({ state }) => state !== 'OPEN') || said.indexOf(word) > last
  })
}

/**
 * The words of a name in a form that makes lawful spellings equal: Müller, MUELLER and MULLER; O'Connor and OCONNOR.
 */
const nameTokens = (name: string): string[] => partWords(name).map(({ latin }) => latin[latin.length - 1])

const joined = (names: DeclaredName | ReadName): string =>
  nameTokens(`${names.first_name ?? ''} ${names.last_name ?? ''}`).join('')

/** Distinguishes father and son: if both sides name a generation, it must be the same. */
function hasOneGeneration(declared: DeclaredName, read: ReadName): boolean {
  const of = (names: DeclaredName | ReadName) =>
    PARTS.flatMap((part) => partWords(names[part] ?? ''))
      .slice(1)
      .flatMap(({ text }) => generationOf(text) ?? [])
  const [said, printed] = [of(declared), of(read)]
  return said.length === 0 || printed.length === 0 || said.some((generation) => printed.includes(generation))
}

/** A declared surname alone must be a surname of the document, not one of its given names. */
function isSurname(declared: DeclaredName, said: readonly SaidWord[], document: readonly ReadWord[]): boolean {
  const surnames = document.filter(({ part }) => part === 'last_name')
  if (declared.first_name !== undefined || surnames.length === 0) return true
  return surnames.some(({ isTaken }) => isTaken) && said.some(({ state }) => state === 'NAME')
}
