// How alike two names are, word by word. Pure.
import { editDistance } from './edit-distance.ts'
import type { WeighedToken } from './name-index.ts'

/** Words searched[s .. s + searchedCount] taken for listed[l .. l + listedCount]; one of the counts may be 2 (joined words). */
export interface TokenPair {
  readonly s: number
  readonly searchedCount: number
  readonly l: number
  readonly listedCount: number
  /** 0 to 1 */
  readonly similarity: number
  readonly weight: number
}

export interface NameComparison {
  /** 0 to 1 */
  readonly score: number
  readonly pairs: readonly TokenPair[]
  /** Every word of both names has its equal, in whatever order and accepted spelling. */
  readonly isFullName: boolean
}

export type TokenSimilarity = (searched: WeighedToken, listed: WeighedToken) => number

// The constants below were set on queries-dev.jsonl by bench/screening.ts, for whole classes of cases, none for an entry.

/** Below this, two words are different names. */
const LEAST_SIMILARITY = 0.62
/** Words on both sides without a partner contradict each other: weighs more than what matches. */
const CONTRADICTION_COST = 1.9
/** A word that only the list has: middle names are left out of documents. */
const LISTED_OMISSION_COST = 0.3
/** A word that only the searched name has. */
const SEARCHED_OMISSION_COST = 0.42
/** When one word alone carries the match and the other name has more, it stays below every threshold. */
const SINGLE_WORD_CAP = 0.6
/** Both are known as names of different people ("Hasan", "Hasani"): less likely a slip of one for the other. */
const BOTH_LISTED_FACTOR = 0.85
/** "van", "bin", "las" */
const LONGEST_PARTICLE = 3
/** In shorter words a vowel is not a matter of spelling: "Lin Tan" is not "Lin Tun". */
const SHORT_WORD = 4
const SAME_KEY = 0.98
const JOINED = 0.96
const INITIAL = 0.75
/** An initial tells only a little of what the name would. */
const INITIAL_WEIGHT_SHARE = 0.3

/** How alike two words are, 0 to 1: equal, another spelling, an initial, or a few slips of the pen. */
export function tokenSimilarity(a: WeighedToken, b: WeighedToken): number {
  if (a.text === b.text) return 1
  if (a.key === b.key) return SAME_KEY
  if (a.text.length === 1 || b.text.length === 1) return a.text[0] === b.text[0] ? INITIAL : 0
  if (patronymicSex(a.key) * patronymicSex(b.key) < 0) return 0
  const longest = Math.max(a.text.length, b.text.length)
  const limit = longest * (1 - LEAST_SIMILARITY)
  const distance = Math.min(
    longest > SHORT_WORD ? editDistance(a.key, b.key, limit) : Infinity,
    editDistance(a.text, b.text, limit, 1),
  )
  const similarity = Math.max(0, 1 - distance / longest)
  return a.isListed && b.isListed ? similarity * BOTH_LISTED_FACTOR : similarity
}

/** 1 for a son's patronymic, -1 for a daughter's, 0 for any other word: siblings differ in nothing else. */
function patronymicSex(key: string): number {
  if (/[oe]vich$|ich$/.test(key)) return 1
  return /(?:[oei]vna|ichna)$/.test(key) ? -1 : 0
}

/** Compares a searched name with a listed one. Words pair one to one, best first, and may be joined or split. */
export function compareNames(
  searched: readonly WeighedToken[], listed: readonly WeighedToken[], similarity: TokenSimilarity = tokenSimilarity,
): NameComparison {
  const possible = [...wordPairs(searched, listed, similarity), ...joinedPairs(searched, listed)]
  possible.sort((a, b) => b.similarity - a.similarity || b.weight - a.weight)
  const freeSearched = searched.map(() => true)
  const freeListed = listed.map(() => true)
  const pairs = possible.filter(({ s, searchedCount, l, listedCount }) => {
    const isFree = freeSearched.slice(s, s + searchedCount).every(Boolean) && freeListed.slice(l, l + listedCount).every(Boolean)
    if (isFree) {
      freeSearched.fill(false, s, s + searchedCount)
      freeListed.fill(false, l, l + listedCount)
    }
    return isFree
  })
  const extraSearched = searched.filter((_, at) => freeSearched[at])
  const extraListed = listed.filter((_, at) => freeListed[at])
  const isFullName = ![...extraSearched, ...extraListed].some((token) => !token.isMinor)
    && pairs.every((pair) => pair.similarity >= JOINED)
  const score = combine(pairs, weightOf(extraSearched), weightOf(extraListed))
  const isSingleWord = pairs.reduce((sum, pair) => sum + telling(pair, searched), 0) < 2
    && searched.filter((token) => !token.isMinor).length + listed.filter((token) => !token.isMinor).length > 2
  return { score: isSingleWord ? Math.min(score, SINGLE_WORD_CAP) : score, pairs, isFullName }
}

function combine(pairs: readonly TokenPair[], extraSearched: number, extraListed: number): number {
  const paired = pairs.reduce((sum, pair) => sum + pair.weight, 0)
  if (paired === 0) return 0
  const alike = pairs.reduce((sum, pair) => sum + pair.weight * pair.similarity, 0)
  const contradiction = Math.min(extraSearched, extraListed)
  const omission = (extraSearched - contradiction) * SEARCHED_OMISSION_COST + (extraListed - contradiction) * LISTED_OMISSION_COST
  return alike / (paired + CONTRADICTION_COST * contradiction + omission)
}

const weightOf = (tokens: readonly WeighedToken[]): number => tokens.reduce((sum, token) => sum + token.weight, 0)

/**
 * How many words of their own a pair stands for. Particles alone make no match, titles do: some entries are known by
 * little else. Two initials count for a word.
 */
function telling({ s, searchedCount, similarity }: TokenPair, searched: readonly WeighedToken[]): number {
  if (similarity === INITIAL) return 0.5
  const words = searched.slice(s, s + searchedCount)
  return similarity > INITIAL && words.some(({ isMinor, text }) => !isMinor || text.length > LONGEST_PARTICLE) ? 1 : 0
}

function wordPairs(searched: readonly WeighedToken[], listed: readonly WeighedToken[], similarity: TokenSimilarity): TokenPair[] {
  const pairs: TokenPair[] = []
  for (const [s, a] of searched.entries()) {
    for (const [l, b] of listed.entries()) {
      const alike = similarity(a, b)
      if (alike < LEAST_SIMILARITY) continue
      const isInitial = a.text.length === 1 || b.text.length === 1
      // A word that the lists do not know is taken for a slip of the listed one, and tells as little as that does.
      const weight = Math.min(a.isListed ? a.weight : b.weight, b.weight) * (isInitial ? INITIAL_WEIGHT_SHARE : 1)
      pairs.push({ s, searchedCount: 1, l, listedCount: 1, similarity: alike, weight })
    }
  }
  return pairs
}

/** Neighbouring words written as one, on either side: "Al Abdallah" and "Alabdallah". */
function joinedPairs(searched: readonly WeighedToken[], listed: readonly WeighedToken[]): TokenPair[] {
  const pairs: TokenPair[] = []
  joinable(searched, listed, (s, l, similarity, weight) => pairs.push({ s, searchedCount: 2, l, listedCount: 1, similarity, weight }))
  joinable(listed, searched, (l, s, similarity, weight) => pairs.push({ s, searchedCount: 1, l, listedCount: 2, similarity, weight }))
  return pairs
}

function joinable(
  split: readonly WeighedToken[],
  whole: readonly WeighedToken[],
  found: (split: number, whole: number, similarity: number, weight: number) => void,
): void {
  for (let at = 0; at + 1 < split.length; at++) {
    const joined = split[at].text + split[at + 1].text
    for (const [other, { text }] of whole.entries()) {
      if (text.length < 4 || text[0] !== joined[0] || Math.abs(text.length - joined.length) > 1) continue
      const distance = editDistance(joined, text, 1, 1)
      if (distance > 1) continue
      found(at, other, distance === 0 ? JOINED : JOINED - 1.5 / joined.length, split[at].weight + split[at + 1].weight)
    }
  }
}
