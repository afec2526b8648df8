import type { Cost } from './blocks.ts'

/** The most that a cost may grow while the tables grow a hundredfold: an index gets one level deeper. */
export const FACTOR = 1.5
/** Index levels that a small operation may read. */
const LEVELS = 12

/**
 * The most blocks of operations whose work is bounded but reaches its bound only in a large database: totals that
 * count to 1,000, and pages whose other tables are so small at 10^4 rows that they are read whole, once, instead of
 * by one look-up for each row.
 */
const READS_UP_TO: Readonly<Record<string, number>> = {
  'list by country, level and time': 2_000,
  'list by reason': 1_000,
  'list by a status, of long ago': 1_500,
  'staff: failed deliveries': 150,
  'staff: audit by person and verb': 250,
  'staff: counts': 220,
}

/** The costs that grew too much, one line each. Empty when all is well. */
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
