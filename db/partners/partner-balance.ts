import type { Db } from '../pool.ts'
import { readTally } from '../tallies/tallies.ts'

/** The earnings of a partner, in whole micro-USD. */
export interface PartnerBalance {
  /** Not payable yet. */
  readonly pending: number
  /** What a payout may take. Below 0 if more was taken back than has been earned since. */
  readonly free: number
  /** In an open payout. */
  readonly reserved: number
  readonly paid: number
}

/** Reads the balance of a partner: the sums of its commissions, which a trigger maintains. */
export async function readPartnerBalance(db: Db, partnerId: string): Promise<PartnerBalance> {
  const sums = await readTally(db, partnerId)
  const of = (state: 'PENDING' | 'PAYABLE' | 'RESERVED' | 'PAID'): number => sums[`AMOUNT/${state}`] ?? 0
  return { pending: of('PENDING'), free: of('PAYABLE'), reserved: of('RESERVED'), paid: of('PAID') }
}
