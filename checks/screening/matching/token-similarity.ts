// Similarity of two words of names, and its kind. Pure.
import { abjadSimilarity, spoken } from '../names/abjad.ts'
import { editDistance } from './edit-distance.ts'
import { koreanFold } from '../names/hangul.ts'
import type { WeighedToken } from './token-weights.ts'

/**
 * The relation of two words. JOINED and SPLIT: two or three words of the other name written as one, and the reverse.
 */
export type Likeness = 'EQUAL' | 'VARIANT' | 'SPELLING' | 'INITIAL' | 'JOINED' | 'SPLIT' | 'SKELETON'

export interface Similarity {
  /** 0 to 1; 0 for different names. */
  readonly similarity: number
  readonly how: Likeness
}

export type TokenSimilarity = (searched: WeighedToken, listed: WeighedToken) => Similarity

// The constants below were chosen with bench/screening.ts on queries-dev.jsonl and on perturbed names of other seeds,
// for whole classes of cases, never for one entry.

/** Below this, two words are different names. */
export const LEAST_SIMILARITY = 0.62
const INITIAL = 0.75
const SAME_KEY = 0.98
/**
 * Both are known as names of different people ("Hasan", "Hasani"). The more common they are, the less likely is a slip.
 */
const BOTH_LISTED_FACTOR = 0.95
const COMMON_NAME_FACTOR = 0.3
/** In shorter words a vowel is not a variant of spelling: "Lin Tan" is not "Lin Tun". */
const SHORT_WORD = 4
/** Cheap vowels must not add up to another word: "Mijeong" is not "Yong". */
const MOST_EDITS = 0.42
/** With vowels at half the cost, words must be more similar than letter by letter. */
const LEAST_SPOKEN = 0.73
/** A transcription of written consonants is never certain: محمد is also Mahmad. */
const SKELETON_CAP = 0.93
const LEAST_SKELETON = 0.8
const KOREAN_FOLD = 0.93

const DIFFERENT: Similarity = { similarity: 0, how: 'SPELLING' }

/** Similarity of two words: equal, another spelling, an initial, the same consonants across scripts, or a few slips. */
export function tokenSimilarity(a: WeighedToken, b: WeighedToken): Similarity {
  const isAbjad = a.script === 'ABJAD'
  if (isAbjad !== (b.script === 'ABJAD')) return isAbjad ? acrossScripts(a, b) : acrossScripts(b, a)
  if (a.text === b.text) return { similarity: 1, how: 'EQUAL' }
  if (a.key === b.key || isShortFor(a, b) || isShortFor(b, a) || a.full.some(({ key }) => isShort(b, key)))
    return { similarity: SAME_KEY, how: 'VARIANT' }
  if (isKorean(a) !== isKorean(b) && koreanFold([a.text]) === koreanFold([b.text]))
    return { similarity: KOREAN_FOLD, how: 'SKELETON' }
  if (isInitial(a) || isInitial(b)) {
    return a.text[0] === b.text[0] && a.script === b.script ? { similarity: INITIAL, how: 'INITIAL' } : DIFFERENT
  }
  if (patronymicSex(a.key) * patronymicSex(b.key) < 0) return DIFFERENT
  const spelling = spellingSimilarity(a, b)
  const factor = a.isListed && b.isListed ? BOTH_LISTED_FACTOR - COMMON_NAME_FACTOR * (1 - Math.min(a.weight, 1)) : 1
  return { similarity: spelling * factor, how: 'SPELLING' }
}

/** A syllable such as 이 is a whole name, not an initial. */
const isInitial = ({ text, script }: WeighedToken): boolean => text.length === 1 && script === 'ALPHABET'
const isKorean = ({ script }: WeighedToken): boolean => script === 'HANGUL'

/** "Md" for Muhammad, and "Md" for "Mohd", which both abbreviate one name. */
const isShort = ({ full }: WeighedToken, key: string): boolean => full.some((form) => form.key === key)
const isShortFor = (short: WeighedToken, word: WeighedToken): boolean =>
  word.script !== 'ABJAD' && isShort(short, word.key)

/** A word of an abjad and one of another script, or the names that it abbreviates. */
function acrossScripts(abjad: WeighedToken, { text, full }: WeighedToken): Similarity {
  return full.reduce(
    (best, form) => {
      const similarity = skeleton(abjad.text, form.text)
      return similarity.similarity > best.similarity ? similarity : best
    },
    skeleton(abjad.text, text),
  )
}

function skeleton(abjad: string, latin: string): Similarity {
  const similarity = Math.min(SKELETON_CAP, abjadSimilarity(spoken(abjad), spoken(latin)))
  return similarity < LEAST_SKELETON ? DIFFERENT : { similarity, how: 'SKELETON' }
}

function spellingSimilarity(a: WeighedToken, b: WeighedToken): number {
  const longest = Math.max(a.text.length, b.text.length)
  if (isSyllabic(a) || isSyllabic(b)) return isSyllabic(a) && isSyllabic(b) ? 0 : syllabicSimilarity(a, b)
  const limit = longest * (1 - LEAST_SIMILARITY)
  const written = differingLetters(a.letters, b.letters) > 2 * limit ? Infinity : editDistance(a.text, b.text, limit, 1)
  const longestKey = Math.max(a.key.length, b.key.length)
  const keyLimit = longestKey * (1 - LEAST_SPOKEN)
  const spoken =
    longest <= SHORT_WORD || differingLetters(a.consonants, b.consonants) > 2 * keyLimit
      ? Infinity
      : editDistance(a.key, b.key, keyLimit)
  if (
    written === Infinity &&
    (spoken === Infinity || editDistance(a.text, b.text, longest * MOST_EDITS, 1) === Infinity)
  )
    return 0
  return Math.max(0, 1 - written / longest, 1 - spoken / longestKey)
}

/** Letters that only one of two words has. An edit explains at most two, so many pairs need no comparison. */
function differingLetters(a: number, b: number): number {
  let count = 0
  for (let bits = a ^ b; bits !== 0; bits &= bits - 1) count++
  return count
}

/** In short words each syllable distinguishes names. Only a long word may have a slip, on the Latin side. */
const LEAST_SYLLABIC_LETTERS = 6
const isSyllabic = ({ script }: WeighedToken): boolean => script === 'HAN' || script === 'HANGUL'

function syllabicSimilarity(a: WeighedToken, b: WeighedToken): number {
  const longest = Math.max(a.text.length, b.text.length)
  return longest >= LEAST_SYLLABIC_LETTERS && editDistance(a.text, b.text, 1, 1) <= 1 ? 1 - 1 / longest : 0
}

/**
 * 1 for a son's patronymic, -1 for a daughter's, 0 for any other word. Siblings differ in nothing else. Keys lose a
 * last h.
 */
function patronymicSex(key: string): number {
  if (/ich?$/.test(key)) return 1
  return /(?:[oei]vna|ichna)$/.test(key) ? -1 : 0
}

const JOINED = 0.96
/** Two letters prove nothing if they represent two words. */
const LEAST_JOINED_LETTERS = 4
const LEAST_JOINED_SKELETON = 0.88

/** The cheap part of the test, because few words are joins of others. */
function mayBeJoined(parts: readonly WeighedToken[], whole: WeighedToken): boolean {
  const isAcross = parts.some(({ script }) => script !== whole.script)
  if (isAcross) return true
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  return Math.abs(length - whole.text.length) <= 1 && parts[0].text[0] === whole.text[0]
}

/** Separate words against one word. `whole` may be in another script. 0 if they differ by more than one slip. */
export function joinedSimilarity(parts: readonly WeighedToken[], whole: WeighedToken): number {
  if (!mayBeJoined(parts, whole)) return 0
  const joined = parts.map(({ text }) => text).join('')
  const areAbjad = parts.some(({ script }) => script === 'ABJAD')
  const isAbjad = whole.script === 'ABJAD'
  if (areAbjad !== isAbjad) {
    if (parts.some(({ text }) => spoken(text).skeleton === '')) return 0
    // The article's l is written but often silent: غیاث الدین is Ghiasuddin.
    const withoutArticle = parts
      .filter(({ text, script }) => !(script === 'ABJAD' && text === 'al'))
      .map(({ text }) => text)
      .join('')
    const similarity = Math.max(
      ...[joined, withoutArticle].map(
        (text) => (isAbjad ? skeleton(whole.text, text) : skeleton(text, whole.text)).similarity,
      ),
    )
    return similarity < LEAST_JOINED_SKELETON ? 0 : similarity
  }
  if (whole.text.length < LEAST_JOINED_LETTERS) return 0
  if (
    isKorean(whole) !== parts.every(isKorean) &&
    koreanFold([whole.text]) === koreanFold(parts.map(({ text }) => text))
  )
    return KOREAN_FOLD
  if (whole.text[0] !== joined[0] || Math.abs(whole.text.length - joined.length) > 1) return 0
  const distance = editDistance(joined, whole.text, 1, 1)
  if (distance > 1) return 0
  return distance === 0 ? JOINED : JOINED - 1.5 / joined.length
}
