// The one shape that every publisher's format is read into.
import { SANCTIONS_LISTS, type SanctionsList } from '../../../../contract/sanctions-lists.ts'

/** Our ids of the five lists (interface.md 1, decisions.md "Screening"). */
export const LIST_IDS = SANCTIONS_LISTS
export type ListId = SanctionsList

/** WEAK: a nickname or low-quality alias, which OFAC and the UN say need not be screened alone. */
export type NameQuality = 'PRIMARY' | 'STRONG' | 'WEAK'

export interface ListName {
  readonly text: string
  readonly quality: NameQuality
}

/** Days from..to, both included, YYYY-MM-DD: one day when known, the year's ends when only the year is. */
export interface BirthRange {
  readonly from: string
  readonly to: string
  /** The publisher says "about" (circa, approximately), for which the range is already widened. */
  readonly isApproximate?: true
}

/** What a number identifies its holder by; WALLET is an address of digital currency, OTHER a kind that none of these names. */
export type IdentifierKind =
  'WALLET' | 'PASSPORT' | 'NATIONAL_ID' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | 'TAX_ID' | 'REGISTRATION' | 'OTHER'

export interface ListIdentifier {
  readonly kind: IdentifierKind
  /** As printed in the list. */
  readonly number: string
  /** Of issue, ISO 3166-1 alpha-2; null when the list does not say or we cannot name it. */
  readonly country: string | null
}

export interface ListEntry {
  readonly list: ListId
  /** The publisher's own id of the entry. */
  readonly entryId: string
  /** Ships and aircraft count as ENTITY. */
  readonly kind: 'PERSON' | 'ENTITY'
  readonly names: readonly ListName[]
  /** More than one when the publisher gives alternatives. */
  readonly birthDates: readonly BirthRange[]
  /** Nationalities and citizenships, ISO 3166-1 alpha-2; those that we cannot name are left out. */
  readonly countries: readonly string[]
  readonly gender: 'F' | 'M' | null
  readonly programmes: readonly string[]
  /** Passports, national and registration numbers; every parser sets it. */
  readonly identifiers?: readonly ListIdentifier[]
  /** First day on the list, YYYY-MM-DD; null where the format has none (OFAC's CSV). Every parser sets it. */
  readonly listedOn?: string | null
}

/** What one list's files gave. */
export interface ParsedList {
  readonly entries: readonly ListEntry[]
  /** The date that the file itself carries, YYYY-MM-DD; null where its format has none. */
  readonly publishedOn: string | null
  /** Records (CSV rows, XML entries) by file role, for comparison with what was expected. */
  readonly records: Readonly<Record<string, number>>
}

/** The bytes of a file, in pieces. */
export type ByteStream = AsyncIterable<Uint8Array>

/** A list that must not be screened with: empty, cut off, altered, in another format or encoding. */
export class UnusableListError extends Error {
  readonly list: string

  constructor(list: string, reason: string, options?: ErrorOptions) {
    super(`sanctions list ${list} is unusable: ${reason}`, options)
    this.name = 'UnusableListError'
    this.list = list
  }
}

/** Gathers one entry while its rows or elements are read; names, dates and countries are kept once each. */
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

  /** Adds a name, or the several that publishers put in one field with semicolons; of two qualities the better one stays. */
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

  /** Adds a number of an identity document; one without any figure or capital is a remark ("unknown") and left out. */
  addIdentifier(kind: IdentifierKind, number: string, country: string | null): void {
    const tidy = detached(number.replace(/\s+/g, ' ').trim())
    if (!/[\dA-Z]/.test(tidy)) return
    // A number repeated without its country adds nothing, in whichever order the two are met.
    this.#identifiers.delete(`${kind}/${tidy}/null`)
    const isKnown = country === null && [...this.#identifiers.keys()].some((key) => key.startsWith(`${kind}/${tidy}/`))
    if (!isKnown) this.#identifiers.set(`${kind}/${tidy}/${country}`, { kind, number: tidy, country })
  }

  /** Notes a day of listing (YYYY-MM-DD or null); of several the first counts. */
  addListedOn(date: string | null): void {
    if (date !== null && (this.#listedOn === null || date < this.#listedOn)) this.#listedOn = date
  }

  /** @throws UnusableListError when the entry has no name: every format makes one mandatory. */
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
 * A copy of its own. What parsers cut out of a file's text is, in V8, a view that keeps the whole piece alive: 150 MB for
 * the 9 MB of OFAC's enhanced list.
 */
const detached = (text: string): string => Buffer.from(text).toString()

const RANK: Record<NameQuality, number> = { PRIMARY: 0, STRONG: 1, WEAK: 2 }

/** F or M from the words that the lists use; null for anything else. */
export function genderOf(text: string): ListEntry['gender'] {
  const initial = text.trim().charAt(0).toUpperCase()
  return initial === 'F' || initial === 'M' ? initial : null
}

/** A list ready to be indexed. */
export interface ScreeningList {
  readonly list: ListId
  /** Id of the stored version, or `snapshot-<date>`. */
  readonly version: string
  /** Over all of its files (db/sanctions/list-files.ts): as published for a stored version, as packed for the snapshot. */
  readonly sha256: string
  /** The publisher's, YYYY-MM-DD. */
  readonly date: string
  readonly entries: readonly ListEntry[]
}
