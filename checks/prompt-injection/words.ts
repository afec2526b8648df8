import type { Concept } from './concepts.ts'
import { foldText, latinised, skeleton } from './fold-text.ts'
import { conceptsOf, isTerm, phrasesFrom, shortConcepts, UNSPACED_TERMS } from './lexicon/lexicon.ts'

/** A word with a meaning in {@link RULES}, or the place of a word without one. */
export interface Word {
  /** As a {@link skeleton}. */
  readonly text: string
  readonly concepts: readonly Concept[]
}

/** Longest text without spaces that is split. The longest word of these languages has 40 letters. */
const LONGEST_RUN = 200
/** Least single letters, "i g n o r e", that form a word. Initials are fewer. */
const SPACED_LETTERS = 5
/** Letters of a joined text that may belong to no known word. */
const UNKNOWN_SHARE = 0.1
/** Least length of a joined text. Shorter ones are words of some language. */
const SHORTEST_RUN = 11
/** Least length of its longest word, because any text contains short words. */
const TELLING = 6

/** Short words between those of the lexicon, needed to split joined texts. */
const FILLERS = new Set(
  'a all an and any as at by for from in is it its of on or that the these this those to with you your my me no not do be la le les los las el de des del der die das den dem un une il lo e et y und en o os as tous toutes todas todos tutte tutti alle ale toate wszystkie poprzednie previous prior above earlier following below precedentes precedenti anteriores anterioare vorherigen vorherige bisherigen vorige eerdere tidigare predchozi onceki'
    .split(' ')
    .map(skeleton),
)

const UNSPACED_PATTERN = new RegExp([...UNSPACED_TERMS.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu')
const TOKEN = /[\p{L}\p{N}\p{Mc}@$€|!+]+/gu

/** The words of a text in order. Removes hyphens at line ends, joins single letters and splits joined words. */
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

/** The known words of a text without spaces, if they cover nearly all of it; otherwise undefined. */
function takeApart(run: string): string[] | undefined {
  const length = Math.min(run.length, LONGEST_RUN)
  if (length < SHORTEST_RUN) return undefined
  // best[i]: the most letters of run[0..i) that known words cover, and the last of these words
  const best: { readonly covered: number; readonly from: number; readonly word?: string }[] = [{ covered: 0, from: 0 }]
  for (let end = 1; end <= length; end++) {
    let found: (typeof best)[number] = { covered: best[end - 1].covered, from: end - 1 }
    for (let start = Math.max(0, end - 20); start <= end - 2; start++) {
      const word = run.slice(start, end)
      if (!FILLERS.has(word) && !(word.length > 3 && isTerm(word))) continue
      // Longer words first: one more letter weighs less than one word fewer.
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

/** Gives the first word of each known phrase the meaning of the phrase. */
function withPhrases(words: readonly Word[]): Word[] {
  return words.map((word, i) => {
    const meant = phrasesFrom(word.text)
      .filter(({ rest }) => rest.every((next, k) => words[i + 1 + k]?.text === next))
      .map(({ concept }) => concept)
    return meant.length === 0 ? word : { text: word.text, concepts: [...new Set([...word.concepts, ...meant])] }
  })
}
