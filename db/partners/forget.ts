import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Removes what partners' tables hold of a person, in the transaction that erases their account and before its address is blanked: what it
 * said as an applicant, the addresses that it invited, invitations to its own address, its link to a partner. What was earned and paid
 * stays, with ids alone.
 */
export async function forgetPartner(trx: Db, accountId: string): Promise<void> {
  const own = trx.selectFrom('partner').select('id').where('account_id', '=', accountId)
  const { email_index: address } = await trx.selectFrom('account').select('email_index').where('id', '=', accountId).executeTakeFirstOrThrow()
  await trx.updateTable('partner').set({ application: null }).where('account_id', '=', accountId).execute()
  await trx.updateTable('partner_invitation').set({ email: null, email_index: null, ended_at: sql<Date>`now()`, end_reason: 'WITHDRAWN' }).where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('partner_id', 'in', own), ...(address === null ? [] : [eb('email_index', '=', address)])])).execute()
  await trx.updateTable('partner_client').set({ status: 'REMOVED', signs: [] }).where('account_id', '=', accountId).execute()
}
