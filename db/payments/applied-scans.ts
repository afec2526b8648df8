import { sql, type Updateable } from 'kysely'
import type { Db } from '../pool.ts'
import type { Payment, PaymentTable } from './schema.ts'

/** What a look at the chain may change of a payment. */
export type ScanResult = Updateable<
  Pick<
    PaymentTable,
    | 'credited'
    | 'shortfall'
    | 'held'
    | 'price_missing_since'
    | 'amount_received'
    | 'status'
    | 'tx_hash'
    | 'confirmations'
    | 'scanned_height'
    | 'scanned_hash'
    | 'scanned_at'
    | 'final_height'
  >
>

/** A payment, locked until the end of the transaction: looks at its chain are applied one after another. */
export const lockPayment = (trx: Db, paymentId: string): Promise<Payment> =>
  trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()

/** The database's time of this statement; `now()` is that of the transaction, from before its locks were had. */
export async function clockTime(trx: Db): Promise<Date> {
  const { now } = await trx.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** Keeps what a look at the chain came to. */
export const applyScan = (trx: Db, paymentId: string, result: ScanResult): Promise<Payment> =>
  trx.updateTable('payment').set(result).where('id', '=', paymentId).returningAll().executeTakeFirstOrThrow()
