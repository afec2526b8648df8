import type { Concept } from './concepts.ts'
import { foldText, latinised, skeleton } from './fold-text.ts'
import { conceptsOf, isTerm, phrasesFrom, shortConcepts, UNSPACED_TERMS } from './lexicon/lexicon.ts'

/** A word that means something to {@link RULES}, or the place of one that does not. */
export interface Word {
  /** As a {@link skeleton}. */
  readonly text: string
  readonly concepts: readonly Concept[]
}

/** A text without spaces is taken apart only up to here; the longest word of these languages has 40 letters. */
const LONGEST_RUN = 200
/** A run of single letters, "i g n o r e", is a word from here on; initials are fewer. */
const SPACED_LETTERS = 5
/** Letters of a joined text that may belong to no known word. */
const UNKNOWN_SHARE = 0.1
/** Shorter texts are words of their own in some language. */
const SHORTEST_RUN = 11
/** One of the words is so long: little ones are found in anything. */
const TELLING = 6

/** Little words between those of the lexicon, needed to take joined texts apart. */
const FILLERS = new Set(
  'a all an and any as at by for from in is it its of on or that the these this those to with you your my me no not do be la le les los las el de des del der die das den dem un une il lo e et y und en o os as tous toutes todas todos tutte tutti alle ale toate wszystkie poprzednie previous prior above earlier following below precedentes precedenti anteriores anterioare vorherigen vorherige bisherigen vorige eerdere tidigare predchozi onceki'
    .split(' ')
    .map(skeleton),
)

const UNSPACED_PATTERN = new RegExp([...UNSPACED_TERMS.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu')
const TOKEN = /[\p{L}\p{N}\p{Mc}@$€|!+]+/gu

/** Words in the order of the text: hyphens at line ends undone, letters standing apart joined, words that were joined taken apart. */
export function wordsOf(text: string): Word[] {
  const folded = foldText(text).replace(/(\p{L})[-‐¬]\n ?(?=\p{L})/gu, '$1')
  const spaced = folded.replace(UNSPACED_PATTERN, (term) => ` ${term} `)
  const tokens = joinLetters(spaced.match(TOKEN) ?? [])
  const words = tokens.flatMap(readToken)
  return withPhrases(words)
}

/** "i g n o r e" and "i.g.n.o.r.e" as one token. */
function joinLetters(tokens: readonly string[]): string[] {
  const joined: string[] = []
  let run: string[] = []
  const end = () => {
    joined.push(...(run.length >= SPACED_LETTERS ? [run.join('')] : run))
    run = []
  }
  for (const token of tokens) {
    if ([...token].length === 1) run.push(token)
    else {
      end()
      joined.push(token)
    }
  }
  end()
  return joined
}

function readToken(token: string): Word[] {
  const unspaced = UNSPACED_TERMS.get(token)
  if (unspaced !== undefined) return [{ text: token, concepts: unspaced }]
  const plain = skeleton(token.replace(/^[!|+]+|[!|+]+$/gu, '') || token)
  const short = shortConcepts(token)
  if (short !== undefined) return [{ text: plain, concepts: short }]
  const readings = new Set([plain, skeleton(token), skeleton(latinised(token))])
  for (const reading of readings) {
    const concepts = conceptsOf(reading)
    if (concepts.length > 0) return [{ text: reading, concepts }]
  }
  for (const reading of readings) {
    const parts = takeApart(reading)
    if (parts !== undefined) return parts.map((part) => ({ text: part, concepts: conceptsOf(part) }))
  }
  return [{ text: [...readings].at(-1) ?? plain, concepts: [] }]
}

/** The known words of a text without spaces, when they are nearly all of it; undefined otherwise. */
function takeApart(run: string): string[] | undefined {
  const length = Math.min(run.length, LONGEST_RUN)
  if (length < SHORTEST_RUN) return undefined
  // best[i]: the most letters of run[0..i) that known words cover, and the word that ends there
  const best: { readonly covered: number; readonly from: number; readonly word?: string }[] = [{ covered: 0, from: 0 }]
  for (let end = 1; end <= length; end++) {
    let found: (typeof best)[number] = { covered: best[end - 1].covered, from: end - 1 }
    for (let start = Math.max(0, end - 20); start <= end - 2; start++) {
      const word = run.slice(start, end)
      if (!FILLERS.has(word) && !(word.length > 3 && isTerm(word))) continue
      // Longer words first: a letter more counts less than a word less.
      const covered = best[start].covered + word.length - 0.5
      if (covered > found.covered) found = { covered, from: start, word }
    }
    best.push(found)
  }
  const parts: string[] = []
  let letters = 0
  for (let at = length; at > 0; at = best[at].from) {
    const { word } = best[at]
    if (word === undefined) continue
    parts.unshift(word)
    letters += word.length
  }
  return parts.length >= 2 &&
    parts.some((part) => part.length >= TELLING && isTerm(part)) &&
    letters >= length * (1 - UNKNOWN_SHARE)
    ? parts
    : undefined
}

/** Gives the first word of each known phrase what the phrase means. */
function withPhrases(words: readonly Word[]): Word[] {
  return words.map((word, i) => {
    const meant = phrasesFrom(word.text)
      .filter(({ rest }) => rest.every((next, k) => words[i + 1 + k]?.text === next))
      .map(({ concept }) => concept)
    return meant.length === 0 ? word : { text: word.text, concepts: [...new Set([...word.concepts, ...meant])] }
  })
}
