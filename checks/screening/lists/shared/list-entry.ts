// The common form of every publisher's format.
import { SANCTIONS_LISTS, type SanctionsList } from '../../../../contract/sanctions-lists.ts'

/** Our ids of the five lists (interface.md 1, decisions.md "Screening"). */
export const LIST_IDS = SANCTIONS_LISTS
export type ListId = SanctionsList

/** WEAK: a nickname or low-quality alias, which OFAC and the UN do not require for screening alone. */
export type NameQuality = 'PRIMARY' | 'STRONG' | 'WEAK'

export interface ListName {
  readonly text: string
  readonly quality: NameQuality
}

/** Days from..to, both included, YYYY-MM-DD: one day if known, the ends of the year if only the year is known. */
export interface BirthRange {
  readonly from: string
  readonly to: string
  /** The publisher calls the date approximate ("about", "circa"). The range is already widened. */
  readonly isApproximate?: true
}

/** The kind of an identifying number. WALLET is an address of digital currency, OTHER any unnamed kind. */
export type IdentifierKind =
  'WALLET' | 'PASSPORT' | 'NATIONAL_ID' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | 'TAX_ID' | 'REGISTRATION' | 'OTHER'

export interface ListIdentifier {
  readonly kind: IdentifierKind
  /** As printed in the list. */
  readonly number: string
  /** Country of issue, ISO 3166-1 alpha-2; null if the list has none or an unknown one. */
  readonly country: string | null
}

export interface ListEntry {
  readonly list: ListId
  /** The publisher's own id of the entry. */
  readonly entryId: string
  /** Ships and aircraft count as ENTITY. */
  readonly kind: 'PERSON' | 'ENTITY'
  readonly names: readonly ListName[]
  /** More than one if the publisher gives alternatives. */
  readonly birthDates: readonly BirthRange[]
  /** Nationalities and citizenships, ISO 3166-1 alpha-2, without unknown ones. */
  readonly countries: readonly string[]
  readonly gender: 'F' | 'M' | null
  readonly programmes: readonly string[]
  /** Passports, national and registration numbers. Every parser sets it. */
  readonly identifiers?: readonly ListIdentifier[]
  /** First day on the list, YYYY-MM-DD; null if the format has none (OFAC's CSV). Every parser sets it. */
  readonly listedOn?: string | null
}

/** The content of one list's files. */
export interface ParsedList {
  readonly entries: readonly ListEntry[]
  /** The date in the file itself, YYYY-MM-DD; null if its format has none. */
  readonly publishedOn: string | null
  /** Records (CSV rows, XML entries) by file role, to compare with the expected numbers. */
  readonly records: Readonly<Record<string, number>>
}

/** The bytes of a file, in pieces. */
export type ByteStream = AsyncIterable<Uint8Array>

/** A list that must not be used for screening: empty, cut off, altered, or in another format or encoding. */
export class UnusableListError extends Error {
  readonly list: string

  constructor(list: string, reason: string, options?: ErrorOptions) {
    super(`sanctions list ${list} is unusable: ${reason}`, options)
    this.name = 'UnusableListError'
    this.list = list
  }
}

/** Collects one entry while its rows or elements are read. Duplicate names, dates and countries are dropped. */
export class EntryBuilder {
  readonly #names = new Map<string, ListName>()
  readonly #birthDates = new Map<string, BirthRange>()
  readonly #countries = new Set<string>()
  readonly #programmes = new Set<string>()
  readonly #identifiers = new Map<string, ListIdentifier>()
  #listedOn: string | null = null
  readonly list: ListId
  readonly entryId: string
  kind: ListEntry['kind']
  gender: ListEntry['gender'] = null

  constructor(list: ListId, entryId: string, kind: ListEntry['kind']) {
    this.list = list
    this.entryId = entryId
    this.kind = kind
  }

  /**
   * Adds a name, or several that a publisher put into one field with semicolons. Of two qualities the better one stays.
   */
  addName(text: string, quality: NameQuality): void {
    for (const part of text.split(';')) {
      const name = detached(part.replace(/\s+/g, ' ').trim())
      if (name === '') continue
      const known = this.#names.get(name)
      if (!known || RANK[quality] < RANK[known.quality]) this.#names.set(name, { text: name, quality })
    }
  }

  addBirthDate(range: BirthRange | null): void {
    if (range) this.#birthDates.set(`${range.from}/${range.to}/${range.isApproximate}`, range)
  }

  get hasCountry(): boolean {
    return this.#countries.size > 0
  }

  addCountry(alpha2: string | null): void {
    if (alpha2) this.#countries.add(alpha2)
  }

  addProgramme(name: string): void {
    if (name.trim() !== '') this.#programmes.add(detached(name.trim()))
  }

  /** Adds an identity document number. One without any digit or capital is a remark ("unknown") and is skipped. */
  addIdentifier(kind: IdentifierKind, number: string, country: string | null): void {
    const tidy = detached(number.replace(/\s+/g, ' ').trim())
    if (!/[\dA-Z]/.test(tidy)) return
    // A repeated number without its country adds nothing, in either order.
    this.#identifiers.delete(`${kind}/${tidy}/null`)
    const isKnown = country === null && [...this.#identifiers.keys()].some((key) => key.startsWith(`${kind}/${tidy}/`))
    if (!isKnown) this.#identifiers.set(`${kind}/${tidy}/${country}`, { kind, number: tidy, country })
  }

  /** Records a day of listing (YYYY-MM-DD or null). The first of several counts. */
  addListedOn(date: string | null): void {
    if (date !== null && (this.#listedOn === null || date < this.#listedOn)) this.#listedOn = date
  }

  /** @throws UnusableListError if the entry has no name, which every format requires */
  build(): ListEntry {
    if (this.#names.size === 0) throw new UnusableListError(this.list, `its entry ${this.entryId} has no name`)
    return {
      list: this.list,
      entryId: this.entryId,
      kind: this.kind,
      names: [...this.#names.values()],
      birthDates: [...this.#birthDates.values()],
      countries: [...this.#countries],
      gender: this.gender,
      programmes: [...this.#programmes],
      identifiers: [...this.#identifiers.values()],
      listedOn: this.#listedOn,
    }
  }
}

/**
 * Copies a string. In V8, parsers cut views out of a file's text that keep the whole piece alive: 150 MB for the 9 MB
 * of OFAC's enhanced list.
 */
const detached = (text: string): string => Buffer.from(text).toString()

const RANK: Record<NameQuality, number> = { PRIMARY: 0, STRONG: 1, WEAK: 2 }

/** F or M from the words of the lists; null for anything else. */
export function genderOf(text: string): ListEntry['gender'] {
  const initial = text.trim().charAt(0).toUpperCase()
  return initial === 'F' || initial === 'M' ? initial : null
}

/** A list ready for the index. */
export interface ScreeningList {
  readonly list: ListId
  /** Id of the stored version, or `snapshot-<date>`. */
  readonly version: string
  /**
   * Over all of its files (db/sanctions/list-files.ts): as published for a stored version, as packed for the snapshot.
   */
  readonly sha256: string
  /** The publisher's date, YYYY-MM-DD. */
  readonly date: string
  readonly entries: readonly ListEntry[]
}
