import { sql } from 'kysely'
import type { Asset, Network } from '../../money/networks.ts'
import type { PaymentStatus } from '../../contract/payments.ts'
import { newId } from '../ids.ts'
import { addToOutbox } from '../operations/outbox.ts'
import { countUpTo } from '../counted.ts'
import { readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { takeIndex, type KeyRef } from './payment-keys.ts'
import type { Payment } from './schema.ts'

/** How long a price is locked (decisions.md, "Credits, payments"). */
export const PRICE_LOCK_MS = 30 * 60_000
/** How long a workflow watches an address. Daily scans follow for a year. */
export const WATCH_MS = 30 * 86_400_000
/** Open and unpaid addresses of an account: wallets find no more than 20 unused ones in a row. */
export const MAX_OPEN_PAYMENTS = 5
/** Blocks that may be unseen since the last scan, at most an hour ago, or were replaced since. */
const HEIGHT_MARGIN: Readonly<Record<Network, number>> = { bitcoin: 6, ethereum: 64 }

export interface NewPayment extends KeyRef {
  readonly accountId: string
  readonly asset: Asset
  readonly credits: number
  /** Micro-USD of one whole coin. */
  readonly price: number
  /** Micro-USD of one credit. */
  readonly creditPrice: number
  /** Base units. */
  readonly amount: bigint
  addressAt(index: number): string
}

export type CreatedPayment =
  | { readonly kind: 'created'; readonly payment: Payment }
  /** Too many open ones. `retryAfterMs` until the first of them ends. */
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }
  /** The key gives out no addresses now. */
  | { readonly kind: 'not-ready' }

/**
 * Gives out an address, in a transaction that locks the account. Its number is the key's next, without gaps and used
 * once. The outbox has the workflow that watches it.
 */
export async function createPayment(trx: Db, asked: NewPayment): Promise<CreatedPayment> {
  const open = await trx
    .selectFrom('payment')
    .select(sql<number>`extract(epoch from expires_at - clock_timestamp()) * 1000`.as('ms'))
    .where('account_id', '=', asked.accountId)
    .where('status', '=', 'AWAITING')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('expires_at')
    .execute()
  if (open.length >= MAX_OPEN_PAYMENTS)
    return { kind: 'too-many', retryAfterMs: Math.max(1, Number(open[open.length - MAX_OPEN_PAYMENTS].ms)) }
  const taken = await takeIndex(trx, asked)
  if (taken === undefined) return { kind: 'not-ready' }
  const payment = await trx
    .insertInto('payment')
    .values({
      id: newId('payment'),
      account_id: asked.accountId,
      network: asked.network,
      asset: asked.asset,
      key_id: asked.keyId,
      key_index: taken.index,
      address: asked.addressAt(taken.index),
      credits: asked.credits,
      price: asked.price,
      credit_price: asked.creditPrice,
      amount_expected: asked.amount,
      from_height: Math.max(0, taken.tipHeight - HEIGHT_MARGIN[asked.network]),
      expires_at: sql<Date>`now() + ${PRICE_LOCK_MS} * interval '1 millisecond'`,
      watch_until: sql<Date>`now() + ${WATCH_MS} * interval '1 millisecond'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addToOutbox(trx, 'START_PAYMENT', payment.id)
  return { kind: 'created', payment }
}

/** Finds a payment of an account. */
export const findPayment = (db: Db, accountId: string, paymentId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Finds a payment of any account, for work without a caller. */
export const findAnyPayment = (db: Db, paymentId: string): Promise<Payment | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()

/** Whether an address was given out for any payment. */
export const isPaymentAddress = async (db: Db, address: string): Promise<boolean> =>
  (await db.selectFrom('payment').select('id').where('address', '=', address).executeTakeFirst()) !== undefined

/** Lists one page of an account's payments, newest first, with the count of matching ones, MAX_COUNTED at most. */
export async function listPayments(
  db: Db,
  accountId: string,
  { status, ...paging }: Paging & { readonly status?: PaymentStatus },
): Promise<Paged<Payment>> {
  let query = db.selectFrom('payment').where('account_id', '=', accountId)
  if (status !== undefined) query = query.where('status', '=', status)
  const [rows, total] = await Promise.all([
    readPage(query.selectAll(), { time: 'created_at', id: 'id', ascending: { id: true } }, paging),
    countUpTo(db, query.select('id')),
  ])
  return { ...rows, total }
}
