import { refundCharge } from '../credits/credits.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import { takeBackCommission, type TakenBack } from '../partners/commissions.ts'
import type { Db } from '../pool.ts'
import { lockVerification } from './verifications.ts'

export type Refund =
  | { readonly kind: 'refunded'; readonly accountId: string; readonly credits: number; readonly commission: TakenBack }
  | { readonly kind: 'refunded-before'; readonly accountId: string; readonly credits: number }
  /** Nothing was charged, or the account to refund is closed. */
  | { readonly kind: 'not-charged' | 'closed' }

/**
 * Refunds the credits of a charged verification to their payer, takes back the commission, and records who did it and
 * why; one transaction. The decision stays. A repeated or concurrent request refunds once.
 *
 * @returns undefined if there is no such verification
 */
export async function refundVerification(
  db: Db,
  id: string,
  { ticket, ...note }: StaffNote & { readonly ticket: string },
): Promise<Refund | undefined> {
  return db.transaction().execute(async (trx): Promise<Refund | undefined> => {
    if ((await trx.selectFrom('verification').select('id').where('id', '=', id).executeTakeFirst()) === undefined)
      return undefined
    const verification = await lockVerification(trx, id)
    if (verification.credit_state !== 'CHARGED') return { kind: 'not-charged' }
    const accountId = verification.payer_account_id ?? verification.account_id
    const credits = verification.cost_credits
    const before = await trx
      .selectFrom('ledger_entry')
      .select('id')
      .where('verification_id', '=', id)
      .where('type', '=', 'REFUND')
      .executeTakeFirst()
    if (before !== undefined) return { kind: 'refunded-before', accountId, credits }
    const { status } = await trx
      .selectFrom('account')
      .select('status')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (status === 'CLOSED') return { kind: 'closed' }
    if (!(await refundCharge(trx, accountId, credits, id))) throw new Error(`the balance of ${accountId} is gone`)
    const commission = await takeBackCommission(trx, id)
    await insertAuditEntry(trx, {
      ...note,
      action: 'credits refund',
      subjectId: id,
      detail: {
        credits,
        ticket,
        account: accountId,
        commission_reversed: commission.reversed,
        commission_clawed_back: commission.clawedBack,
      },
    })
    return { kind: 'refunded', accountId, credits, commission }
  })
}
