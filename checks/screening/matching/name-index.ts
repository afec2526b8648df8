// Finds entries with similar names, quickly and roughly; score.ts then judges them. There are four searches. Character
// trigrams, weighted by rarity (IDF) and compared by cosine. Names that are equal when joined or when folded from
// Korean. Words with the same consonants, between Arabic or Hebrew and other scripts. Whole names among the words,
// however many more there are.
import { abjadSimilarity, spoken } from '../names/abjad.ts'
import { lookUp } from './key-table.ts'
import { anchorKeys, joinedKey, koreanKey, type NameIndexData, skeletonKeys } from './name-index-data.ts'
import { type NameWord, SCRIPTS } from '../names/normalise.ts'
import { Vocabulary, type WeighedToken } from './token-weights.ts'
import { trigramsOf } from './trigrams.ts'

export interface Candidate {
  /** Number of the entry, in the order of the index. */
  readonly entry: number
  /** Words of each of the entry's names, in order. */
  readonly names: readonly (readonly WeighedToken[])[]
}

const ENOUGH_TRIGRAMS = 8
const COMMON_SHARE = 0.1
/** Below this, skipping postings saves nothing. */
const FEW_POSTINGS = 2000

/** Least agreement of consonants between candidate words. */
const LEAST_SKELETON = 0.7

export class NameIndex {
  readonly vocabulary: Vocabulary
  readonly #data: NameIndexData
  readonly #nameEntry: Uint32Array
  /** Scratch memory, one number a name. A search is synchronous, so only one uses it at a time. */
  readonly #scores: Float32Array

  constructor(data: NameIndexData) {
    this.#data = data
    const words = data.words.map((text, id) => ({ text, script: SCRIPTS[data.scripts[id]] }))
    this.vocabulary = new Vocabulary(words, data.entriesWith, data.nameStart.length - 1)
    this.#nameEntry = new Uint32Array(data.wordStart.length - 1)
    for (let e = 0; e + 1 < data.nameStart.length; e++)
      this.#nameEntry.fill(e, data.nameStart[e], data.nameStart[e + 1])
    this.#scores = new Float32Array(this.#nameEntry.length)
  }

  get nameCount(): number {
    return this.#nameEntry.length
  }

  /** Finds entries with similar names: the `limit` best by trigrams, and as many by each of the other searches. */
  candidates(tokens: readonly WeighedToken[], limit: number): Candidate[] {
    const entries = new Set(this.#byTrigrams(tokens, limit))
    for (const name of this.#byKeys(tokens)) entries.add(this.#nameEntry[name])
    for (const entry of this.#byConsonants(tokens, limit)) entries.add(entry)
    for (const name of this.#contained(tokens)) entries.add(this.#nameEntry[name])
    return [...entries].map((entry) => ({ entry, names: this.#namesOf(entry) }))
  }

  #byTrigrams(tokens: readonly WeighedToken[], limit: number): number[] {
    const { rarity, postings, postingStart, lengths } = this.#data
    const scores = this.#scores.fill(0)
    const wanted = new Set(
      tokens.flatMap(({ key, full }) => [key, ...full.map((form) => form.key)]).flatMap(trigramsOf),
    )
    const most = wanted.size > ENOUGH_TRIGRAMS ? Math.max(FEW_POSTINGS, COMMON_SHARE * this.nameCount) : Infinity
    for (const trigram of wanted) {
      const weight = rarity[trigram] ** 2
      const end = postingStart[trigram + 1]
      // Common endings, of every tenth name, cost most of the time and distinguish least.
      if (end - postingStart[trigram] > most) continue
      for (let p = postingStart[trigram]; p < end; p++) scores[postings[p]] += weight
    }
    for (let name = 0; name < scores.length; name++) if (scores[name] > 0) scores[name] /= lengths[name]
    return this.#best(limit)
  }

  /** Entries by their best name in #scores, best first. */
  #best(limit: number): number[] {
    const { nameStart } = this.#data
    const scores = this.#scores
    const best: { entry: number; score: number }[] = []
    let floor = 0
    for (let entry = 0; entry + 1 < nameStart.length; entry++) {
      let score = 0
      for (let name = nameStart[entry]; name < nameStart[entry + 1]; name++)
        if (scores[name] > score) score = scores[name]
      if (score <= floor) continue
      best.push({ entry, score })
      if (best.length < 2 * limit) continue
      best.sort((a, b) => b.score - a.score).length = limit
      floor = best[limit - 1].score
    }
    return best
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ entry }) => entry)
  }

  /** Names equal to this one without spaces, with the surname first or last, or in another romanisation of Korean. */
  *#byKeys(tokens: readonly WeighedToken[]): Generator<number> {
    if (tokens.length === 0) return
    const orders =
      tokens.length === 1
        ? [tokens]
        : [tokens, [...tokens.slice(1), tokens[0]], [tokens[tokens.length - 1], ...tokens.slice(0, -1)]]
    for (const words of orders) {
      yield* lookUp(this.#data.joined, joinedKey(words))
      // Only if one side is Hangul, because the fold is too coarse for Latin against Latin.
      const isHangul = words.some(({ script }) => script === 'HANGUL')
      for (const name of lookUp(this.#data.korean, koreanKey(words))) if (isHangul || this.#isHangul(name)) yield name
    }
  }

  /** Names whose own words are all among these, by key. */
  *#contained(tokens: readonly WeighedToken[]): Generator<number> {
    const keys = new Set(tokens.flatMap(anchorKeys))
    for (const key of keys) {
      for (const name of lookUp(this.#data.anchors, key)) if (this.#standsIn(name, keys)) yield name
    }
  }

  #standsIn(name: number, keys: ReadonlySet<string>): boolean {
    const { nameWords, wordStart } = this.#data
    for (let t = wordStart[name]; t < wordStart[name + 1]; t++) {
      const token = this.vocabulary.tokens[nameWords[t]]
      if (!token.isMinor && !anchorKeys(token).some((key) => keys.has(key))) return false
    }
    return true
  }

  #isHangul(name: number): boolean {
    const { nameWords, wordStart, scripts } = this.#data
    return wordStart[name] < wordStart[name + 1] && SCRIPTS[scripts[nameWords[wordStart[name]]]] === 'HANGUL'
  }

  /** Between an abjad and other scripts: names that share the weightiest consonants. */
  #byConsonants(tokens: readonly WeighedToken[], limit: number): number[] {
    const { wordNames, namesStart } = this.#data
    const found = tokens.filter(({ isMinor }) => !isMinor).map((token) => this.#wordsAcross(token))
    if (found.every((words) => words.length === 0)) return []
    const scores = this.#scores.fill(0)
    for (const words of found) {
      for (const { id, similarity } of words) {
        const told = similarity * this.vocabulary.tokens[id].weight
        for (let at = namesStart[id]; at < namesStart[id + 1]; at++) scores[wordNames[at]] += told
      }
    }
    for (let name = 0; name < scores.length; name++) if (scores[name] > 0) scores[name] /= this.#weightOf(name)
    return this.#best(limit)
  }

  /** Words of the other kind of script with the same consonants. */
  #wordsAcross(token: WeighedToken): { id: number; similarity: number }[] {
    const words = this.#soundingLike(token)
    for (const { text } of token.full) words.push(...this.#soundingLike({ text, script: token.script }))
    return words
  }

  #soundingLike(token: NameWord): { id: number; similarity: number }[] {
    const isAbjad = token.script === 'ABJAD'
    const own = spoken(token.text)
    const words: { id: number; similarity: number }[] = []
    for (const key of skeletonKeys(token)) {
      for (const id of lookUp(this.#data.skeletons, key)) {
        const other = this.vocabulary.tokens[id]
        if ((other.script === 'ABJAD') === isAbjad || other.isMinor) continue
        const similarity = Math.max(
          ...[other, ...other.full].map(({ text }) => {
            const sounds = spoken(text)
            return isAbjad ? abjadSimilarity(own, sounds) : abjadSimilarity(sounds, own)
          }),
        )
        if (similarity >= LEAST_SKELETON) words.push({ id, similarity })
      }
    }
    return words
  }

  /** A longer name is covered less by the same words. The reduction is weak, because names are often incomplete. */
  #weightOf(name: number): number {
    const { nameWords, wordStart } = this.#data
    let weight = 0
    for (let t = wordStart[name]; t < wordStart[name + 1]; t++) weight += this.vocabulary.tokens[nameWords[t]].weight
    return Math.sqrt(weight)
  }

  #namesOf(entry: number): WeighedToken[][] {
    const { nameStart, nameWords, wordStart } = this.#data
    const names: WeighedToken[][] = []
    for (let name = nameStart[entry]; name < nameStart[entry + 1]; name++) {
      names.push(
        Array.from(nameWords.subarray(wordStart[name], wordStart[name + 1]), (id) => this.vocabulary.tokens[id]),
      )
    }
    return names
  }
}
