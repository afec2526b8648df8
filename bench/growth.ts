// The cost of lists, searches, statistics, sweep, settling and other operations while the tables grow: blocks that
// PostgreSQL touches, and times, at `--sizes=10000,1000000` verifications with ten attempts each. Ends with code 1
// when a cost grew by more than test/support/growth/bounds.ts allows. It also prints the size of a verification in
// each table with its indexes, and the duration of the retention.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { addUpTallies } from '../db/tallies/tallies.ts'
import { forgetDeliveries } from '../db/privacy/old-rows.ts'
import type { Db } from '../db/pool.ts'
import { costOf, type Cost } from '../test/support/growth/blocks.ts'
import { growths } from '../test/support/growth/bounds.ts'
import { growTo } from '../test/support/growth/generate.ts'
import { operationsOn } from '../test/support/growth/operations.ts'
import { costsOfPages, dearPages } from '../test/support/growth/pages.ts'
import { withEmptyDatabase } from './empty-database.ts'
import { report } from './report.ts'

const { sizes } = parseArgs({ options: { sizes: { type: 'string', default: '10000,1000000' } }, strict: false }).values
const SIZES = String(sizes).split(',').map(Number)

async function sizesOf(db: Db, size: number): Promise<void> {
  const { rows } = await sql<{ name: string; whole: number; heap: number }>`
    select relname as name, pg_total_relation_size(relid) as whole, pg_relation_size(relid) as heap from pg_stat_user_tables order by 2 desc limit 9`.execute(
    db,
  )
  report(
    `bytes a verification, of ${size}`,
    Object.fromEntries(
      rows.map(({ name, whole, heap }) => [
        `${name}: with indexes (rows alone)`,
        `${(whole / size).toFixed(0)} (${(heap / size).toFixed(0)})`,
      ]),
    ),
  )
}

async function retention(db: Db): Promise<void> {
  const since = performance.now()
  let removed = 0
  for (let after: string | undefined, batches = 0; batches < 200; batches++) {
    const batch = await forgetDeliveries(db, 90, 500, after)
    removed += batch.removed
    if (batch.next === undefined) break
    after = batch.next
  }
  report('retention of deliveries, each with five attempts', {
    'deliveries removed or cut': removed,
    'a second': (removed / (performance.now() - since)) * 1_000,
  })
}

const all: Record<string, Cost>[] = []
const dear: string[] = []
for (const size of SIZES) {
  await withEmptyDatabase(async (db) => {
    const since = performance.now()
    const grown = await growTo(db, size)
    report(`${size} verifications, ${size * 10} attempts`, { 'made in seconds': (performance.now() - since) / 1_000 })
    if (size === SIZES.at(-1)) {
      const pages = await costsOfPages(db, grown, size >= 400_000 ? 20 : 2)
      report(
        'blocks of page 1, 100 and 10,000, by cursor (by number)',
        Object.fromEntries(
          Object.entries(pages).map(([name, of]) => [
            name,
            of.map(({ byKey, byNumber }) => `${byKey} (${byNumber})`).join(', '),
          ]),
        ),
      )
      dear.push(...dearPages(pages))
    }
    const costs: Record<string, Cost> = {}
    for (const [name, work] of Object.entries(operationsOn(grown))) costs[name] = await costOf(db, work)
    all.push(costs)
    await sizesOf(db, size)
    await addUpTallies(db)
    if (size === SIZES.at(-1)) await retention(db)
  }, 1)
}
const [small, large] = [all[0], all[all.length - 1]]
report(
  `blocks (ms) at ${SIZES[0]} and ${SIZES.at(-1)}`,
  Object.fromEntries(
    Object.entries(large).map(([name, cost]) => [
      name,
      `${small[name].blocks} (${small[name].ms.toFixed(1)}), ${cost.blocks} (${cost.ms.toFixed(1)}): ${(cost.blocks / small[name].blocks).toFixed(2)}`,
    ]),
  ),
)
const grew = [...growths(small, large), ...dear]
for (const line of grew) process.stdout.write(`GREW ${line}\n`)
process.exit(grew.length > 0 ? 1 : 0) // explicit: PostgreSQL's package ends the process with 0 whatever exitCode says
