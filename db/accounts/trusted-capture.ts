import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'

export interface TrustedCaptureChange {
  /** `inactive`: only an account in good standing can be trusted. */
  readonly kind: 'changed' | 'unchanged' | 'inactive'
}

/**
 * Declares that the account's own application is attested, so that what it submits with its key may pass liveness without our page
 * (activities/liveness/judge.ts), or takes that back; writes down who and why, in one transaction. It holds for what is checked from
 * then on. Repeating it changes and writes nothing.
 *
 * @returns undefined when there is no such account
 */
export async function setTrustedCapture(db: Db, accountId: string, isTrusted: boolean, note: StaffNote): Promise<TrustedCaptureChange | undefined> {
  return db.transaction().execute(async (trx): Promise<TrustedCaptureChange | undefined> => {
    const account = await trx.selectFrom('account').select(['status', 'trusted_capture']).where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
    if (account === undefined) return undefined
    if (account.trusted_capture === isTrusted) return { kind: 'unchanged' }
    if (isTrusted && account.status !== 'ACTIVE') return { kind: 'inactive' }
    await trx.updateTable('account').set({ trusted_capture: isTrusted }).where('id', '=', accountId).execute()
    await insertAuditEntry(trx, { ...note, action: isTrusted ? 'account trust-capture' : 'account untrust-capture', subjectId: accountId })
    return { kind: 'changed' }
  })
}
