import { sql } from 'kysely'
import type { Asset } from '../../money/networks.ts'
import type { Db } from '../pool.ts'
import type { Payment, PaymentStray } from './schema.ts'

// What came to the address of a payment in another asset than was asked for. Staff decide on it (docs/how-to/operate/unexpected-deposits.md).

/** As the chain shows one. */
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

/** Of one payment, in the order in which they came. */
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
 * Takes over what was found in a part of the chain: what is no longer there is forgotten.
 *
 * @param looked heights that were looked at, the one from which on the next look begins, and whether for tokens, too, that nobody named
 * @returns those that were not known before
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

/** A payment to whose address another asset came, with what staff did about it. */
export type StrayedPayment = Pick<Payment, 'id' | 'account_id' | 'asset' | 'status'> & {
  readonly strays: number
  readonly last_seen_at: Date
  /** When staff last granted credits for it. */
  readonly credited_at: Date | null
}

/** The payments to which another asset that is taken came last, at most 200: tokens that nobody named are anybody's to make. */
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
