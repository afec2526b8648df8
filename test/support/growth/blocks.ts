import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export interface Cost {
  /** Blocks of tables and indexes that were read from memory or disk, with those of triggers and foreign keys. */
  readonly blocks: number
  /** Tables that were read from end to end. */
  readonly scanned: readonly string[]
  readonly ms: number
}

/**
 * The cost of some work, as PostgreSQL counts it. The only connection of the database must be free, and nobody else
 * may use the database. A first run fills the caches of plans and of the catalogue, and does not count.
 */
export async function costOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<Cost> {
  await work(db)
  const before = await counted(db)
  const since = performance.now()
  await work(db)
  const ms = performance.now() - since
  const after = await counted(db)
  const scanned = after
    .filter((row, i) => row.scans > before[i].scans && row.pages > SMALL_PAGES)
    .map(({ name }) => name)
  return { blocks: sum(after) - sum(before), scanned, ms }
}

/** A correct plan may read a smaller table whole. */
const SMALL_PAGES = 32

interface Counted {
  name: string
  blocks: number
  scans: number
  pages: number
}

const sum = (rows: readonly Counted[]): number => rows.reduce((total, { blocks }) => total + blocks, 0)

async function counted(db: Db): Promise<Counted[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Counted>`
    select s.relname as name, coalesce(heap_blks_read + heap_blks_hit, 0) + coalesce(idx_blks_read + idx_blks_hit, 0) + coalesce(toast_blks_read + toast_blks_hit, 0)
        + coalesce(tidx_blks_read + tidx_blks_hit, 0) as blocks, coalesce(t.seq_scan, 0) as scans, c.relpages as pages
    from pg_statio_user_tables s join pg_stat_user_tables t using (relid) join pg_class c on c.oid = s.relid order by s.relid`.execute(
    db,
  )
  return rows
}
