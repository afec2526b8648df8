import { sql } from 'kysely'
import { normaliseEmail } from '../email-address.ts'
import { blindIndex, type KeyRing } from '../key-ring.ts'
import type { Db } from '../pool.ts'
import type { Account } from './schema.ts'

// Addresses of accounts that were erased, as blind indexes, for a year: whoever registers again gets no second free allotment. Nothing
// else is inherited, and nobody is told.

/** How long an erased address is known again. */
export const ERASED_ADDRESS_DAYS = 365

const indexOf = (keyRing: KeyRing, address: string): Buffer => blindIndex(keyRing, 'erased-address', normaliseEmail(address))

/** Keeps that the address of an account that is being erased had its free allotment; one that was never confirmed had none. */
export async function keepErasedAddress(trx: Db, keyRing: KeyRing, account: Pick<Account, 'id' | 'email' | 'email_verified_at'>): Promise<void> {
  if (account.email === null || account.email_verified_at === null) return
  await trx.insertInto('erased_address').values({ address_index: indexOf(keyRing, account.email) })
    .onConflict((conflict) => conflict.column('address_index').doUpdateSet({ erased_at: sql<Date>`now()` })).execute()
}

/** Whether an account of this address was erased within {@link ERASED_ADDRESS_DAYS}. */
export const isErasedAddress = async (db: Db, keyRing: KeyRing, address: string): Promise<boolean> =>
  await db.selectFrom('erased_address').select('erased_at').where('address_index', '=', indexOf(keyRing, address))
    .where('erased_at', '>', sql<Date>`now() - ${ERASED_ADDRESS_DAYS} * interval '1 day'`).executeTakeFirst() !== undefined

/** Forgets the addresses that were kept for long enough. */
export async function forgetErasedAddresses(db: Db): Promise<void> {
  await sql`delete from erased_address where erased_at < now() - ${ERASED_ADDRESS_DAYS} * interval '1 day'`.execute(db)
}
