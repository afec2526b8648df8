import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** What keeps a partner's account from being erased at once. */
export interface PartnerStanding {
  /** Payouts that were asked for and are not at their end. */
  readonly openPayouts: number
  /** Commissions that are not paid, nor part of a payout, in micro-USD. */
  readonly unpaid: number
}

/** How an account stands as a partner, its row locked so that no payout is asked for meanwhile; undefined for one that is none. */
export async function standingOfPartner(trx: Db, accountId: string): Promise<PartnerStanding | undefined> {
  const partner = await trx.selectFrom('partner').select('id').where('account_id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  if (partner === undefined) return undefined
  const { open } = await trx.selectFrom('payout').select((eb) => eb.fn.countAll<number>().as('open'))
    .where('partner_id', '=', partner.id).where('status', 'in', ['REQUESTED', 'APPROVED']).executeTakeFirstOrThrow()
  const { unpaid } = await trx.selectFrom('commission').select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('unpaid'))
    .where('partner_id', '=', partner.id).where('status', 'in', ['PENDING', 'PAYABLE']).where('payout_id', 'is', null).executeTakeFirstOrThrow()
  return { openPayouts: open, unpaid: Math.max(0, unpaid) }
}

/**
 * Takes an account that is being erased out of every partnership: as a partner it is suspended, and its clients are nobody's, paying
 * for themselves from now on; as a client it earns nobody anything more. Commissions stay as they stand, naming an account with nobody behind it.
 */
export async function leavePartnership(trx: Db, accountId: string): Promise<void> {
  await trx.updateTable('partner_client').set({ status: 'REMOVED' }).where('account_id', '=', accountId).execute()
  const partner = await trx.updateTable('partner').set({ status: 'SUSPENDED', application: null }).where('account_id', '=', accountId).returning('id').executeTakeFirst()
  if (partner === undefined) return
  await trx.updateTable('partner_client').set({ billing: 'DIRECT', status: 'REMOVED' }).where('partner_id', '=', partner.id).execute()
  await trx.updateTable('partner_invitation').set({ email: null, email_index: null, token_hash: null, ended_at: sql<Date>`now()`, end_reason: 'WITHDRAWN' })
    .where('partner_id', '=', partner.id).where('ended_at', 'is', null).execute()
}
