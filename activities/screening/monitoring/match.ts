// Matches a monitored person against list entries, by the rules of the check that they passed.
import type { FoundHit } from '../../../db/sanctions/screening-cases.ts'
import type { ScreeningHit } from '../../../checks/results/check-result.ts'
import { contentHash } from '../../../checks/screening/lists/shared/entry-hash.ts'
import { describeHit } from '../../../checks/screening/matching/explain.ts'
import type { ListEntry, ScreeningList } from '../../../checks/screening/lists/shared/list-entry.ts'
import { NameIndex } from '../../../checks/screening/matching/name-index.ts'
import { buildNameIndex } from '../../../checks/screening/matching/name-index-data.ts'
import {
  type EntryScore,
  type ScreenedPerson,
  scorePersonAgainstEntry,
  SCREENING_THRESHOLD,
} from '../../../checks/screening/matching/score.ts'
import { personsOf, remember, type Screening, type ScreeningQuery } from '../../../checks/screening/screening.ts'
import { tokenSimilarity } from '../../../checks/screening/matching/token-similarity.ts'
import type { TokenWeights, WeighedToken } from '../../../checks/screening/matching/token-weights.ts'

/**
 * How many entries are compared in full. The right one is among the first 50 of 12,000, and among fewer entries it
 * ranks higher. With these figures, 600 and 3,000 entries gave all 1,975 hits of queries-dev.jsonl again (with half as
 * many, 1 and 2 hits were lost; 2026-11).
 */
const candidatesOf = (entries: number): number => 10 + Math.ceil(entries / 300)

/**
 * Up to so many entries are all compared. In a handful, an index cannot separate common words from rare ones (of 60
 * entries it lost a hit).
 */
const FEW = 100

/**
 * The changed persons of one list, indexed by their names. Names are weighed as on all lists, so a person scores as in
 * a search of them, and a hit here is a hit there.
 */
export class EntryMatcher {
  readonly #list: ScreeningList
  readonly #entries: readonly ListEntry[]
  readonly #index: NameIndex
  /** Of all lists. */
  readonly #weights: TokenWeights
  /** The same, cached for the entries' names, which come up with every person. */
  readonly #ownWeights: TokenWeights

  constructor(list: ScreeningList, weights: TokenWeights) {
    this.#list = list
    this.#entries = list.entries.filter((entry) => entry.kind === 'PERSON')
    this.#index = new NameIndex(buildNameIndex(this.#entries.map(({ names }) => names.map(({ text }) => text))))
    this.#weights = weights
    this.#ownWeights = keepWeighed(weights)
  }

  /** Finds entries that may be the person: the best hit of each entry, over all names of the person. */
  match(queries: readonly ScreeningQuery[]): FoundHit[] {
    const hits: ScreeningHit[] = []
    for (const person of queries.flatMap((query) => personsOf(query, this.#weights))) {
      const similarity = remember(tokenSimilarity)
      for (const entry of this.#candidates(person)) {
        const found = scorePersonAgainstEntry(person, entry, this.#ownWeights, similarity)
        if (found !== null && found.score >= SCREENING_THRESHOLD) hits.push(this.#describe(entry, found, person))
      }
    }
    return bestOfEach(hits)
  }

  #candidates({ tokens }: ScreenedPerson): readonly ListEntry[] {
    if (this.#entries.length <= FEW) return this.#entries
    return this.#index.candidates(tokens, candidatesOf(this.#entries.length)).map(({ entry }) => this.#entries[entry])
  }

  #describe(entry: ListEntry, found: EntryScore, person: ScreenedPerson): ScreeningHit {
    const { list, date, version, sha256 } = this.#list
    const { text: matchedName } = entry.names[found.name]
    return describeHit(
      found,
      { list, date, version, sha256, entryId: entry.entryId, entryHash: contentHash(entry), matchedName },
      person.tokens,
      this.#ownWeights.weigh(matchedName),
    )
  }
}

/** Finds the possible matches of a person on all lists, without those that a birth date set aside. */
export const possibleMatches = (queries: readonly ScreeningQuery[], screening: Screening): FoundHit[] =>
  bestOfEach(queries.flatMap((query) => screening.search(query)).filter(({ score, threshold }) => score >= threshold))

function keepWeighed(weights: TokenWeights): TokenWeights {
  const known = new Map<string, readonly WeighedToken[]>()
  return {
    weigh(name) {
      const before = known.get(name)
      if (before !== undefined) return before
      const tokens = weights.weigh(name)
      known.set(name, tokens)
      return tokens
    },
  }
}

function bestOfEach(hits: readonly ScreeningHit[]): FoundHit[] {
  const best = new Map<string, ScreeningHit>()
  for (const hit of hits) {
    const key = `${hit.list}/${hit.entry_id}`
    if ((best.get(key)?.score ?? -1) < hit.score) best.set(key, hit)
  }
  return [...best.values()].map((hit) => ({
    list: hit.list,
    entryId: hit.entry_id,
    entryHash: hit.entry_hash,
    algorithm: hit.algorithm,
    score: hit.score,
    detail: hit,
  }))
}
