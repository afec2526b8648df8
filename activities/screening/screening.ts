// Sanctions screening: the lists are read and indexed once, then every search is a pure look-up in memory.
import type { ScreeningHit } from '../decision/check-result.ts'
import { LIST_IDS, type ListEntry, type ListId } from './list-entry.ts'
import { loadSnapshot, type ScreeningList, SNAPSHOT_FOLDER } from './lists/snapshot.ts'
import { MAX_NAME_CHARACTERS } from './normalise.ts'
import { NameIndex, type WeighedToken } from './name-index.ts'
import { type TokenSimilarity, tokenSimilarity } from './name-score.ts'
import { type EntryScore, type ScreenedPerson, scoreEntry, SCREENING_THRESHOLD } from './score.ts'


export interface ScreeningQuery {
  /** As on the document, in any script; one full name in any order, or given names and surname apart. */
  readonly name: string | { readonly first?: string, readonly last: string }
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
  readonly entries: number
}

/** Enough for a recall of 99.5 % on queries-dev.jsonl at 2 CPU ms a search (bench/screening.ts). */
const CANDIDATES = 50
const MOST_HITS = 20
const MOST_ALTERNATIVES = 3

/** The lists of one moment, indexed. A refresh builds a new one and puts it in this one's place. */
export class Screening {
  readonly #index: NameIndex
  readonly #dates: ReadonlyMap<ListId, string>
  readonly #lists: readonly ListState[]

  constructor(lists: readonly ScreeningList[]) {
    // A person is screened against persons; ships and companies are read (and counted) but never searched.
    this.#index = new NameIndex(lists.flatMap((list) => list.entries.filter((entry) => entry.kind === 'PERSON')))
    this.#lists = lists.map(({ list, date, entries }) => ({ list, date, entries: entries.length }))
    this.#dates = new Map(lists.map(({ list, date }) => [list, date]))
  }

  /**
   * Entries that may be the person, best first: those with a score of SCREENING_THRESHOLD or more, and below it those of
   * the very same full name that only a contradicting birth date holds down, so that a reviewer sees what was set aside.
   */
  search({ name, birthDate, nationality, gender = null }: ScreeningQuery): ScreeningHit[] {
    const about = { birthDate, nationality: nationality?.toUpperCase() ?? null, gender }
    const best = new Map<ListEntry, EntryScore>()
    for (const alternative of alternatives(typeof name === 'string' ? name : `${name.first ?? ''} ${name.last}`)) {
      const person: ScreenedPerson = { ...about, tokens: this.#index.weigh(alternative) }
      const similarity = remember(tokenSimilarity)
      for (const { entry, names } of this.#index.candidates(person.tokens, CANDIDATES)) {
        const found = scoreEntry(person, entry, names, similarity)
        if (found && isShown(found) && found.score > (best.get(entry)?.score ?? -1)) best.set(entry, found)
      }
    }
    return [...best].map(([entry, found]) => this.#hit(entry, found)).sort((a, b) => b.score - a.score).slice(0, MOST_HITS)
  }

  /** The lists searched, for health and observations. */
  lists(): readonly ListState[] {
    return this.#lists
  }

  #hit(entry: ListEntry, found: EntryScore): ScreeningHit {
    return {
      list: entry.list,
      list_date: this.#dates.get(entry.list) ?? '',
      entry_id: entry.entryId,
      matched_name: entry.names[found.name].text,
      score: Math.round(found.score * 1000) / 1000,
      why: found.why,
    }
  }
}

const isShown = ({ score, comparison, birth }: EntryScore): boolean =>
  score >= SCREENING_THRESHOLD || (comparison.isFullName && (birth === 'CONTRARY' || birth === 'UNLIKE'))

/** A field may give several names, with semicolons or in brackets ("Akrin Saleh (اقرين صالح)"): each is searched. */
const alternatives = (name: string): string[] => name
  .slice(0, MAX_NAME_CHARACTERS)
  .split(/[;()]/)
  .filter((part) => part.trim() !== '')
  .slice(0, MOST_ALTERNATIVES)

/** The same pairs of words come up in many entries of one search. */
function remember(similarity: TokenSimilarity): TokenSimilarity {
  const known = new Map<WeighedToken, Map<WeighedToken, number>>()
  return (searched, listed) => {
    const own = known.get(searched) ?? new Map<WeighedToken, number>()
    known.set(searched, own)
    const before = own.get(listed)
    if (before !== undefined) return before
    const result = similarity(searched, listed)
    own.set(listed, result)
    return result
  }
}

/**
 * Reads the snapshot in `folder` (the bundled one by default), checks it, and indexes it: about 2.3 s, of which the index
 * holds the event loop for 0.4 s; 34 MB of live heap and 10 MB of typed arrays.
 * @throws UnusableListError naming the list that is altered, missing or unreadable.
 */
export async function openScreening(folder: string = SNAPSHOT_FOLDER): Promise<Screening> {
  const lists = await loadSnapshot(folder)
  return new Screening([...lists].sort((a, b) => LIST_IDS.indexOf(a.list) - LIST_IDS.indexOf(b.list)))
}
