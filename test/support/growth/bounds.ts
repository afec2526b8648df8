import type { Cost } from './blocks.ts'

/** By which a cost may grow while what the tables hold grows a hundredfold: an index gets a level deeper. */
export const FACTOR = 1.5
/** Levels of the indexes that something small goes through. */
const LEVELS = 12

/**
 * Blocks up to which a cost may grow at all, where the work itself is bounded and a small database has not enough for it: totals that are
 * counted to 1,000, and pages whose other tables are so small at 10^4 that they are read whole, once, in place of a look-up a row.
 */
const READS_UP_TO: Readonly<Record<string, number>> = {
  'list by country, level and time': 2_000,
  'list by reason': 1_000,
  'list by a status, of long ago': 1_500,
  'staff: failed deliveries': 150,
  'staff: audit by person and verb': 250,
  'staff: counts': 220,
}

/** What grew more than it may, each as a line; nothing when all is well. */
export function growths(small: Readonly<Record<string, Cost>>, large: Readonly<Record<string, Cost>>): string[] {
  return Object.entries(large).flatMap(([name, { blocks, scanned }]) => {
    const before = small[name].blocks
    const most = Math.max(before * FACTOR, before + LEVELS, READS_UP_TO[name] ?? 0)
    return blocks <= most
      ? []
      : [
          `${name}: ${before} blocks, then ${blocks}${scanned.length === 0 ? '' : `, read whole: ${scanned.join(', ')}`}`,
        ]
  })
}
