/**
 * Every change of a released workflow, by the generation of the workflows in which it came. A change of what a run does in which
 * order is put behind `patched(name)` and noted here under the next number; what stands here is append-only, as names are.
 *
 * Workers of two generations may run side by side: while a process of an older one is alive, newer patches stay out of new runs
 * (workers/generations.ts), for the older one could not go on with them.
 */
export const PATCHES: Readonly<Record<string, number>> = {}

/** The generation of release 0.1.0, which has no patches. */
export const FIRST_GENERATION = 1

/** The generation of these workflows. */
export const GENERATION = Math.max(FIRST_GENERATION, ...Object.values(PATCHES))

/** The patches that do not come into runs while a worker process of this generation, older than theirs, is alive. */
export const patchesAbove = (oldest: number, patches: Readonly<Record<string, number>>): string[] =>
  Object.entries(patches)
    .filter(([, generation]) => generation > oldest)
    .map(([name]) => name)
