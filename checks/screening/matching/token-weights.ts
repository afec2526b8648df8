// How distinctive a word of a name is: the rarer on the lists, the more (inverse document frequency).
import { isParticle, isTitle } from '../names/name-words.ts'
import { type NameToken, nameToken, nameWords, type NameWord } from '../names/normalise.ts'

/** A word with its weight: 0 (everyone's name) to 1 (nobody else's). */
export interface WeighedToken extends NameToken {
  readonly weight: number
  /** Whether the lists have this exact word. An unknown word may be a misspelling. */
  readonly isListed: boolean
}

/** Weighs the words of names. A search needs the same weights for both sides. */
export interface TokenWeights {
  /** The words of a name, in order; empty if it has none. */
  weigh(name: string): readonly WeighedToken[]
}

/** Particles and titles count little at any frequency; measured with bench/screening.ts. */
const MINOR_WEIGHT = 0.1

/** Even the most common name has a weight: "Mohammed" against "Ivan" is a contradiction. */
const LEAST_WEIGHT = 0.25

/** Every distinct word of the lists with its weight. The same word of two scripts counts as two. */
export class Vocabulary implements TokenWeights {
  readonly tokens: readonly WeighedToken[]
  readonly #ids = new Map<string, number>()
  readonly #weights = new Map<string, number>()

  /** `entriesWith[id]`: how many of `entryCount` entries have the key of word `id`. */
  constructor(words: readonly NameWord[], entriesWith: Uint32Array, entryCount: number) {
    const rarest = Math.log(entryCount + 1)
    const tokens = words.map(nameToken)
    for (const [id, token] of tokens.entries()) {
      this.#ids.set(identity(token), id)
      this.#weights.set(keyOf(token), Math.max(LEAST_WEIGHT, 1 - Math.log(Math.max(1, entriesWith[id])) / rarest))
    }
    this.tokens = tokens.map((token) => this.#weighed(token))
  }

  /** Number of a listed word; undefined for a word that is on no list. */
  idOf(word: NameWord): number | undefined {
    return this.#ids.get(identity(word))
  }

  weigh(name: string): WeighedToken[] {
    return nameWords(name).map((word) => {
      const id = this.idOf(word)
      return id === undefined ? this.#weighed(nameToken(word)) : this.tokens[id]
    })
  }

  #weighed(token: NameToken): WeighedToken {
    const own = this.#weights.get(keyOf(token))
    // A short form has at most the weight of the most common name that it may abbreviate.
    const weight = Math.min(
      own ?? 1,
      ...token.full.map(({ text, key }) =>
        isParticle(text) || isTitle(text) ? MINOR_WEIGHT : (this.#weights.get(key) ?? 1),
      ),
    )
    return { ...token, weight: token.isMinor ? MINOR_WEIGHT : weight, isListed: this.idOf(token) !== undefined }
  }
}

export const identity = ({ text, script }: NameWord): string => (script === 'ALPHABET' ? text : `${script}:${text}`)

/**
 * Han and Hangul words share their keys with Latin ones, because they are the same names. The keys of abjads lack the
 * vowels.
 */
export const keyOf = ({ key, script }: NameToken): string => (script === 'ABJAD' ? `ABJAD:${key}` : key)
