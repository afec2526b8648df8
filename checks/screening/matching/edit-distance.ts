// Damerau-Levenshtein (optimal string alignment) with cheap vowels. Transliterations differ in vowels far more than in
// consonants ("Khaled", "Khalid"), so replacing, adding or dropping a vowel counts half.

import { MAX_WORD_LETTERS } from '../names/normalise.ts'

const VOWELS = new Set([...'aeiouj'].map((letter) => letter.charCodeAt(0)))
const H = 'h'.charCodeAt(0)
const VOWEL_COST = 0.5

/** Three reused rows. A key may be longer than its word ("x" becomes "ks"), but never twice as long. */
const WIDTH = 2 * MAX_WORD_LETTERS + 2
const rows = [new Float64Array(WIDTH), new Float64Array(WIDTH), new Float64Array(WIDTH)]

/**
 * The distance between two words, or Infinity once it certainly exceeds `limit`. `vowelCost` 1 gives the plain
 * distance.
 */
export function editDistance(a: string, b: string, limit: number, vowelCost = VOWEL_COST): number {
  const cheapest = Math.min(1, vowelCost)
  if (Math.abs(a.length - b.length) * cheapest > limit) return Infinity
  let [older, previous, current] = rows
  previous[0] = 0
  for (let j = 1; j <= b.length; j++) previous[j] = previous[j - 1] + costOf(b.charCodeAt(j - 1), vowelCost)
  for (let i = 1; i <= a.length; i++) {
    const x = a.charCodeAt(i - 1)
    current[0] = previous[0] + costOf(x, vowelCost)
    let least = current[0]
    for (let j = 1; j <= b.length; j++) {
      const y = b.charCodeAt(j - 1)
      const exchange = x === y ? 0 : VOWELS.has(x) && VOWELS.has(y) ? vowelCost : 1
      let cost = Math.min(
        previous[j - 1] + exchange,
        previous[j] + costOf(x, vowelCost),
        current[j - 1] + costOf(y, vowelCost),
      )
      const swapped = i > 1 && j > 1 && x !== y && x === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === y
      if (swapped) cost = Math.min(cost, older[j - 2] + 1)
      current[j] = cost
      if (cost < least) least = cost
    }
    // A swap reaches back two rows, so one row above the limit does not end the search. With the next row it costs 1
    // more.
    if (least > limit + 1) return Infinity
    ;[older, previous, current] = [previous, current, older]
  }
  return previous[b.length] > limit ? Infinity : previous[b.length]
}

/** A silent h is as unstable as a vowel. */
const costOf = (code: number, vowelCost: number): number => (VOWELS.has(code) || code === H ? vowelCost : 1)
