/** Numbers in [0, 1), the same for the same seed. */
export type Random = () => number

/** A deterministic sequence (mulberry32). Seeds that differ by one give unrelated sequences. */
export function sequence(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
/** A whole number from `low` to `high`, both included. */
export const whole = (random: Random, low: number, high: number): number => Math.floor(between(random, low, high + 1))
export const chance = (random: Random, share: number): boolean => random() < share
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]
