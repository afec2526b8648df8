import { sql } from 'kysely'
import type { Db } from '../pool.ts'

// Stores addresses of digital currency on sanctions lists. Staff examine every payer from one, and every payee at one.

/**
 * Normalises an address for comparison: hexadecimal and bech32 in lower case, base58 unchanged, because its case
 * matters.
 */
const comparable = (address: string): string =>
  /^0x/i.test(address) || /^(bc|tb|bcrt|ltc)1/i.test(address) ? address.toLowerCase() : address

/** Lists which of these addresses are on a list, as given. */
export async function sanctionedAmong(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('sanctioned_address')
    .select('address')
    .where('address', 'in', addresses.map(comparable))
    .execute()
  const listed = new Set(rows.map(({ address }) => address))
  return new Set(addresses.filter((address) => listed.has(comparable(address))))
}

/** Whether an address is on a list, in any spelling. */
export const isSanctionedAddress = async (db: Db, address: string): Promise<boolean> =>
  (await sanctionedAmong(db, [address])).size > 0

/** Finds the version that a list's addresses came from. Undefined before the first. */
export async function takenVersion(db: Db, list: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sanctioned_address_source')
    .select('version')
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.version
}

/** Replaces the addresses of a list by those of a version, in one transaction. */
export async function replaceSanctioned(
  db: Db,
  list: string,
  version: string,
  found: readonly { readonly address: string; readonly entryId: string }[],
): Promise<void> {
  const rows = new Map(
    found.map(({ address, entryId }) => [
      comparable(address),
      { address: comparable(address), list, entry_id: entryId },
    ]),
  )
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sanctioned_address').where('list', '=', list).execute()
    if (rows.size > 0)
      await trx
        .insertInto('sanctioned_address')
        .values([...rows.values()])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await trx
      .insertInto('sanctioned_address_source')
      .values({ list, version })
      .onConflict((conflict) => conflict.column('list').doUpdateSet({ version, taken_at: sql<Date>`now()` }))
      .execute()
  })
}
