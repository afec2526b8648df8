import { sql } from 'kysely'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { KeysDoNotFit } from './key-versions.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { RING_SEALED, type RingSealed } from './sealed-columns.ts'

/** Blocks of a table that one transaction looks through: some hundred rows. */
const BLOCKS = 64
/** Passes over a table: rows that others hold, or move, are left for the next one. */
const PASSES = 5

export interface Rotation {
  /** The version that everything is sealed by now, but for what is left. */
  readonly version: number
  readonly rewrapped: number
  /** Rows of older versions: held by others all the while. Run it again. */
  readonly left: number
}

/**
 * Seals anew, by the ring's current master key, all that older ones sealed; what data keys seal stays as it is, since those keys are
 * sealed anew. Page by page, each a transaction: it may be killed and run again at any moment, twice at once, and beside everything else.
 *
 * @param page told after each page that changed something; a test's
 * @throws KeysDoNotFit at a value that the ring does not open, naming its row; what was sealed anew before stays so
 */
export async function rotateKeys(
  db: Db,
  keyRing: KeyRing,
  note: StaffNote,
  page?: () => Promise<void>,
): Promise<Rotation> {
  let rewrapped = 0
  for (const of of RING_SEALED) {
    for (let pass = 0; pass < PASSES; pass++) {
      const blocks = await blocksOf(db, of.table)
      for (let from = 0; from < blocks; from += BLOCKS) {
        const changed = await rewrapBlocks(db, keyRing, of, from)
        rewrapped += changed
        if (changed > 0) await page?.()
      }
      if ((await countOld(db, keyRing, of)) === 0) break
    }
  }
  let left = 0
  for (const of of RING_SEALED) left += await countOld(db, keyRing, of)
  const done: Rotation = { version: keyRing.current, rewrapped, left }
  await insertAuditEntry(db, { ...note, action: 'keys rotate', subjectId: 'master-key', detail: { ...done } })
  return done
}

async function blocksOf(db: Db, table: string): Promise<number> {
  const {
    rows: [{ blocks }],
  } = await sql<{ blocks: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::integer)::float8 as blocks`.execute(
    db,
  )
  return blocks
}

/** By place in the file, so that each row is looked at once and none is sorted. A row that is locked here does not move. */
const rewrapBlocks = (
  db: Db,
  keyRing: KeyRing,
  { table, column, of, place }: RingSealed,
  from: number,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const value = sql.ref(column)
    const { rows } = await sql<{ at: string; sealed: Buffer; values: string[] }>`
    select ctid::text as at, ${value} as sealed, array[${sql.join(of.map((name) => sql`${sql.ref(name)}::text`))}] as values from ${sql.table(table)}
    where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + BLOCKS},0)`}::tid and ${value} is not null and sealed_version(${value}) <> ${keyRing.current}
    for update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    const sealed = rows.map((row) => {
      const at = place(...row.values)
      try {
        return sealByRing(keyRing, openByRing(keyRing, row.sealed, at), at)
      } catch (error) {
        throw new KeysDoNotFit(
          `${table}.${column} of ${row.values.join(', ')} does not open: ${error instanceof Error ? error.message : 'unknown'}`,
        )
      }
    })
    await sql`
    update ${sql.table(table)} as t set ${value} = n.sealed
    from unnest(${rows.map(({ at }) => at)}::text[], ${sealed}::bytea[]) as n (at, sealed) where t.ctid = n.at::tid`.execute(
      trx,
    )
    return rows.length
  })

/** By both sides of the current version: an index leads to older ones alone, however many rows are of the current one. */
async function countOld(db: Db, keyRing: KeyRing, { table, column }: RingSealed): Promise<number> {
  const {
    rows: [{ count }],
  } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} is not null
      and (sealed_version(${sql.ref(column)}) < ${keyRing.current} or sealed_version(${sql.ref(column)}) > ${keyRing.current})`.execute(
    db,
  )
  return count
}
