import type { Concept, Lexicon } from '../concepts.ts'
import { CONCEPTS } from '../concepts.ts'
import { foldText, skeleton } from '../fold-text.ts'
import { ENGLISH } from './english.ts'
import { DUTCH, GERMAN, SWEDISH } from './germanic.ts'
import { ARABIC, CHINESE, HINDI, JAPANESE, TURKISH } from './other-scripts.ts'
import { FRENCH, ITALIAN, PORTUGUESE, ROMANIAN, SPANISH } from './romance.ts'
import { CZECH, POLISH, RUSSIAN } from './slavic.ts'

const SPACED = [
  ENGLISH,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  ROMANIAN,
  GERMAN,
  DUTCH,
  SWEDISH,
  POLISH,
  CZECH,
  RUSSIAN,
  TURKISH,
  ARABIC,
  HINDI,
]
const UNSPACED = [CHINESE, JAPANESE]

/**
 * Least length of words matched with one edit. Shorter words have too many neighbours: "rules" is near "rules",
 * "roles", "ruler".
 */
const FUZZY_LENGTH = 7

/** Longest word that must match as written: "la" is not "ia". */
const SHORT = 3
/** Words of documents that differ by one letter from a word of the lexicon. */
const OTHERS = new Set(
  ['likeness', 'liveries', 'reviewed', 'supports', 'approves', 'overrides', 'alteration'].map(skeleton),
)

const NONE: readonly Concept[] = []
const terms = (list: string): string[] =>
  list
    .split(',')
    .map((term) => foldText(term.replace(/\s+/g, ' ')).trim())
    .filter((term) => term !== '')

/** A term of several words: the later words, as skeletons. */
interface Phrase {
  readonly rest: readonly string[]
  readonly concept: Concept
}

function buildIndex() {
  const words = new Map<string, Set<Concept>>()
  const phrases = new Map<string, Phrase[]>()
  const short = new Map<string, Set<Concept>>()
  for (const lexicon of SPACED) {
    for (const [concept, term] of entries(lexicon)) {
      const [first, ...rest] = term.split(' ').map(skeleton)
      if (rest.length === 0 && term.length <= SHORT) short.set(term, (short.get(term) ?? new Set()).add(concept))
      else if (rest.length === 0) words.set(first, (words.get(first) ?? new Set()).add(concept))
      else phrases.set(first, [...(phrases.get(first) ?? []), { rest, concept }])
    }
  }
  const near = new Map<string, Set<string>>()
  for (const word of words.keys()) {
    if (word.length < FUZZY_LENGTH) continue
    for (const shorter of [word, ...deletions(word)]) near.set(shorter, (near.get(shorter) ?? new Set()).add(word))
  }
  return { words, short, phrases, near }
}

const entries = (lexicon: Lexicon): [Concept, string][] =>
  CONCEPTS.flatMap((concept) => terms(lexicon[concept] ?? '').map((term): [Concept, string] => [concept, term]))

const deletions = (word: string): string[] => Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))

const INDEX = buildIndex()

/** Terms of scripts without spaces between words, with their meanings. */
export const UNSPACED_TERMS: ReadonlyMap<string, readonly Concept[]> = new Map(
  [...Map.groupBy(UNSPACED.flatMap(entries), ([, term]) => term)].map(([term, all]) => [
    term,
    all.map(([concept]) => concept),
  ]),
)

/**
 * The meanings of a word in any language, by its {@link skeleton}. Words of seven letters and more may have one letter
 * wrong, added or missing.
 */
export function conceptsOf(word: string): readonly Concept[] {
  const exact = INDEX.words.get(word)
  if (exact !== undefined) return [...exact]
  if (word.length < FUZZY_LENGTH - 1 || OTHERS.has(word) || word.length > 24) return NONE
  const close = new Set<Concept>()
  for (const shorter of [word, ...deletions(word)]) {
    for (const known of INDEX.near.get(shorter) ?? []) {
      if (known[0] !== word[0] && known.at(-1) !== word.at(-1)) continue
      for (const concept of INDEX.words.get(known) ?? []) close.add(concept)
    }
  }
  return [...close]
}

/** The meanings of a folded word of up to three letters; undefined for a longer one. */
export const shortConcepts = (word: string): readonly Concept[] | undefined =>
  word.length > SHORT ? undefined : [...(INDEX.short.get(word) ?? [])]

/** Terms of several words that start with this one. */
export const phrasesFrom = (word: string): readonly Phrase[] => INDEX.phrases.get(word) ?? []

/** Whether the lexicon has this exact word. */
export const isTerm = (word: string): boolean => INDEX.words.has(word)
