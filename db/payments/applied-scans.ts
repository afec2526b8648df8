import { sql, type Updateable } from 'kysely'
import type { Db } from '../pool.ts'
import type { Payment, PaymentTable } from './schema.ts'

/** The columns of a payment that a scan of the chain may change. */
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

/** Locks a payment until the end of the transaction, so that its scans are applied one after another. */
export const lockPayment = (trx: Db, paymentId: string): Promise<Payment> =>
  trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()

/** Reads the database's time of this statement. `now()` is the start of the transaction, before its locks. */
export async function clockTime(trx: Db): Promise<Date> {
  const { now } = await trx.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** Stores the result of a scan. */
export const applyScan = (trx: Db, paymentId: string, result: ScanResult): Promise<Payment> =>
  trx.updateTable('payment').set(result).where('id', '=', paymentId).returningAll().executeTakeFirstOrThrow()
