import type { PayoutInput, PayoutStatus } from '../../contract/payouts.ts'
import { countUpTo } from '../counted.ts'
import { NEWEST, readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import type { Payout } from './schema.ts'

export const findPayout = (db: Db, id: string): Promise<Payout | undefined> =>
  db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the payouts of a partner, newest first, with the count of all, MAX_COUNTED at most. */
export async function listPayouts(db: Db, partnerId: string, paging: Paging): Promise<Paged<Payout>> {
  const query = db.selectFrom('payout').where('partner_id', '=', partnerId)
  const [rows, total] = await Promise.all([
    readPage(query.selectAll(), NEWEST, paging),
    countUpTo(db, query.select('id')),
  ])
  return { ...rows, total }
}

/** Lists payouts for staff: in a status, or all that wait for a person, oldest first. */
export function listPayoutsForStaff(
  db: Db,
  filter: { readonly status?: PayoutStatus; readonly limit: number },
): Promise<Payout[]> {
  const query = db.selectFrom('payout').selectAll().orderBy('created_at').orderBy('id').limit(filter.limit)
  return (
    filter.status === undefined
      ? query.where('status', 'in', ['REQUESTED', 'APPROVED'])
      : query.where('status', '=', filter.status)
  ).execute()
}

/** Reads the input of a payout's workflow. Undefined if there is no such payout. */
export async function findPayoutStart(db: Db, id: string): Promise<PayoutInput | undefined> {
  const row = await db
    .selectFrom('payout')
    .innerJoin('partner', 'partner.id', 'payout.partner_id')
    .select(['payout.id', 'payout.partner_id', 'partner.account_id', 'held_until'])
    .where('payout.id', '=', id)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : {
        payoutId: row.id,
        partnerId: row.partner_id,
        accountId: row.account_id,
        heldUntilMs: row.held_until?.getTime() ?? 0,
      }
}
