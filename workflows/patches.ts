/**
 * Every change of a released workflow, by the generation of the workflows in which it came. A change of what a run does in which
 * order is put behind `patched(name)` and noted here under the next number; what stands here is append-only, as names are.
 *
 * Workers of two generations may run side by side: while a process of an older one is alive, newer patches stay out of new runs
 * (workers/generations.ts), for the older one could not go on with them.
 */
export const PATCHES: Readonly<Record<string, number>> = {
  'checks-repeated-in-turn': 1,
  erased: 1,
  'faces-in-one-check': 1,
  'rearm-parsed': 1,
  'rearms-bounded': 1,
  'removal-denied': 1,
  'pictures-in-one-check': 2,
  'tries-by-cause': 3,
}

/** The generation of these workflows. */
export const GENERATION = Math.max(...Object.values(PATCHES))
