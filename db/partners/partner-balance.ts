import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** What a partner earned, in whole micro-USD. */
export interface PartnerBalance {
  /** Not payable yet. */
  readonly pending: number
  /** What a payout may take; below 0 where more was taken back than has been earned since. */
  readonly free: number
  /** In a payout that is under way. */
  readonly reserved: number
  readonly paid: number
}

/** The balance of a partner, from its commissions. */
export async function readPartnerBalance(db: Db, partnerId: string): Promise<PartnerBalance> {
  const sumWhere = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`coalesce(sum(amount) filter (where ${condition}), 0)::int8`
  return db.selectFrom('commission').where('partner_id', '=', partnerId).select([
    sumWhere(sql<boolean>`status = 'PENDING'`).as('pending'),
    sumWhere(sql<boolean>`status = 'PAYABLE' and payout_id is null`).as('free'),
    sumWhere(sql<boolean>`status = 'PAYABLE' and payout_id is not null`).as('reserved'),
    sumWhere(sql<boolean>`status = 'PAID'`).as('paid'),
  ]).executeTakeFirstOrThrow()
}
