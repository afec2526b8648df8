/**
 * Every change of released workflows, with its generation. A change of the steps of a run, or of their order, is put
 * behind `patched(name)` and added here under the next number. The list is append-only, as names are.
 *
 * Workers of two generations may run at the same time. While a process of an older one is alive, newer patches stay out
 * of new runs (workers/generations.ts), because the older one could not continue those runs.
 */
export const PATCHES: Readonly<Record<string, number>> = {}

/** The generation of release 0.1.0, which has no patches. */
export const FIRST_GENERATION = 1

/** The generation of these workflows. */
export const GENERATION = Math.max(FIRST_GENERATION, ...Object.values(PATCHES))

/** Lists the patches that stay out of runs while a worker process of this older generation is alive. */
export const patchesAbove = (oldest: number, patches: Readonly<Record<string, number>>): string[] =>
  Object.entries(patches)
    .filter(([, generation]) => generation > oldest)
    .map(([name]) => name)
