import { sql } from 'kysely'
import type { Db } from '../pool.ts'

// Addresses of digital currency that sanctions lists name. Whoever pays from one, or asks to be paid at one, is for staff to look at.

/** An address in the spelling in which it is compared: hexadecimal and bech32 in lower case, base58 as it is, where case tells. */
const comparable = (address: string): string =>
  /^0x/i.test(address) || /^(bc|tb|bcrt|ltc)1/i.test(address) ? address.toLowerCase() : address

/** Which of these addresses stand on a list, as they were given. */
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

/** Whether an address stands on a list, in any spelling. */
export const isSanctionedAddress = async (db: Db, address: string): Promise<boolean> =>
  (await sanctionedAmong(db, [address])).size > 0

/** The version that the addresses of a list were taken from; undefined before the first. */
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
