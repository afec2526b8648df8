// Sanctions screening. The lists are indexed once. Then every search is a pure lookup in memory.
import type { ScreeningHit } from '../results/check-result.ts'
import { describeHit } from './matching/explain.ts'
import type { ListId, ScreeningList } from './lists/shared/list-entry.ts'
import { ListedPersons, type ListedPersonsData, packPersons } from './matching/listed-persons.ts'
import { readingsOf, type WrittenName } from './names/readings.ts'
import { MAX_NAME_CHARACTERS } from './names/normalise.ts'
import { NameIndex } from './matching/name-index.ts'
import { buildNameIndex, type NameIndexData } from './matching/name-index-data.ts'
import { type EntryScore, isShown, scoreEntry, type ScreenedPerson } from './matching/score.ts'
import { type Similarity, type TokenSimilarity, tokenSimilarity } from './matching/token-similarity.ts'
import type { TokenWeights, WeighedToken } from './matching/token-weights.ts'

export interface ScreeningQuery {
  readonly name: WrittenName
  /** YYYY-MM-DD */
  readonly birthDate: string | null
  /** ISO 3166-1 alpha-2 */
  readonly nationality: string | null
  readonly gender?: 'F' | 'M' | null
}

export interface ListState {
  readonly list: ListId
  /** The publisher's date, YYYY-MM-DD. */
  readonly date: string
  readonly version: string
  /** Hash of the list's files. */
  readonly sha256: string
  readonly entries: number
}

/** All data of a search as plain data, so that a thread can index the lists and post the result (index-aside.ts). */
export interface ScreeningData {
  readonly lists: readonly ListState[]
  readonly persons: ListedPersonsData
  readonly index: NameIndexData
}

/**
 * Number of candidates for the recall in bench/results/2026-11-21-screening.md. Twice as many find no more there and
 * take twice the time.
 */
const CANDIDATES = 50
const MOST_HITS = 20

/** Indexes the lists: 0.5 s for 50,000 names of 15,000 persons. Keeps no entries. */
export function indexLists(lists: readonly ScreeningList[]): ScreeningData {
  // A person is screened only against persons. Ships and companies are read and counted, but never searched.
  const persons = lists.flatMap((list) => list.entries.filter((entry) => entry.kind === 'PERSON'))
  return {
    lists: lists.map(({ list, date, version, sha256, entries }) => ({
      list,
      date,
      version,
      sha256,
      entries: entries.length,
    })),
    persons: packPersons(persons),
    index: buildNameIndex(persons.map(({ names }) => names.map(({ text }) => text))),
  }
}

/** The indexed lists of one moment, never changed. A refresh builds a new one and replaces this one. */
export class Screening {
  readonly #persons: ListedPersons
  readonly #index: NameIndex
  readonly #lists: ReadonlyMap<ListId, ListState>

  /** Created from the lists themselves, or from the data that indexLists built elsewhere. */
  constructor(lists: readonly ScreeningList[] | ScreeningData) {
    const data = 'index' in lists ? lists : indexLists(lists)
    this.#persons = new ListedPersons(data.persons)
    this.#index = new NameIndex(data.index)
    this.#lists = new Map(data.lists.map((state) => [state.list, state]))
  }

  /**
   * Entries that may be the person, best first. They have a score of SCREENING_THRESHOLD or more. Entries below it have
   * the very same full name, and only a contradicting birth date lowers them. The reviewer then sees the entries that
   * were set aside.
   */
  search(query: ScreeningQuery): ScreeningHit[] {
    const best = new Map<number, Found>()
    for (const person of personsOf(query, this.weights)) {
      const similarity = remember(tokenSimilarity)
      for (const { entry, names } of this.#index.candidates(person.tokens, CANDIDATES)) {
        const found = scoreEntry(person, this.#persons.person(entry), names, similarity)
        if (!found || !isShown(found) || found.score <= (best.get(entry)?.found.score ?? -1)) continue
        best.set(entry, { found, searched: person.tokens, listed: names[found.name] })
      }
    }
    return [...best]
      .sort(([, a], [, b]) => b.found.score - a.found.score)
      .slice(0, MOST_HITS)
      .map(([entry, one]) => this.#hit(entry, one))
  }

  /** The searched lists, for health and observations. */
  lists(): readonly ListState[] {
    return [...this.#lists.values()]
  }

  /** Weights of words on these lists, for scores comparable with those of a search. */
  get weights(): TokenWeights {
    return this.#index.vocabulary
  }

  #hit(entry: number, { found, searched, listed }: Found): ScreeningHit {
    const list = this.#persons.list(entry)
    const state = this.#lists.get(list)
    if (state === undefined) throw new Error(`list ${list} has entries but no state`)
    return describeHit(
      found,
      {
        ...state,
        entryId: this.#persons.entryId(entry),
        entryHash: this.#persons.hash(entry),
        matchedName: this.#persons.nameText(entry, found.name),
      },
      searched,
      listed,
    )
  }
}

interface Found {
  readonly found: EntryScore
  readonly searched: readonly WeighedToken[]
  readonly listed: readonly WeighedToken[]
}

/** The person once for each reading of the name. */
export const personsOf = (
  { name, birthDate, nationality, gender = null }: ScreeningQuery,
  weights: TokenWeights,
): ScreenedPerson[] =>
  readingsOf(name, MAX_NAME_CHARACTERS).map((reading) => ({
    tokens: weights.weigh(reading),
    birthDate,
    nationality: nationality?.toUpperCase() ?? null,
    gender,
  }))

/** The same pairs of words occur in many entries of one search. */
export function remember(similarity: TokenSimilarity): TokenSimilarity {
  const known = new Map<WeighedToken, Map<WeighedToken, Similarity>>()
  return (searched, listed) => {
    const own = known.get(searched) ?? new Map<WeighedToken, Similarity>()
    known.set(searched, own)
    const before = own.get(listed)
    if (before !== undefined) return before
    const result = similarity(searched, listed)
    own.set(listed, result)
    return result
  }
}
