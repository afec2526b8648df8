import { sql } from 'kysely'
import type { Asset } from '../../money/networks.ts'
import type { Db } from '../pool.ts'
import type { Payment, PaymentStray } from './schema.ts'

// Stores deposits of unexpected assets at payment addresses. Staff decide on them
// (docs/how-to/operate/unexpected-deposits.md).

/** An unexpected deposit as the chain shows it. */
export interface FoundStray {
  readonly txHash: string
  readonly place: number
  readonly asset: Asset | null
  readonly contract: string | null
  readonly amount: bigint
  readonly block: { readonly height: number; readonly hash: string }
}

interface Looked {
  readonly from: number
  readonly to: number
  readonly next: number
  readonly withUnknown: boolean
}

/** Lists those of one payment, in their order of arrival. */
export const listStrays = (db: Db, paymentId: string): Promise<PaymentStray[]> =>
  db
    .selectFrom('payment_stray')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('block_height')
    .orderBy('tx_hash')
    .orderBy('place')
    .execute()

/**
 * Applies a scan of a part of the chain. A deposit that is gone is removed.
 *
 * @param looked the scanned heights, the start of the next scan, and whether unknown tokens were included
 * @returns the new deposits
 */
export const keepStrays = (
  db: Db,
  paymentId: string,
  found: readonly FoundStray[],
  looked: Looked,
): Promise<PaymentStray[]> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('payment').select('id').where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
    const known = new Set((await listStrays(trx, paymentId)).map(keyOf))
    await trx
      .deleteFrom('payment_stray')
      .where('payment_id', '=', paymentId)
      .where('block_height', '>=', looked.from)
      .where('block_height', '<=', looked.to)
      .$if(!looked.withUnknown, (query) => query.where('asset', 'is not', null))
      .$if(found.length > 0, (query) =>
        query.where((eb) =>
          eb.not(eb.or(found.map(({ txHash, place }) => eb('tx_hash', '=', txHash).and('place', '=', place)))),
        ),
      )
      .execute()
    const kept =
      found.length === 0
        ? []
        : await trx
            .insertInto('payment_stray')
            .values(
              found.map(({ txHash, place, asset, contract, amount, block }) => ({
                payment_id: paymentId,
                tx_hash: txHash,
                place,
                asset,
                contract,
                amount,
                block_hash: block.hash,
                block_height: block.height,
              })),
            )
            .onConflict((conflict) =>
              conflict.columns(['payment_id', 'tx_hash', 'place']).doUpdateSet((eb) => ({
                amount: eb.ref('excluded.amount'),
                block_hash: eb.ref('excluded.block_hash'),
                block_height: eb.ref('excluded.block_height'),
              })),
            )
            .returningAll()
            .execute()
    await trx
      .updateTable('payment')
      .set({ stray_height: sql<number>`greatest(stray_height, ${looked.next})` })
      .where('id', '=', paymentId)
      .execute()
    return kept.filter((stray) => !known.has(keyOf(stray)))
  })

const keyOf = ({ tx_hash: txHash, place }: Pick<PaymentStray, 'tx_hash' | 'place'>): string => `${txHash}:${place}`

/** A payment with an unexpected deposit, and what staff did about it. */
export type StrayedPayment = Pick<Payment, 'id' | 'account_id' | 'asset' | 'status'> & {
  readonly strays: number
  readonly last_seen_at: Date
  /** When staff last granted credits for it. */
  readonly credited_at: Date | null
}

/**
 * Lists the payments with the newest unexpected deposits of configured assets, at most 200. Unknown tokens are
 * excluded, because anybody can make them.
 */
export const listStrayed = (db: Db): Promise<StrayedPayment[]> =>
  db
    .selectFrom('payment_stray')
    .innerJoin('payment', 'payment.id', 'payment_stray.payment_id')
    .where('payment_stray.asset', 'is not', null)
    .groupBy('payment.id')
    .select(['payment.id', 'payment.account_id', 'payment.asset', 'payment.status'])
    .select((eb) => [
      eb.fn.countAll<number>().as('strays'),
      sql<Date>`max(payment_stray.first_seen_at)`.as('last_seen_at'),
      eb
        .selectFrom('audit_entry')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('subject_id', '=', 'payment.id')
        .where('action', '=', 'payment credit')
        .as('credited_at'),
    ])
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute()
