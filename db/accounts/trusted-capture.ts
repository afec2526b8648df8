import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'

export interface TrustedCaptureChange {
  /** `inactive`: only an active account can be trusted. `unconfirmed`: its owner must be known. */
  readonly kind: 'changed' | 'unchanged' | 'inactive' | 'unconfirmed'
}

/**
 * Declares that the account's own application is attested, or withdraws that. Evidence submitted with its key may then
 * pass liveness without our page (checks/liveness/judge.ts). It records who did it and why, in one transaction. It
 * applies to later checks. A repetition changes and records nothing.
 *
 * @returns undefined if there is no such account
 */
export async function setTrustedCapture(
  db: Db,
  accountId: string,
  isTrusted: boolean,
  note: StaffNote,
): Promise<TrustedCaptureChange | undefined> {
  return db.transaction().execute(async (trx): Promise<TrustedCaptureChange | undefined> => {
    const account = await trx
      .selectFrom('account')
      .select(['status', 'trusted_capture', 'email_index', 'email_verified_at', 'contested_at'])
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account === undefined) return undefined
    if (account.trusted_capture === isTrusted) return { kind: 'unchanged' }
    if (isTrusted && account.status !== 'ACTIVE') return { kind: 'inactive' }
    // An unconfirmed or contested registration can be a stranger's in the client's name.
    const isKnown =
      account.contested_at === null && (account.email_index === null || account.email_verified_at !== null)
    if (isTrusted && !isKnown) return { kind: 'unconfirmed' }
    await trx.updateTable('account').set({ trusted_capture: isTrusted }).where('id', '=', accountId).execute()
    await insertAuditEntry(trx, {
      ...note,
      action: isTrusted ? 'account trust-capture' : 'account untrust-capture',
      subjectId: accountId,
    })
    return { kind: 'changed' }
  })
}
