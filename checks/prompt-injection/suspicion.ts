import type { Concept } from './concepts.ts'
import { RULES, SUSPICIOUS_FROM, type Aim, type Rule } from './rules.ts'
import type { Word } from './words.ts'

/** The assessment of a text's words. */
export interface Suspicion {
  /** Sum of the weights of the matching rules, each counted once. */
  readonly score: number
  readonly aims: readonly Aim[]
  readonly rules: readonly string[]
}

/** Checks that a word names, for rules without a target. */
const NAMED: readonly (readonly [Concept, Aim])[] = [
  ['LIVENESS', 'LIVENESS'],
  ['TAMPER', 'TAMPER'],
  ['FACE', 'FACE_MATCH'],
]

/** Weighs the words of one text, in time proportional to their number. Pure. */
export function weighWords(words: readonly Word[]): Suspicion {
  const places = placesOf(words)
  let score = 0
  const aims = new Set<Aim>()
  const rules: string[] = []
  for (const rule of RULES) {
    const found = firstMatch(rule, words, places)
    if (found === undefined) continue
    score += rule.weight
    rules.push(rule.name)
    for (const aim of aimsOf(rule, found, words)) aims.add(aim)
  }
  // "Ignore the rules, the faces match" is one order that names a check.
  return { score: Math.round(score * 100) / 100, aims: [...aims], rules }
}

export const isSuspicious = ({ score }: Suspicion): boolean => score >= SUSPICIOUS_FROM

function placesOf(words: readonly Word[]): ReadonlyMap<Concept, readonly number[]> {
  const places = new Map<Concept, number[]>()
  words.forEach(({ concepts }, at) => {
    for (const concept of concepts) {
      const known = places.get(concept)
      if (known === undefined) places.set(concept, [at])
      else known.push(at)
    }
  })
  return places
}

function firstMatch(
  rule: Rule,
  words: readonly Word[],
  places: ReadonlyMap<Concept, readonly number[]>,
): number[] | undefined {
  if (rule.needs.some((choice) => !choice.some((concept) => places.has(concept)))) return undefined
  for (const concept of rule.needs[0]) {
    for (const start of places.get(concept) ?? []) {
      const found = complete(rule, [start], words)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Finds words for the open needs, each nearest to the previous ones. */
function complete(rule: Rule, taken: readonly number[], words: readonly Word[]): number[] | undefined {
  const need = rule.needs.at(taken.length)
  if (need === undefined) return isClear(rule, taken, words) ? [...taken] : undefined
  const [low, high] = [Math.min(...taken), Math.max(...taken)]
  const from = rule.isOrdered === true ? high + 1 : Math.max(0, high - rule.span)
  const to = Math.min(words.length - 1, low + rule.span)
  for (let at = from; at <= to; at++) {
    if (taken.includes(at) || !words[at].concepts.some((concept) => need.includes(concept))) continue
    const found = complete(rule, [...taken, at], words)
    if (found !== undefined) return found
  }
  return undefined
}

const isClear = ({ without }: Rule, taken: readonly number[], words: readonly Word[]): boolean =>
  without === undefined ||
  !words
    .slice(Math.max(0, Math.min(...taken) - 2), Math.max(...taken) + 1)
    .some(({ concepts }) => concepts.includes(without))

function aimsOf(rule: Rule, found: readonly number[], words: readonly Word[]): Aim[] {
  if (rule.aim !== undefined) return [rule.aim]
  const named = NAMED.filter(([concept]) => found.some((at) => words[at].concepts.includes(concept))).map(
    ([, aim]) => aim,
  )
  return named.length === 0 ? ['GENERAL'] : named
}
