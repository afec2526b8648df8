import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { NewPaymentReceipt, PaymentReceipt } from './schema.ts'

/** Lists the deposits of a payment in the requested asset, in their order of arrival. */
export const listReceipts = (db: Db, paymentId: string): Promise<PaymentReceipt[]> =>
  db
    .selectFrom('payment_receipt')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('first_seen_at')
    .orderBy('tx_hash')
    .orderBy('place')
    .execute()

/** Stores the current state of deposits. */
export async function keepReceipts(trx: Db, rows: readonly NewPaymentReceipt[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('payment_receipt')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['payment_id', 'tx_hash', 'place']).doUpdateSet((eb) => ({
        amount: eb.ref('excluded.amount'),
        block_hash: eb.ref('excluded.block_hash'),
        block_height: eb.ref('excluded.block_height'),
        block_time: eb.ref('excluded.block_time'),
        is_final: eb.ref('excluded.is_final'),
        lock_passed_on: eb.ref('excluded.lock_passed_on'),
        state: eb.ref('excluded.state'),
        price: eb.ref('excluded.price'),
        is_locked_price: eb.ref('excluded.is_locked_price'),
        senders: eb.ref('excluded.senders'),
        is_sanctioned: eb.ref('excluded.is_sanctioned'),
      })),
    )
    .execute()
}

/**
 * Releases all deposits of a payment so far, after staff examined them. A settled and lost deposit counts as gone from
 * now on.
 */
export async function releaseReceipts(trx: Db, paymentId: string): Promise<void> {
  await trx
    .updateTable('payment_receipt')
    .set({ released_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .where('released_at', 'is', null)
    .execute()
}
