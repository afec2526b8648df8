import { insertAuditEntry, listAuditEntries, type StaffNote } from '../operations/audit.ts'
import type { AuditEntry } from '../operations/schema.ts'
import type { LedgerEntry } from '../credits/schema.ts'
import type { Db } from '../pool.ts'
import { listReceipts, releaseReceipts } from './receipts.ts'
import type { HeldReason, Payment, PaymentReceipt, PaymentStray } from './schema.ts'
import { listStrays } from './unexpected-deposits.ts'

// Shows staff a payment, and releases a held one. Each action is recorded.

export interface PaymentOverview {
  readonly payment: Payment
  readonly receipts: readonly PaymentReceipt[]
  readonly strays: readonly PaymentStray[]
  readonly ledger: readonly LedgerEntry[]
  readonly audit: readonly AuditEntry[]
}

/** Reads a payment with all its deposits. Undefined if there is none. The audit records the reading. */
export async function showPayment(
  db: Db,
  paymentId: string,
  note: { readonly actor: string; readonly reason: string | null },
): Promise<PaymentOverview | undefined> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (payment === undefined) return undefined
  await insertAuditEntry(db, { ...note, action: 'payment show', subjectId: paymentId })
  const [receipts, strays, ledger, audit] = await Promise.all([
    listReceipts(db, paymentId),
    listStrays(db, paymentId),
    db.selectFrom('ledger_entry').selectAll().where('payment_id', '=', paymentId).orderBy('seq').execute(),
    listAuditEntries(db, paymentId),
  ])
  return { payment, receipts, strays, ledger, audit }
}

/** Lists the payments that wait for staff, oldest first. */
export const listHeld = (db: Db): Promise<Payment[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where((eb) => eb.or([eb('held', 'is not', null), eb('shortfall', '>', 0)]))
    .orderBy('created_at')
    .limit(200)
    .execute()

/** Counts the payments that wait for staff, by reason, and the credits still owed after losses on the chain. */
export async function countHeld(
  db: Db,
): Promise<{ readonly held: ReadonlyMap<HeldReason, number>; readonly owedCredits: number }> {
  const [rows, owed] = await Promise.all([
    db
      .selectFrom('payment')
      .select((eb) => ['held', eb.fn.countAll<number>().as('count')])
      .where('held', 'is not', null)
      .groupBy('held')
      .execute(),
    db
      .selectFrom('payment')
      .select((eb) => eb.fn.sum<string | null>('shortfall').as('credits'))
      .where('shortfall', '>', 0)
      .executeTakeFirstOrThrow(),
  ])
  const held = new Map(rows.flatMap(({ held: reason, count }) => (reason === null ? [] : [[reason, count] as const])))
  return { held, owedCredits: Number(owed.credits ?? 0) }
}

/**
 * Releases the deposits of a held payment so far, or accepts the loss of a settled deposit. The next scan applies it.
 *
 * @returns undefined if there is no such payment, false if it is not held
 */
export const releasePayment = (db: Db, paymentId: string, note: StaffNote): Promise<Payment | false | undefined> =>
  db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst()
    if (payment === undefined || payment.held === null) return payment === undefined ? undefined : false
    await releaseReceipts(trx, paymentId)
    await insertAuditEntry(trx, {
      ...note,
      action: 'payment release',
      subjectId: paymentId,
      detail: { held: payment.held },
    })
    return payment
  })
