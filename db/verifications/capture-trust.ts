import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'

/**
 * Whether the pictures of a verification come from an application that staff declared attested: its account is trusted and in good
 * standing now, and submitted them itself with its key. Whoever has the hosted link is not the application, whatever it sends.
 */
export async function isTrustedCapture(
  db: Db,
  { account_id: accountId, submitted_by: submittedBy }: Pick<Verification, 'account_id' | 'submitted_by'>,
): Promise<boolean> {
  if (submittedBy !== 'CLIENT') return false
  const account = await db
    .selectFrom('account')
    .select(['trusted_capture', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.trusted_capture === true && account.status === 'ACTIVE'
}
