// Finds the entries whose names look like a given one, fast and roughly; score.ts then judges them.
// Character trigrams of spelling keys, weighted by rarity (IDF) and compared by cosine, all in typed arrays:
// no objects per name, so 50,000 names cost tens of megabytes and a search touches only the posting lists it needs.
import type { ListEntry } from './list-entry.ts'
import { type NameToken, nameToken, nameWords } from './normalise.ts'

/** A word with how much it tells: 0 (everyone's name) to 1 (nobody else's). */
export interface WeighedToken extends NameToken {
  readonly weight: number
  /** Whether the lists hold this name; a word that they do not may be a misspelling. */
  readonly isListed: boolean
}

export interface Candidate {
  readonly entry: ListEntry
  /** 0 to 1, of the entry's most similar name. */
  readonly cosine: number
  /** Words of each of the entry's names, in the order of entry.names. */
  readonly names: readonly (readonly WeighedToken[])[]
}

/** Particles and titles count for little whatever their frequency; measured with bench/screening.ts. */
const MINOR_WEIGHT = 0.1

/** Even the commonest name is worth something: "Mohammed" against "Ivan" is a contradiction. */
const LEAST_WEIGHT = 0.25

export class NameIndex {
  readonly #entries: readonly ListEntry[]
  readonly #vocabulary = new Map<string, number>()
  readonly #tokens: WeighedToken[] = []
  /** Words of name n: nameTokens[nameStart[n] .. nameStart[n + 1]]. Names of entry e: entryStart[e] .. entryStart[e + 1]. */
  readonly #nameTokens: Uint32Array
  readonly #nameStart: Uint32Array
  readonly #entryStart: Uint32Array
  readonly #nameEntry: Uint32Array
  /** Names with trigram t: postings[postingStart[t] .. postingStart[t + 1]], each with its share of the name's length. */
  readonly #postings: Uint32Array
  readonly #shares: Float32Array
  readonly #postingStart: Uint32Array
  readonly #rarity: Float32Array
  readonly #cosines: Float32Array
  readonly #keyWeight = new Map<string, number>()

  /** Indexes every name of the entries; about 0.4 s and 10 MB for 50,000 names of 15,000 persons (bench/screening.ts). */
  constructor(entries: readonly ListEntry[]) {
    this.#entries = entries
    const nameCount = entries.reduce((sum, entry) => sum + entry.names.length, 0)
    this.#nameStart = new Uint32Array(nameCount + 1)
    this.#nameEntry = new Uint32Array(nameCount)
    this.#entryStart = new Uint32Array(entries.length + 1)
    this.#cosines = new Float32Array(nameCount)

    const words: NameToken[] = []
    const ids: number[] = []
    let name = 0
    for (const [e, entry] of entries.entries()) {
      for (const { text } of entry.names) {
        for (const word of nameWords(text)) ids.push(this.#intern(word, words))
        this.#nameEntry[name] = e
        this.#nameStart[++name] = ids.length
      }
      this.#entryStart[e + 1] = name
    }
    this.#nameTokens = Uint32Array.from(ids)
    this.#weigh(words)

    const trigrams = words.map((word) => trigramsOf([word.key]))
    const perName = (n: number): Set<number> => {
      const all = new Set<number>()
      for (let t = this.#nameStart[n]; t < this.#nameStart[n + 1]; t++) {
        for (const trigram of trigrams[this.#nameTokens[t]]) all.add(trigram)
      }
      return all
    }
    this.#postingStart = new Uint32Array(TRIGRAMS + 1)
    for (let n = 0; n < nameCount; n++) for (const trigram of perName(n)) this.#postingStart[trigram + 1]++
    this.#rarity = Float32Array.from({ length: TRIGRAMS }, (_, t) => Math.log(1 + nameCount / (this.#postingStart[t + 1] || 1)))
    for (let t = 0; t < TRIGRAMS; t++) this.#postingStart[t + 1] += this.#postingStart[t]
    this.#postings = new Uint32Array(this.#postingStart[TRIGRAMS])
    this.#shares = new Float32Array(this.#postingStart[TRIGRAMS])
    const next = this.#postingStart.slice(0, TRIGRAMS)
    for (let n = 0; n < nameCount; n++) {
      const own = perName(n)
      const length = this.#lengthOf(own)
      for (const trigram of own) {
        this.#postings[next[trigram]] = n
        this.#shares[next[trigram]++] = this.#rarity[trigram] / length
      }
    }
  }

  get nameCount(): number {
    return this.#nameEntry.length
  }

  /** The words of a searched name, weighed by how often the lists have them. */
  weigh(name: string): WeighedToken[] {
    return nameWords(name).map((word) => {
      const known = this.#vocabulary.get(word)
      return known === undefined ? this.#weighed(nameToken(word)) : this.#tokens[known]
    })
  }

  /** The `limit` entries with the most similar names, best first. */
  candidates(tokens: readonly NameToken[], limit: number): Candidate[] {
    const wanted = new Set(trigramsOf(tokens.map((token) => token.key)))
    const length = this.#lengthOf(wanted)
    if (length === 0) return []
    const cosines = this.#cosines.fill(0)
    for (const trigram of wanted) {
      const share = this.#rarity[trigram] / length
      const end = this.#postingStart[trigram + 1]
      for (let p = this.#postingStart[trigram]; p < end; p++) cosines[this.#postings[p]] += share * this.#shares[p]
    }
    return this.#best(cosines, limit)
      .map(({ entry, cosine }) => ({ entry: this.#entries[entry], cosine, names: this.#namesOf(entry) }))
  }

  #best(cosines: Float32Array, limit: number): { entry: number, cosine: number }[] {
    const best: { entry: number, cosine: number }[] = []
    let floor = 0
    for (let entry = 0; entry < this.#entries.length; entry++) {
      let cosine = 0
      for (let n = this.#entryStart[entry]; n < this.#entryStart[entry + 1]; n++) if (cosines[n] > cosine) cosine = cosines[n]
      if (cosine <= floor) continue
      best.push({ entry, cosine })
      if (best.length < 2 * limit) continue
      best.sort((a, b) => b.cosine - a.cosine).length = limit
      floor = best[limit - 1].cosine
    }
    return best.sort((a, b) => b.cosine - a.cosine).slice(0, limit)
  }

  #namesOf(entry: number): WeighedToken[][] {
    return this.#entries[entry].names.map((_, at) => {
      const name = this.#entryStart[entry] + at
      return Array.from(this.#nameTokens.subarray(this.#nameStart[name], this.#nameStart[name + 1]), (id) => this.#tokens[id])
    })
  }

  #intern(word: string, words: NameToken[]): number {
    const known = this.#vocabulary.get(word)
    if (known !== undefined) return known
    this.#vocabulary.set(word, words.length)
    return words.push(nameToken(word)) - 1
  }

  /** Weight of a key: 1 for one entry's own name, towards 0 for one that all entries have. */
  #weigh(words: readonly NameToken[]): void {
    const entriesWith = new Map<string, number>()
    for (let e = 0; e < this.#entries.length; e++) {
      const keys = new Set<string>()
      const end = this.#nameStart[this.#entryStart[e + 1]]
      for (let t = this.#nameStart[this.#entryStart[e]]; t < end; t++) keys.add(words[this.#nameTokens[t]].key)
      for (const key of keys) entriesWith.set(key, (entriesWith.get(key) ?? 0) + 1)
    }
    const rarest = Math.log(this.#entries.length + 1)
    for (const [key, count] of entriesWith) this.#keyWeight.set(key, Math.max(LEAST_WEIGHT, 1 - Math.log(count) / rarest))
    for (const word of words) this.#tokens.push(this.#weighed(word))
  }

  #weighed(word: NameToken): WeighedToken {
    const weight = this.#keyWeight.get(word.key)
    return { ...word, weight: word.isMinor ? MINOR_WEIGHT : weight ?? 1, isListed: weight !== undefined }
  }

  #lengthOf(trigrams: Iterable<number>): number {
    let sum = 0
    for (const trigram of trigrams) sum += this.#rarity[trigram] ** 2
    return Math.sqrt(sum)
  }
}

/** 0 is the edge of a word, then a to z and 0 to 9. */
const ALPHABET = 37
const TRIGRAMS = ALPHABET ** 3

function trigramsOf(keys: readonly string[]): number[] {
  const trigrams: number[] = []
  for (const key of keys) {
    let before = 0
    let last = 0
    for (let i = 0; i <= key.length; i++) {
      const symbol = i === key.length ? 0 : symbolOf(key.charCodeAt(i))
      trigrams.push((before * ALPHABET + last) * ALPHABET + symbol)
      before = last
      last = symbol
    }
  }
  return trigrams
}

const symbolOf = (code: number): number => (code >= 97 ? code - 96 : code - 48 + 27)
