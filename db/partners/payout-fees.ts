import type { Asset, Network } from '../../money/networks.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { PayoutFee } from './schema.ts'

/** Lists the fees of payouts, and the least amount. Unlisted assets are not offered. */
export const listPayoutFees = (db: Db): Promise<PayoutFee[]> =>
  db.selectFrom('payout_fee').selectAll().orderBy('network').orderBy('asset').execute()

/** Offers payouts in an asset, or changes their fee from the next request on. It records who did it and why. */
export async function setPayoutFee(db: Db, fee: PayoutFee, note: StaffNote): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payout_fee')
      .values(fee)
      .onConflict((conflict) =>
        conflict.columns(['network', 'asset']).doUpdateSet({ fee: fee.fee, minimum: fee.minimum }),
      )
      .execute()
    await insertAuditEntry(trx, {
      ...note,
      action: 'payout fee set',
      subjectId: subjectOf(fee),
      detail: { fee: fee.fee, minimum: fee.minimum },
    })
  })
}

/** Stops offering an asset. Requested payouts continue. False if it was not offered. */
export const removePayoutFee = (
  db: Db,
  of: { readonly network: Network; readonly asset: Asset },
  note: StaffNote,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('payout_fee')
      .where('network', '=', of.network)
      .where('asset', '=', of.asset)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await insertAuditEntry(trx, { ...note, action: 'payout fee remove', subjectId: subjectOf(of) })
    return numDeletedRows > 0n
  })

const subjectOf = ({ network, asset }: { readonly network: Network; readonly asset: Asset }): string =>
  `payout-fee/${network}/${asset}`
