// Similarity of two names. Assigns their words to each other and weighs the rest. Pure.
import {
  joinedSimilarity,
  LEAST_SIMILARITY,
  type Likeness,
  type TokenSimilarity,
  tokenSimilarity,
} from './token-similarity.ts'
import type { WeighedToken } from './token-weights.ts'

/**
 * Words searched[s .. s + searchedCount] matched with listed[l .. l + listedCount]. One of the counts may be 2 or 3
 * (joined words).
 */
export interface TokenPair {
  readonly s: number
  readonly searchedCount: number
  readonly l: number
  readonly listedCount: number
  /** 0 to 1 */
  readonly similarity: number
  readonly weight: number
  readonly how: Likeness
}

export interface NameComparison {
  /** 0 to 1 */
  readonly score: number
  readonly pairs: readonly TokenPair[]
  /** Every word of both names has an equal, in any order and accepted spelling. */
  readonly isFullName: boolean
  /** The listed name among other words, whole or at least two words of it; null if there are no other words. */
  readonly contained: Contained | null
}

export interface Contained {
  /** 0 to 1, for the listed name alone, as if nothing else was searched. */
  readonly score: number
  /** Own words of the listed name that were found. */
  readonly words: number
  /** Own words of the listed name that are missing: 0 for the whole name. */
  readonly missing: number
  /** How distinctive they are together: 1 is a word that nobody else has. */
  readonly weight: number
  /** They are neighbours in the searched name, ignoring particles. */
  readonly isTogether: boolean
  /** A word was matched with one of another script. */
  readonly isAcross: boolean
}

// The constants below were chosen like those of token-similarity.ts.

/** Unmatched words on both sides contradict each other, so they weigh more than matches. */
const CONTRADICTION_COST = 1.9
/** A word that only the list has: documents omit middle names. */
const LISTED_OMISSION_COST = 0.3
/** A word that only the searched name has. */
const SEARCHED_OMISSION_COST = 0.42
/** A match of little more than one word stays below every threshold if the other name has more words. */
const SINGLE_WORD_CAP = 0.6
const LEAST_TELLING = 1.35
/** Similarity from which a pair counts fully. */
const TELLING_SIMILARITY = 0.74
/** An initial says little about the name. */
const INITIAL_WEIGHT_SHARE = 0.3
/** Accepted spellings, joins and splits count as equal. */
const EQUAL_ENOUGH = 0.96
/** "van", "bin", "las" */
const LONGEST_PARTICLE = 3
const MOST_JOINED = 3
/**
 * Longest name that is joined across scripts, which costs most: 50 Arabic words took 2 s and blocked all other
 * searches.
 */
const MOST_ACROSS = 16

/** Compares a searched name with a listed one. Words pair one to one, best first, and may be joined or split. */
export function compareNames(
  searched: readonly WeighedToken[],
  listed: readonly WeighedToken[],
  similarity: TokenSimilarity = tokenSimilarity,
): NameComparison {
  const { pairs, extraSearched, extraListed } = assign(searched, listed, [
    ...wordPairs(searched, listed, similarity),
    ...joinedPairs(searched, listed),
  ])
  const isFullName =
    pairs.length > 0 &&
    ![...extraSearched, ...extraListed].some((token) => !token.isMinor) &&
    pairs.every((pair) => pair.similarity >= EQUAL_ENOUGH)
  const score = combine(pairs, weightOf(extraSearched), weightOf(extraListed))
  const words = Math.max(searched.filter(isOwn).length, listed.filter(isOwn).length)
  const isCarried = words < 2 || pairs.reduce((sum, pair) => sum + telling(pair, searched, listed), 0) >= LEAST_TELLING
  const contained = extraSearched.some(isOwn) ? containedName(pairs, searched, listed, extraListed) : null
  return { score: isCarried ? score : Math.min(score, SINGLE_WORD_CAP), pairs, isFullName, contained }
}

/**
 * Another script, or syllables that each represent many names: one word matches several of the list in such a script.
 */
function isAcross(
  { s, searchedCount, l, listedCount }: TokenPair,
  searched: readonly WeighedToken[],
  listed: readonly WeighedToken[],
): boolean {
  const scripts = new Set(
    [...searched.slice(s, s + searchedCount), ...listed.slice(l, l + listedCount)].map(({ script }) => script),
  )
  return scripts.size > 1 || scripts.has('HAN') || scripts.has('HANGUL')
}

/**
 * "Abd al-Aziz" and "Abu Hasan" are one name each, although two words: the keys of Abd, of "father of" and "mother of".
 */
const HALF_NAMES = new Set(['abd', 'abu', 'abi', 'um', 'om'])

/** Documents omit middle names and patronymics. A given name and a surname remain. */
const LEAST_IN_PART = 2

/** An initial replaces no word of a listed name. */
function containedName(
  pairs: readonly TokenPair[],
  searched: readonly WeighedToken[],
  listed: readonly WeighedToken[],
  extraListed: readonly WeighedToken[],
): Contained | null {
  if (pairs.length === 0) return null
  const own = pairs.filter(
    ({ l, listedCount, how }) => how !== 'INITIAL' && listed.slice(l, l + listedCount).some(isOwn),
  )
  const paired = own.flatMap(({ l, listedCount }) => listed.slice(l, l + listedCount).filter(isOwn))
  const missing = listed.filter(isOwn).length - paired.length
  const words = paired.filter(({ key }) => !HALF_NAMES.has(key)).length
  if (missing > 0 && words < LEAST_IN_PART) return null
  const from = Math.min(...own.map(({ s }) => s))
  const to = Math.max(...own.map(({ s, searchedCount }) => s + searchedCount))
  const isTogether = searched
    .slice(from, to)
    .every(
      (token, at) =>
        !isOwn(token) || own.some(({ s, searchedCount }) => from + at >= s && from + at < s + searchedCount),
    )
  return {
    score: combine(pairs, 0, weightOf(extraListed)),
    words,
    missing,
    weight: own.reduce((sum, { weight }) => sum + weight, 0),
    isTogether,
    isAcross: own.some((pair) => isAcross(pair, searched, listed)),
  }
}

const isOwn = (token: WeighedToken): boolean => !token.isMinor

interface Assignment {
  readonly pairs: readonly TokenPair[]
  readonly extraSearched: readonly WeighedToken[]
  readonly extraListed: readonly WeighedToken[]
}

/** Best pairs first. Each word is used once. */
function assign(searched: readonly WeighedToken[], listed: readonly WeighedToken[], possible: TokenPair[]): Assignment {
  possible.sort((a, b) => b.similarity - a.similarity || b.weight - a.weight)
  const freeSearched = searched.map(() => true)
  const freeListed = listed.map(() => true)
  const pairs = possible.filter(({ s, searchedCount, l, listedCount }) => {
    for (let at = s; at < s + searchedCount; at++) if (!freeSearched[at]) return false
    for (let at = l; at < l + listedCount; at++) if (!freeListed[at]) return false
    freeSearched.fill(false, s, s + searchedCount)
    freeListed.fill(false, l, l + listedCount)
    return true
  })
  return {
    pairs,
    extraSearched: searched.filter((_, at) => freeSearched[at]),
    extraListed: listed.filter((_, at) => freeListed[at]),
  }
}

function combine(pairs: readonly TokenPair[], extraSearched: number, extraListed: number): number {
  let paired = 0
  let alike = 0
  for (const { weight, similarity } of pairs) {
    paired += weight
    alike += weight * similarity
  }
  if (paired === 0) return 0
  const contradiction = Math.min(extraSearched, extraListed)
  const omission =
    (extraSearched - contradiction) * SEARCHED_OMISSION_COST + (extraListed - contradiction) * LISTED_OMISSION_COST
  return alike / (paired + CONTRADICTION_COST * contradiction + omission)
}

const weightOf = (tokens: readonly WeighedToken[]): number => tokens.reduce((sum, token) => sum + token.weight, 0)

/**
 * Number of own words in a pair. Particles alone are not a match, but titles are, because some entries have little
 * else. An initial counts less than half, and so does a weak similarity.
 */
function telling(
  { s, searchedCount, l, listedCount, similarity, how }: TokenPair,
  searched: readonly WeighedToken[],
  listed: readonly WeighedToken[],
): number {
  if (how === 'INITIAL') return 0.4
  const words = searchedCount >= listedCount ? searched.slice(s, s + searchedCount) : listed.slice(l, l + listedCount)
  const own = words.filter(({ isMinor, text }) => !isMinor || text.length > LONGEST_PARTICLE).length
  if (similarity >= TELLING_SIMILARITY) return own
  return (own * (similarity - LEAST_SIMILARITY)) / (TELLING_SIMILARITY - LEAST_SIMILARITY)
}

function wordPairs(
  searched: readonly WeighedToken[],
  listed: readonly WeighedToken[],
  similarity: TokenSimilarity,
): TokenPair[] {
  const pairs: TokenPair[] = []
  for (const [s, a] of searched.entries()) {
    for (const [l, b] of listed.entries()) {
      const alike = similarity(a, b)
      if (alike.similarity < LEAST_SIMILARITY) continue
      const share = alike.how === 'INITIAL' ? INITIAL_WEIGHT_SHARE : 1
      // A word unknown to the lists counts as a slip of the listed one, with the same weight.
      const weight = Math.min(a.isListed ? a.weight : b.weight, b.weight) * share
      pairs.push({ s, searchedCount: 1, l, listedCount: 1, similarity: alike.similarity, weight, how: alike.how })
    }
  }
  return pairs
}

/** Neighbouring words joined, on either side: "Al Abdallah" and "Alabdallah", "Jin Ping" and "Jinping". */
function joinedPairs(searched: readonly WeighedToken[], listed: readonly WeighedToken[]): TokenPair[] {
  const pairs: TokenPair[] = []
  joinable(searched, listed, (s, searchedCount, l, similarity, weight) =>
    pairs.push({ s, searchedCount, l, listedCount: 1, similarity, weight, how: 'SPLIT' }),
  )
  joinable(listed, searched, (l, listedCount, s, similarity, weight) =>
    pairs.push({ s, searchedCount: 1, l, listedCount, similarity, weight, how: 'JOINED' }),
  )
  return pairs
}

function joinable(
  split: readonly WeighedToken[],
  whole: readonly WeighedToken[],
  found: (split: number, count: number, whole: number, similarity: number, weight: number) => void,
): void {
  for (let at = 0; at + 1 < split.length; at++) {
    for (let count = 2; count <= MOST_JOINED && at + count <= split.length; count++) {
      const parts = split.slice(at, at + count)
      for (const [other, word] of whole.entries()) {
        if (split.length > MOST_ACROSS && word.script !== parts[0].script) continue
        const similarity = joinedSimilarity(parts, word)
        if (similarity >= LEAST_SIMILARITY) found(at, count, other, similarity, weightOf(parts))
      }
    }
  }
}
