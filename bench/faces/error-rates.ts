/** Comparisons between the pictures of two people, or of one person: their similarities. */
export interface PersonPair {
  readonly a: string
  readonly b: string
  readonly similarities: readonly number[]
}

export interface Interval {
  readonly low: number
  readonly high: number
}

const Z = 1.96

/** 95 % interval of a share by Wilson's score (1927). */
export function wilson(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 }
  const share = count / of,
    spread = (Z * Z) / of
  const centre = share + spread / 2,
    half = Z * Math.sqrt((share * (1 - share)) / of + spread / of / 4)
  return { low: Math.max(0, (centre - half) / (1 + spread)), high: Math.min(1, (centre + half) / (1 + spread)) }
}

/** Share of values at or above a threshold: the false match rate of impostors, the true match rate of genuine pairs. */
export const shareFrom = (values: readonly number[], threshold: number): number =>
  values.length === 0 ? 0 : values.filter((value) => value >= threshold).length / values.length

/** The lowest threshold at which at most `far` of the impostors match. */
export function thresholdAt(impostors: readonly number[], far: number): number {
  const sorted = impostors.toSorted((a, b) => b - a)
  const allowed = Math.floor(far * sorted.length + 1e-9)
  // One match more than allowed is here, so the threshold is just above.
  return allowed >= sorted.length ? -1 : sorted[allowed] + 1e-9
}

/** Share of the highest comparisons whose excess gives the tail. */
const TAIL = 0.01

/**
 * The threshold of a false match rate that is rarer than the comparisons resolve: an exponential tail over the highest
 * hundredth (peaks over threshold, Pickands 1975). It needs about a thousand comparisons.
 */
export function tailThreshold(impostors: readonly number[], far: number): number {
  const sorted = impostors.toSorted((a, b) => b - a)
  const count = Math.max(1, Math.ceil(TAIL * sorted.length))
  const from = sorted[Math.min(count, sorted.length - 1)]
  const excess = sorted.slice(0, count).reduce((sum, value) => sum + value - from, 0) / count
  return from + excess * Math.log(count / sorted.length / far)
}

const ROUNDS = 400

/**
 * 95 % interval of the share of comparisons from a threshold on. People are resampled with replacement, because
 * comparisons of one person depend on each other. If no comparison counts, it is Wilson's interval over the pairs of
 * people.
 */
export function intervalByPerson(pairs: readonly PersonPair[], threshold: number): Interval {
  const counts = pairs.map(({ a, b, similarities }) => ({
    a,
    b,
    all: similarities.length,
    matched: similarities.filter((value) => value >= threshold).length,
  }))
  if (counts.every(({ matched }) => matched === 0)) return wilson(0, pairs.length)
  const people = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]
  const random = seeded(1)
  const shares: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const weight = new Map<string, number>()
    for (let i = 0; i < people.length; i++) {
      const drawn = people[Math.floor(random() * people.length)]
      weight.set(drawn, (weight.get(drawn) ?? 0) + 1)
    }
    let matched = 0,
      all = 0
    for (const count of counts) {
      const w =
        count.a === count.b ? (weight.get(count.a) ?? 0) : (weight.get(count.a) ?? 0) * (weight.get(count.b) ?? 0)
      matched += w * count.matched
      all += w * count.all
    }
    if (all > 0) shares.push(matched / all)
  }
  shares.sort((a, b) => a - b)
  return {
    low: shares[Math.floor(0.025 * shares.length)] ?? 0,
    high: shares[Math.ceil(0.975 * shares.length) - 1] ?? 1,
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
