import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { Account } from './schema.ts'

// Stores addresses of erased accounts for a year, as the blind index that finds accounts. An owner who registers again
// gets no second free allotment (credits.ts). Nothing else is inherited, and nothing shows it.

/** How long an erased address is recognised. */
const ERASED_ADDRESS_DAYS = 365

/**
 * Stores that the address of an account under erasure had its free allotment. An address that was never confirmed had
 * none.
 */
export async function keepErasedAddress(
  trx: Db,
  account: Pick<Account, 'email_index' | 'email_verified_at'>,
): Promise<void> {
  if (account.email_index === null || account.email_verified_at === null) return
  await trx
    .insertInto('erased_address')
    .values({ address_index: account.email_index })
    .onConflict((conflict) => conflict.column('address_index').doUpdateSet({ erased_at: sql<Date>`now()` }))
    .execute()
}

/** Removes the addresses whose time has passed. */
export async function forgetErasedAddresses(db: Db): Promise<void> {
  await sql`delete from erased_address where erased_at < now() - ${ERASED_ADDRESS_DAYS} * interval '1 day'`.execute(db)
}
