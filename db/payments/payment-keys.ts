import { sql } from 'kysely'
import type { Network } from '../../money/networks.ts'
import type { Db } from '../pool.ts'

/** An extended public key, named by its fingerprint. */
export interface KeyRef {
  readonly network: Network
  readonly keyId: string
}

/**
 * Without a scan of its next addresses for this long, a key gives out none. The database may be restored from
 * yesterday, with an older counter (docs/how-to/operate/restore-a-backup.md), or nobody may be watching. A worker scans
 * at its start, and every hour.
 */
const KEY_SCAN_MAX_AGE_MS = 3 * 3_600_000

/** Finds the next index of a key, or 0 for a new one. */
export async function findNextIndex(db: Db, { network, keyId }: KeyRef): Promise<number> {
  const row = await db
    .selectFrom('payment_key')
    .select('next_index')
    .where('network', '=', network)
    .where('id', '=', keyId)
    .executeTakeFirst()
  return row?.next_index ?? 0
}

/** A block that the chain no longer replaces. */
export interface SettledBlock {
  readonly height: number
  readonly hash: string
}

/**
 * Finds the last settled block of a key's chain. The first block of a chain does not count: a development chain gets
 * another one at each start.
 */
export async function findSettled(db: Db, { network, keyId }: KeyRef): Promise<SettledBlock | undefined> {
  const row = await db
    .selectFrom('payment_key')
    .select(['settled_height', 'settled_hash'])
    .where('network', '=', network)
    .where('id', '=', keyId)
    .where('settled_height', '>', 0)
    .executeTakeFirst()
  return row === undefined || row.settled_height === null || row.settled_hash === null
    ? undefined
    : { height: row.settled_height, hash: row.settled_hash }
}

/**
 * Forgets the settled blocks of a network's keys. The next check accepts the chain of its nodes. Returns the number of
 * keys.
 */
export async function forgetSettled(trx: Db, network: Network): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_key')
    .set({ settled_height: null, settled_hash: null })
    .where('network', '=', network)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Stores a worker's scan: the height of the chain, its settled block, and that no address from `nextIndex` on was used.
 * The counter never goes back, so addresses given out meanwhile stay given out.
 */
export async function keepKeyScan(
  db: Db,
  { network, keyId }: KeyRef,
  seen: { readonly nextIndex: number; readonly tipHeight: number; readonly settled?: SettledBlock },
): Promise<void> {
  await db
    .insertInto('payment_key')
    .values({
      network,
      id: keyId,
      next_index: seen.nextIndex,
      tip_height: seen.tipHeight,
      settled_height: seen.settled?.height ?? null,
      settled_hash: seen.settled?.hash ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['network', 'id']).doUpdateSet({
        next_index: sql<number>`greatest(payment_key.next_index, excluded.next_index)`,
        tip_height: sql<number>`excluded.tip_height`,
        scanned_at: sql<Date>`now()`,
        ...(seen.settled === undefined ? {} : { settled_height: seen.settled.height, settled_hash: seen.settled.hash }),
      }),
    )
    .execute()
}

/** Whether a key gives out addresses now. */
export async function isKeyReady(db: Db, { network, keyId }: KeyRef): Promise<boolean> {
  return (
    (await db
      .selectFrom('payment_key')
      .select('id')
      .where('network', '=', network)
      .where('id', '=', keyId)
      .where(isFresh())
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Takes the next index of a key, in the caller's transaction. Its row stays locked until the end, so an aborted one
 * leaves no gap. Undefined if the key gives out none.
 */
export async function takeIndex(
  trx: Db,
  { network, keyId }: KeyRef,
): Promise<{ index: number; tipHeight: number } | undefined> {
  const row = await trx
    .updateTable('payment_key')
    .set({ next_index: sql<number>`next_index + 1` })
    .where('network', '=', network)
    .where('id', '=', keyId)
    .where(isFresh())
    .returning(['next_index', 'tip_height'])
    .executeTakeFirst()
  return row === undefined ? undefined : { index: row.next_index - 1, tipHeight: row.tip_height }
}

const isFresh = () => sql<boolean>`scanned_at > clock_timestamp() - ${KEY_SCAN_MAX_AGE_MS} * interval '1 millisecond'`
