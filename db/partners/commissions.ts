import { sql } from 'kysely'
import { commissionOf } from '../../money/commission.ts'
import { newId } from '../ids.ts'
import { NEWEST, readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { readTally } from '../tallies/tallies.ts'
import { putBackCommissionable, takeCommissionable } from './commissionable.ts'
import { COMMISSION_STATUSES, type Commission, type CommissionStatus } from './schema.ts'

/** Counted from the charge: as long as a refund is usual (decisions.md, "Partners"). */
export const MATURITY_DAYS = 14

/** The facts of a charged verification that decide its commission. */
export interface Charged {
  readonly id: string
  readonly account_id: string
  readonly payer_account_id: string | null
  readonly cost_credits: number
  readonly partner_id: string | null
  readonly commission_bp: number | null
  readonly credit_price: number | null
}

/**
 * Writes a partner's commission on a charge, in the transaction of the charge and after the balance was moved. Only
 * bought credits earn, and only those that the client itself paid. Otherwise free credits would pay for opening
 * accounts. Rate and price are those of the hold.
 */
export async function earnCommission(trx: Db, charged: Charged): Promise<void> {
  const {
    id,
    account_id: accountId,
    payer_account_id: payerId,
    partner_id: partnerId,
    commission_bp: rateBp,
    credit_price: price,
  } = charged
  if (partnerId === null || rateBp === null || price === null || (payerId ?? accountId) !== accountId) return
  if (commissionOf(charged.cost_credits, price, rateBp) === 0) return
  const credits = await takeCommissionable(trx, accountId, partnerId, charged.cost_credits)
  const amount = commissionOf(credits, price, rateBp)
  if (amount === 0) return
  await trx
    .insertInto('commission')
    .values({
      id: newId('commission'),
      partner_id: partnerId,
      client_account_id: accountId,
      verification_id: id,
      credits,
      amount,
      payable_at: sql<Date>`now() + ${MATURITY_DAYS} * interval '1 day'`,
    })
    .execute()
}

export interface TakenBack {
  /** Micro-USD that were neither paid nor reserved, and are taken back. */
  readonly reversed: number
  /** Micro-USD that were paid or reserved in a payout. The next earnings pay them back. */
  readonly clawedBack: number
}

/**
 * Takes back the commission of a charge, in the transaction of its refund. A free commission becomes REVERSED. A paid
 * or reserved one stays and gets one negative commission against it, which the next payout includes.
 *
 * The partner's row is locked first, as in a payout request, so one of the two sees the other.
 */
export async function takeBackCommission(trx: Db, verificationId: string): Promise<TakenBack> {
  const earned = await trx
    .selectFrom('commission')
    .select(['partner_id', 'client_account_id', 'credits'])
    .where('verification_id', '=', verificationId)
    .where('split_of', 'is', null)
    .where('amount', '>', 0)
    .executeTakeFirst()
  if (earned === undefined) return { reversed: 0, clawedBack: 0 }
  const { partner_id: partnerId, client_account_id: accountId, credits } = earned
  await trx.selectFrom('partner').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute()
  await trx
    .selectFrom('partner_client')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
  const parts = await trx
    .selectFrom('commission')
    .select(['id', 'amount', 'payout_id', 'status'])
    .where('verification_id', '=', verificationId)
    .where('status', '<>', 'REVERSED')
    .forUpdate()
    .execute()
  if (parts.some(({ amount }) => amount < 0))
    throw new Error('the commission of a verification was taken back before its charge')
  const free = parts.filter(({ payout_id: payoutId, status }) => payoutId === null && status !== 'PAID')
  const bound = parts.filter((part) => !free.includes(part))
  const sum = (of: typeof parts): number => of.reduce((total, { amount }) => total + amount, 0)
  if (free.length > 0) {
    await trx
      .updateTable('commission')
      .set({ status: 'REVERSED' })
      .where(
        'id',
        'in',
        free.map(({ id }) => id),
      )
      .execute()
  }
  if (bound.length > 0) {
    await trx
      .insertInto('commission')
      .values({
        id: newId('commission'),
        partner_id: partnerId,
        client_account_id: accountId,
        verification_id: verificationId,
        credits,
        amount: -sum(bound),
        status: 'PAYABLE',
        payable_at: sql<Date>`now()`,
      })
      .execute()
  }
  await putBackCommissionable(trx, accountId, partnerId, credits)
  return { reversed: sum(free), clawedBack: sum(bound) }
}

/** Lists one page of a partner's commissions, newest first, with the count of all that match the filter. */
export async function listCommissions(
  db: Db,
  partnerId: string,
  { status, ...paging }: Paging & { readonly status?: CommissionStatus },
): Promise<Paged<Commission>> {
  let query = db.selectFrom('commission').where('partner_id', '=', partnerId)
  if (status !== undefined) query = query.where('status', '=', status)
  const [rows, counts] = await Promise.all([readPage(query.selectAll(), NEWEST, paging), readTally(db, partnerId)])
  const statuses = status === undefined ? COMMISSION_STATUSES : [status]
  return { ...rows, total: statuses.map((status) => counts[status] ?? 0).reduce((total, n) => total + n) }
}

/** Commissions that one statement makes payable, and statements of one run. */
const MATURED_AT_ONCE = 2_000
const BATCHES = 500

/**
 * Makes due commissions payable, longest waiting first, a batch a statement. The next run catches up a missed or
 * interrupted one.
 *
 * @returns how many became payable
 */
export async function matureCommissions(db: Db): Promise<number> {
  let matured = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const { numAffectedRows } = await sql`
      update commission set status = 'PAYABLE' where id in (
        select id from commission where status = 'PENDING' and payable_at <= now() order by payable_at limit ${MATURED_AT_ONCE} for no key update skip locked)
      and status = 'PENDING'`.execute(db)
    matured += Number(numAffectedRows ?? 0n)
    if (Number(numAffectedRows ?? 0n) < MATURED_AT_ONCE) break
  }
  return matured
}
