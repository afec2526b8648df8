import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { Account } from './schema.ts'

// Addresses of accounts that were erased, as the blind index by which accounts are found, for a year: whoever registers again gets no
// second free allotment (credits.ts). Nothing else is inherited, and nobody is told.

/** How long an erased address is known again. */
const ERASED_ADDRESS_DAYS = 365

/** Keeps that the address of an account that is being erased had its free allotment; one that was never confirmed had none. */
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

/** Forgets the addresses that were kept for long enough. */
export async function forgetErasedAddresses(db: Db): Promise<void> {
  await sql`delete from erased_address where erased_at < now() - ${ERASED_ADDRESS_DAYS} * interval '1 day'`.execute(db)
}
