import type { Cost } from './blocks.ts'

/** By which a cost may grow while what the tables hold grows a hundredfold: an index gets a level deeper. */
export const FACTOR = 1.5
/** Levels of the indexes that something small goes through. */
const LEVELS = 12

/**
 * Blocks up to which a cost may grow at all, where the work itself reads up to a fixed number of rows, and a small database has fewer
 * than these: lists that count to 1,000, the health of an endpoint by its newest 1,000 deliveries, 500 exported rows.
 */
const READS_UP_TO: Readonly<Record<string, number>> = {
  'list by country, level and time': 2_500,
  'list by reason': 16_000, // 1,000 of which every twelfth has it
  'list by a rare status': 120,
  'deliveries of an endpoint': 1_500, 'failed deliveries of an endpoint': 2_500,
  'staff: failed deliveries': 2_500, 'staff: failed deliveries of an account': 2_500, 'staff: counts': 3_500, 'staff: queue': 700,
  'staff: audit': 300, 'staff: audit by person and verb': 6_500,
  'health of an endpoint': 9_500,
  // Eight indexes of deliveries are written three times, each a level or two deeper: 98 blocks at 10^4, 180 at 10^6.
  'a delivery with one attempt': 200,
  'list by mode and status': 40, 'sweep': 160, 'retention: pictures and people': 80,
  'partner: maturity': 200, // entries of what matured in the run before
  'stats': 250,
  'retention: 50 deliveries': 2_800,
}

/** What grew more than it may, each as a line; nothing when all is well. */
export function growths(small: Readonly<Record<string, Cost>>, large: Readonly<Record<string, Cost>>): string[] {
  return Object.entries(large).flatMap(([name, { blocks, scanned }]) => {
    const before = small[name].blocks
    const most = Math.max(before * FACTOR, before + LEVELS, READS_UP_TO[name] ?? 0)
    return blocks <= most ? [] : [`${name}: ${before} blocks, then ${blocks}${scanned.length === 0 ? '' : `, read whole: ${scanned.join(', ')}`}`]
  })
}
