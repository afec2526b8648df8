// Builds the data of NameIndex in typed arrays, without objects per name. 50,000 names cost some megabytes, and a
// search reads only the posting lists it needs. Plain data, so that one thread can build it and another one can receive
// it.
import { skeletonsOfAbjad, spoken } from '../names/abjad.ts'
import { joinFolded, koreanFold, koreanFoldWord } from '../names/hangul.ts'
import { buildKeyTable, hashOf, type KeyTable } from './key-table.ts'
import { type NameToken, nameToken, type NameWord, nameWords, SCRIPTS } from '../names/normalise.ts'
import { identity, keyOf } from './token-weights.ts'
import { TRIGRAMS, trigramsOf } from './trigrams.ts'

export interface NameIndexData {
  /** Every distinct word: its text, and its script as an index into SCRIPTS. */
  readonly words: readonly string[]
  readonly scripts: Uint8Array
  /** Number of entries with the key of word w. */
  readonly entriesWith: Uint32Array
  /** Words of name n: nameWords[wordStart[n] .. wordStart[n + 1]]. */
  readonly nameWords: Uint32Array
  readonly wordStart: Uint32Array
  /** Names with word w: wordNames[namesStart[w] .. namesStart[w + 1]]. */
  readonly wordNames: Uint32Array
  readonly namesStart: Uint32Array
  /** Names of entry e: nameStart[e] .. nameStart[e + 1]. */
  readonly nameStart: Uint32Array
  /** Names with trigram t: postings[postingStart[t] .. postingStart[t + 1]]. */
  readonly postings: Uint32Array
  readonly postingStart: Uint32Array
  /** IDF of each trigram, and the vector length of each name. */
  readonly rarity: Float32Array
  readonly lengths: Float32Array
  /** Names by joinedKey and koreanKey, words by skeletonKey. */
  readonly joined: KeyTable
  readonly korean: KeyTable
  readonly skeletons: KeyTable
  /** Names by the rarest of their own words (anchorKeys). A search that contains a whole name contains that word. */
  readonly anchors: KeyTable
}

/** All words joined, because names are joined and split differently. */
export const joinedKey = (words: readonly NameWord[]): string => words.map(({ text }) => text).join('')
export const koreanKey = (words: readonly NameWord[]): string => koreanFold(words.map(({ text }) => text))

/** Keys of a word, and keys of matching words in the other kind of script. */
export const skeletonKeys = ({ text, script }: NameWord): string[] => [
  ...new Set(script === 'ABJAD' ? skeletonsOfAbjad(spoken(text)) : [spoken(text).skeleton]),
]

/** Keys at which a word meets its equals: its own, and those of the names that it abbreviates. */
export const anchorKeys = (token: NameToken): string[] => [keyOf(token), ...token.full.map(({ key }) => key)]

/** Indexes the names of entries, given as texts. Order and count are those of the entries. */
export function buildNameIndex(entries: Iterable<readonly string[]>): NameIndexData {
  const words: NameWord[] = []
  const folded: string[] = []
  const ids = new Map<string, number>()
  const tokens: number[] = []
  const wordStart: number[] = [0]
  const nameStart: number[] = [0]
  const joined: number[] = []
  const korean: number[] = []
  for (const names of entries) {
    for (const name of names) {
      const own = nameWords(name)
      for (const word of own) {
        const known = ids.get(identity(word))
        tokens.push(known ?? words.length)
        if (known !== undefined) continue
        ids.set(identity(word), words.push(word) - 1)
        folded.push(koreanFoldWord(word.text))
      }
      joined.push(hashOf(joinedKey(own)))
      korean.push(hashOf(joinFolded(tokens.slice(tokens.length - own.length).map((id) => folded[id]))))
      wordStart.push(tokens.length)
    }
    nameStart.push(wordStart.length - 1)
  }
  const nameNumbers = [...joined.keys()]
  const known = words.map(nameToken)
  const skeletons = words.flatMap((word, id) =>
    [word, ...known[id].full.map(({ text }): NameWord => ({ text, script: word.script }))]
      .flatMap(skeletonKeys)
      .map((key) => ({ hash: hashOf(key), id })),
  )
  const base = {
    nameWords: Uint32Array.from(tokens),
    wordStart: Uint32Array.from(wordStart),
    nameStart: Uint32Array.from(nameStart),
  }
  const entriesWith = countEntries(known, base)
  return {
    ...base,
    words: words.map(({ text }) => text),
    scripts: Uint8Array.from(words, ({ script }) => SCRIPTS.indexOf(script)),
    entriesWith,
    ...fileByWord(words.length, base),
    ...fileByTrigram(known, base),
    anchors: fileByAnchor(known, entriesWith, base),
    joined: buildKeyTable(joined, nameNumbers),
    korean: buildKeyTable(korean, nameNumbers),
    skeletons: buildKeyTable(
      skeletons.map(({ hash }) => hash),
      skeletons.map(({ id }) => id),
    ),
  }
}

type Base = Pick<NameIndexData, 'nameWords' | 'wordStart' | 'nameStart'>

/** Counts spellings of one key together: "Mohammed" is as common as all of its forms. */
function countEntries(words: readonly NameToken[], { nameWords, wordStart, nameStart }: Base): Uint32Array {
  const numbers = new Map<string, number>()
  const keys = Uint32Array.from(words, (word) => {
    const key = keyOf(word)
    const known = numbers.get(key)
    if (known === undefined) numbers.set(key, numbers.size)
    return known ?? numbers.size - 1
  })
  const counts = new Uint32Array(numbers.size)
  const lastEntry = new Uint32Array(numbers.size)
  for (let entry = 0; entry + 1 < nameStart.length; entry++) {
    for (let t = wordStart[nameStart[entry]]; t < wordStart[nameStart[entry + 1]]; t++) {
      const key = keys[nameWords[t]]
      if (lastEntry[key] === entry + 1) continue
      lastEntry[key] = entry + 1
      counts[key]++
    }
  }
  return Uint32Array.from(keys, (key) => counts[key])
}

function fileByWord(
  wordCount: number,
  { nameWords, wordStart }: Base,
): Pick<NameIndexData, 'wordNames' | 'namesStart'> {
  const namesStart = new Uint32Array(wordCount + 1)
  for (const word of nameWords) namesStart[word + 1]++
  for (let word = 0; word < wordCount; word++) namesStart[word + 1] += namesStart[word]
  const wordNames = new Uint32Array(nameWords.length)
  const next = namesStart.slice(0, wordCount)
  for (let name = 0; name + 1 < wordStart.length; name++) {
    for (let t = wordStart[name]; t < wordStart[name + 1]; t++) wordNames[next[nameWords[t]]++] = name
  }
  return { wordNames, namesStart }
}

function fileByTrigram(
  words: readonly NameToken[],
  { nameWords, wordStart }: Base,
): Pick<NameIndexData, 'postings' | 'postingStart' | 'rarity' | 'lengths'> {
  const trigrams = words.map(({ key, full }) =>
    Uint16Array.from(new Set([key, ...full.map((form) => form.key)].flatMap(trigramsOf))),
  )
  const nameCount = wordStart.length - 1
  const lastName = new Uint32Array(TRIGRAMS)
  /** Calls back once for each distinct trigram of each name. `round` separates the marks of one pass from the last. */
  const eachTrigram = (round: number, visit: (trigram: number, name: number) => void): void => {
    for (let name = 0; name < nameCount; name++) {
      const mark = round * nameCount + name + 1
      for (let t = wordStart[name]; t < wordStart[name + 1]; t++) {
        for (const trigram of trigrams[nameWords[t]]) {
          if (lastName[trigram] === mark) continue
          lastName[trigram] = mark
          visit(trigram, name)
        }
      }
    }
  }
  const postingStart = new Uint32Array(TRIGRAMS + 1)
  eachTrigram(0, (trigram) => {
    postingStart[trigram + 1]++
  })
  const rarity = Float32Array.from({ length: TRIGRAMS }, (_, t) => Math.log(1 + nameCount / (postingStart[t + 1] || 1)))
  for (let t = 0; t < TRIGRAMS; t++) postingStart[t + 1] += postingStart[t]
  const postings = new Uint32Array(postingStart[TRIGRAMS])
  const squares = new Float32Array(nameCount)
  const next = postingStart.slice(0, TRIGRAMS)
  eachTrigram(1, (trigram, name) => {
    postings[next[trigram]++] = name
    squares[name] += rarity[trigram] ** 2
  })
  return { postings, postingStart, rarity, lengths: squares.map(Math.sqrt) }
}

/** A rarer word has fewer names. A name of particles alone is filed under the first of them. */
function fileByAnchor(words: readonly NameToken[], entriesWith: Uint32Array, { nameWords, wordStart }: Base): KeyTable {
  const hashes: number[] = []
  const names: number[] = []
  for (let name = 0; name + 1 < wordStart.length; name++) {
    const own = nameWords.subarray(wordStart[name], wordStart[name + 1])
    if (own.length === 0) continue
    const rank = (id: number): number => (words[id].isMinor ? Infinity : entriesWith[id])
    const anchor = own.reduce((rarest, id) => (rank(id) < rank(rarest) ? id : rarest))
    for (const key of anchorKeys(words[anchor])) {
      hashes.push(hashOf(key))
      names.push(name)
    }
  }
  return buildKeyTable(hashes, names)
}
