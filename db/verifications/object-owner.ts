import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Locks the verification of an object against its erasure, until the end of the transaction, which may then be idle for
 * `seconds` between two statements. Undefined if this database does not have the verification.
 */
export async function lockObjectOwner(
  trx: Db,
  verificationId: string,
  seconds: number,
): Promise<{ readonly isErased: boolean } | undefined> {
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${seconds}s`)}`.execute(trx)
  const verification = await trx
    .selectFrom('verification')
    .select('erased_at')
    .where('id', '=', verificationId)
    .forShare()
    .executeTakeFirst()
  return verification === undefined ? undefined : { isErased: verification.erased_at !== null }
}
