import { sql } from 'kysely'
import type { Asset } from '../../money/networks.ts'
import type { Db } from '../pool.ts'

/** Older prices are not trusted (docs/decisions/0010-payments.md). */
const PRICE_MAX_AGE_MS = 5 * 60_000
/** Stored for the comparison with yesterday's. */
const KEPT_DAYS = 3

/** Stores a price that the sources agreed on, in micro-USD of one whole coin, and removes old ones. */
export async function insertPrice(db: Db, asset: Asset, price: number): Promise<void> {
  await db.insertInto('asset_price').values({ asset, price }).execute()
  await db
    .deleteFrom('asset_price')
    .where('asset', '=', asset)
    .where('at', '<', sql<Date>`now() - ${KEPT_DAYS} * interval '1 day'`)
    .execute()
}

/** Finds the price of an asset in micro-USD of one whole coin. Undefined if there is none from the last `maxAgeMs`. */
export async function findPrice(db: Db, asset: Asset, maxAgeMs = PRICE_MAX_AGE_MS): Promise<number | undefined> {
  const row = await db
    .selectFrom('asset_price')
    .select('price')
    .where('asset', '=', asset)
    .where('at', '>', sql<Date>`clock_timestamp() - ${maxAgeMs} * interval '1 millisecond'`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.price
}

/** Lists the prices of all assets from the last `maxAgeMs`. */
export async function listPrices(db: Db, maxAgeMs = PRICE_MAX_AGE_MS): Promise<ReadonlyMap<Asset, number>> {
  const rows = await db
    .selectFrom('asset_price')
    .distinctOn('asset')
    .select(['asset', 'price'])
    .where('at', '>', sql<Date>`clock_timestamp() - ${maxAgeMs} * interval '1 millisecond'`)
    .orderBy('asset')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map(({ asset, price }) => [asset, price]))
}
