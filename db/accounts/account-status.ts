import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { Account } from './schema.ts'

export type AccountStatusChange =
  | { readonly kind: 'changed' | 'unchanged'; readonly from: Account['status'] }
  /** CLOSED is final: erased data does not come back. */
  | { readonly kind: 'closed' }

/**
 * Suspends, reopens or closes an account, and records who did it and why; one transaction. It applies from the next
 * request, because keys and sessions check the status each time. A repetition changes and records nothing. A
 * declaration of trusted capture ends when the account is no longer active. Staff must make it again.
 *
 * @returns undefined if there is no such account
 */
export async function changeAccountStatus(
  db: Db,
  accountId: string,
  to: Account['status'],
  note: StaffNote,
): Promise<AccountStatusChange | undefined> {
  return db.transaction().execute(async (trx): Promise<AccountStatusChange | undefined> => {
    const account = await trx
      .selectFrom('account')
      .select(['status', 'trusted_capture'])
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account === undefined) return undefined
    const { status: from, trusted_capture: wasTrusted } = account
    if (from === to) return { kind: 'unchanged', from }
    if (from === 'CLOSED') return { kind: 'closed' }
    await trx
      .updateTable('account')
      .set({ status: to, ...(wasTrusted ? { trusted_capture: false } : {}) })
      .where('id', '=', accountId)
      .execute()
    await insertAuditEntry(trx, {
      ...note,
      action: `account ${VERBS[to]}`,
      subjectId: accountId,
      detail: { from, to, ...(wasTrusted ? { trusted_capture: false } : {}) },
    })
    return { kind: 'changed', from }
  })
}

const VERBS: Record<Account['status'], string> = { ACTIVE: 'activate', SUSPENDED: 'suspend', CLOSED: 'close' }
