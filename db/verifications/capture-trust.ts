import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'

/**
 * Whether the images of a verification come from an application that staff declared attested. Its account must be
 * trusted and active now, and must have submitted them itself with its key. A holder of the hosted link is not the
 * application, whatever it sends.
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
