import { sql } from 'kysely'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import { addGrant, type Balance } from './credits.ts'
import type { Db } from '../pool.ts'

const ACTION = 'account grant-credits'

export type StaffGrant =
  { readonly kind: 'granted' | 'granted-before'; readonly balance: Balance } | { readonly kind: 'closed' }

/**
 * Grants credits to an account, and records who did it and why; one transaction. With a ticket it happens once, however
 * often it is requested: the balance's lock orders concurrent requests.
 *
 * @returns undefined if there is no such account
 */
export async function grantCreditsByStaff(
  db: Db,
  accountId: string,
  credits: number,
  { ticket, ...note }: StaffNote & { ticket: string | undefined },
): Promise<StaffGrant | undefined> {
  return db.transaction().execute(async (trx): Promise<StaffGrant | undefined> => {
    const locked = await trx
      .selectFrom('credit_balance')
      .innerJoin('account', 'account.id', 'credit_balance.account_id')
      .select(['account.status', 'total', 'held'])
      .where('account_id', '=', accountId)
      .forUpdate('credit_balance')
      .executeTakeFirst()
    if (locked === undefined) return undefined
    const balance = (added: number): Balance => ({
      available: locked.total - locked.held + added,
      held: locked.held,
      total: locked.total + added,
    })
    if (ticket !== undefined && (await isGranted(trx, accountId, ticket)))
      return { kind: 'granted-before', balance: balance(0) }
    if (locked.status === 'CLOSED') return { kind: 'closed' }
    if (!(await addGrant(trx, accountId, credits))) throw new Error(`the balance of ${accountId} is gone`)
    await insertAuditEntry(trx, {
      ...note,
      action: ACTION,
      subjectId: accountId,
      detail: { credits, ...(ticket === undefined ? {} : { ticket }) },
    })
    return { kind: 'granted', balance: balance(credits) }
  })
}

const isGranted = async (trx: Db, accountId: string, ticket: string): Promise<boolean> =>
  (await trx
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_id', '=', accountId)
    .where('action', '=', ACTION)
    .where(sql<string>`detail ->> 'ticket'`, '=', ticket)
    .executeTakeFirst()) !== undefined
