// The listed persons in typed arrays: the data that a search compares and shows, without the parsed entries. 15,000
// persons with 49,000 names take 4 MB; the entries as objects take 30.
import { contentHash } from '../lists/shared/entry-hash.ts'
import { type BirthRange, LIST_IDS, type ListEntry, type ListId, type NameQuality } from '../lists/shared/list-entry.ts'

/** The compared data of an entry. */
export interface ListedPerson {
  /** Words of each name, in order. */
  readonly qualities: readonly NameQuality[]
  readonly birthDates: readonly BirthRange[]
  /** ISO 3166-1 alpha-2 */
  readonly countries: readonly string[]
  readonly gender: 'F' | 'M' | null
}

/** Rows of different lengths in one array: row r is items[start[r] .. start[r + 1]]. */
interface Rows<Items> {
  readonly start: Uint32Array
  readonly items: Items
}

/** Plain data, so that one thread can build it and another one can receive it. */
export interface ListedPersonsData {
  readonly lists: Uint8Array
  readonly entryIds: readonly string[]
  /** 32 bytes an entry. */
  readonly hashes: Uint8Array
  readonly genders: Uint8Array
  /** Names of entry e: nameStart[e] .. nameStart[e + 1]. */
  readonly nameStart: Uint32Array
  readonly qualities: Uint8Array
  /** UTF-8 of name n: a row of bytes. */
  readonly texts: Rows<Uint8Array>
  /** from, to, from, to …, as numbers YYYYMMDD. */
  readonly births: Rows<Uint32Array>
  /** Two letters a country. */
  readonly countries: Rows<Uint8Array>
}

const QUALITIES = ['PRIMARY', 'STRONG', 'WEAK'] as const satisfies readonly NameQuality[]
const GENDERS = [null, 'F', 'M'] as const
const HASH_BYTES = 32

export class ListedPersons {
  readonly data: ListedPersonsData

  constructor(data: ListedPersonsData) {
    this.data = data
  }

  get count(): number {
    return this.data.entryIds.length
  }

  list(entry: number): ListId {
    return LIST_IDS[this.data.lists[entry]]
  }

  entryId(entry: number): string {
    return this.data.entryIds[entry]
  }

  /** SHA-256 of the entry's content (entry-hash.ts), 64 hex digits. */
  hash(entry: number): string {
    return Buffer.from(this.data.hashes.subarray(entry * HASH_BYTES, (entry + 1) * HASH_BYTES)).toString('hex')
  }

  /** A name in the list's form. `at` counts the entry's names. */
  nameText(entry: number, at: number): string {
    const { start, items } = this.data.texts
    const name = this.data.nameStart[entry] + at
    return Buffer.from(items.subarray(start[name], start[name + 1])).toString('utf8')
  }

  person(entry: number): ListedPerson {
    return new Person(this.data, entry)
  }
}

/** Reads only the requested data, because most candidates are dropped by their names. */
class Person implements ListedPerson {
  readonly #data: ListedPersonsData
  readonly #entry: number

  constructor(data: ListedPersonsData, entry: number) {
    this.#data = data
    this.#entry = entry
  }

  get qualities(): NameQuality[] {
    const { qualities, nameStart } = this.#data
    return Array.from(qualities.subarray(nameStart[this.#entry], nameStart[this.#entry + 1]), (at) => QUALITIES[at])
  }

  get birthDates(): BirthRange[] {
    const row = rowOf(this.#data.births, this.#entry)
    return Array.from({ length: row.length / 2 }, (_, at) => ({
      from: dateOf(row[2 * at]),
      to: dateOf(row[2 * at + 1]),
    }))
  }

  get countries(): string[] {
    const row = rowOf(this.#data.countries, this.#entry)
    return Array.from({ length: row.length / 2 }, (_, at) => String.fromCharCode(row[2 * at], row[2 * at + 1]))
  }

  get gender(): 'F' | 'M' | null {
    return GENDERS[this.#data.genders[this.#entry]]
  }
}

const rowOf = <Items extends Uint8Array | Uint32Array>({ start, items }: Rows<Items>, row: number): Items =>
  items.subarray(start[row], start[row + 1]) as Items
const dateOf = (date: number): string =>
  `${String(date)
    .padStart(8, '0')
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}`
const numberOf = (date: string): number => Number(date.replaceAll('-', ''))

/** Packs the entries in order. The hashes take most of the time (20 µs an entry). */
export function packPersons(entries: readonly ListEntry[]): ListedPersonsData {
  const names = entries.flatMap((entry) => entry.names)
  const hashes = new Uint8Array(entries.length * HASH_BYTES)
  for (const [at, entry] of entries.entries()) hashes.set(Buffer.from(contentHash(entry), 'hex'), at * HASH_BYTES)
  const texts = names.map(({ text }) => Buffer.from(text))
  return {
    lists: Uint8Array.from(entries, ({ list }) => LIST_IDS.indexOf(list)),
    entryIds: entries.map(({ entryId }) => entryId),
    hashes,
    genders: Uint8Array.from(entries, ({ gender }) => GENDERS.indexOf(gender)),
    nameStart: startsOf(entries.map((entry) => entry.names.length)),
    qualities: Uint8Array.from(names, ({ quality }) => QUALITIES.indexOf(quality)),
    texts: { start: startsOf(texts.map(({ length }) => length)), items: new Uint8Array(Buffer.concat(texts)) },
    births: {
      start: startsOf(entries.map(({ birthDates }) => 2 * birthDates.length)),
      items: Uint32Array.from(
        entries.flatMap(({ birthDates }) => birthDates.flatMap(({ from, to }) => [numberOf(from), numberOf(to)])),
      ),
    },
    countries: {
      start: startsOf(entries.map(({ countries }) => 2 * countries.length)),
      items: new Uint8Array(Buffer.from(entries.flatMap(({ countries }) => countries).join(''), 'latin1')),
    },
  }
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const start = new Uint32Array(lengths.length + 1)
  for (const [at, length] of lengths.entries()) start[at + 1] = start[at] + length
  return start
}
