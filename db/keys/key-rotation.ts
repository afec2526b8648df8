import { sql } from 'kysely'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { KeysDoNotFit } from './key-versions.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { RING_SEALED, type RingSealed } from './sealed-columns.ts'

/** Blocks of a table in one transaction: some hundred rows. */
const BLOCKS = 64
/** Passes over a table. Rows that are locked or moved by others are left for the next pass. */
const PASSES = 5

export interface Rotation {
  /** The version that now seals all rows except those in `left`. */
  readonly version: number
  readonly rewrapped: number
  /** Rows of older versions that stayed locked by others. Run it again. */
  readonly left: number
}

/**
 * Seals all values of older master keys again by the ring's current one. Values under data keys stay as they are,
 * because the data keys themselves are sealed again. Each page is a transaction. The rotation may be killed and
 * repeated at any time, run twice at once, and run beside everything else.
 *
 * @param page called after each page that changed something; for tests
 * @throws KeysDoNotFit for a value that the ring does not open, with its row. Values already sealed again stay so
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

/** Rewraps by place in the file, so that each row is read once and none is sorted. A locked row does not move. */
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

/** Counts both sides of the current version. An index then finds only older rows, however many are current. */
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
