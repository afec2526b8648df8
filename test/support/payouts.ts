import { NETWORK_ASSETS, NETWORKS } from '../../money/networks.ts'
import { insertPartner } from '../../db/partners/partners.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { aVerification, anAccount, aSession } from './factories.ts'

/** A new address without a known key, each time another. */
let made = 0
export const anAddress = (): string => `0x${(0x1000_0000_0000 + ++made).toString(16).padStart(40, '0')}`

/** A partner with a dashboard session, a client that earns commissions for it, and the fee of each asset. */
export async function aPaidPartner(db: Db, status: 'PENDING' | 'ACTIVE' = 'ACTIVE') {
  const { accountId } = await anAccount(db, { credits: 0 })
  const { code } = await insertPartner(db, accountId, status)
  const { id: partnerId } = await db
    .selectFrom('partner')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    accountId,
    code,
    partnerId,
    client: await anAccount(db, { credits: 1_000_000 }),
    ...(await aSession(db, accountId)),
  }
}
export type PaidPartner = Awaited<ReturnType<typeof aPaidPartner>>

/** Commissions that are payable to a partner, in micro-USD, the oldest first. Returns their ids. */
export async function earn(db: Db, partner: PaidPartner, ...amounts: readonly number[]): Promise<string[]> {
  const ids: string[] = []
  for (const amount of amounts) {
    const { id: verificationId } = await aVerification(db, partner.client)
    const id = newId('commission')
    await db
      .insertInto('commission')
      .values({
        id,
        partner_id: partner.partnerId,
        client_account_id: partner.client.accountId,
        verification_id: verificationId,
        credits: 5,
        amount,
        status: 'PAYABLE',
        payable_at: new Date(),
      })
      .execute()
    ids.push(id)
  }
  return ids
}

/** Offers every asset for 2 dollars, from 10 dollars on. */
export async function offerPayouts(db: Db): Promise<void> {
  const offered = NETWORKS.flatMap((network) =>
    NETWORK_ASSETS[network].map((asset) => ({ network, asset, fee: 2_000_000, minimum: 10_000_000 })),
  )
  await db.insertInto('payout_fee').values(offered).execute()
}
