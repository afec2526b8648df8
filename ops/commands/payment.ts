import { z } from 'zod'
import { amountText } from '../../money/amounts.ts'
import { usdText } from '../../money/micro-usd.ts'
import { NETWORKS } from '../../money/networks.ts'
import { grantCreditsByStaff } from '../../db/credits/credit-grants.ts'
import { idPattern } from '../../db/ids.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { forgetSettled } from '../../db/payments/payment-keys.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import type { Payment } from '../../db/payments/schema.ts'
import { listHeld, releasePayment, showPayment } from '../../db/payments/staff.ts'
import { listStrayed } from '../../db/payments/unexpected-deposits.ts'
import { paymentRescan } from '../../contract/messages/starts.ts'
import { AUDITED, LOOK_OPTIONS, LOOKED_AT } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command, type OpsContext } from '../command.ts'

const payment = z.string().regex(idPattern('payment'), 'is not a payment id')
const refuseUnknown = (): never => {
  throw new OpsRefusal('no such payment')
}

/** Signals the workflow of the payment to rescan the chain now. A finished workflow starts again. */
async function lookNow(context: OpsContext, { id, account_id: accountId, status }: Payment): Promise<void> {
  const client = await context.temporal()
  await client.workflow.signalWithStart('payment', paymentRescan({ paymentId: id, accountId, status }))
}

const show = command(
  {
    name: 'payment show',
    summary: 'show a payment: amount expected, deposits, credits, audit',
    operands: ['payment'],
    options: LOOK_OPTIONS,
  },
  z.strictObject({ payment, ...LOOKED_AT }),
  async ({ db }, { payment: id, by, reason }) => {
    const {
      payment: row,
      receipts,
      strays,
      ledger,
      audit,
    } = (await showPayment(db, id, { actor: by, reason: reason ?? null })) ?? refuseUnknown()
    return {
      id,
      account: row.account_id,
      network: row.network,
      asset: row.asset,
      address: row.address,
      status: row.status,
      held: row.held,
      credits: row.credits,
      credits_granted: row.credited,
      shortfall: row.shortfall,
      amount_expected: amountText(BigInt(row.amount_expected), row.asset),
      amount_received: amountText(BigInt(row.amount_received), row.asset),
      price_usd: usdText(row.price),
      created_at: row.created_at,
      expires_at: row.expires_at,
      watched_until: row.watch_until,
      last_look: row.scanned_at,
      scanned_height: row.scanned_height,
      final_height: row.final_height,
      receipts: receipts.map((receipt) => ({
        tx: receipt.tx_hash,
        place: receipt.place,
        amount: amountText(BigInt(receipt.amount), row.asset),
        state: receipt.state,
        height: receipt.block_height,
        first_seen: receipt.first_seen_at,
        price_usd: receipt.price === null ? null : usdText(receipt.price),
        locked: receipt.is_locked_price,
        final: receipt.is_final,
        sanctioned: receipt.is_sanctioned,
        released: receipt.released_at,
        senders: receipt.senders.join(' '),
      })),
      other_assets: strays.map(
        ({ asset, contract, amount, tx_hash: tx, block_height: height, first_seen_at: seen }) => ({
          asset: asset ?? 'UNKNOWN_TOKEN',
          amount: asset === null ? `${amount} of its smallest units` : amountText(BigInt(amount), asset),
          tx,
          height,
          contract,
          first_seen: seen,
        }),
      ),
      ledger: ledger.map(({ type, amount, created_at: at }) => ({ type, amount, at })),
      audit: audit.map(({ at, actor, action, reason: why }) => ({ at, actor, action, reason: why })),
    }
  },
)

const held = command(
  {
    name: 'payment held',
    summary: 'list payments that wait for staff, and payments with a shortfall of credits',
    operands: [],
    options: {},
  },
  z.strictObject({}),
  async ({ db }) => ({
    payments: (await listHeld(db)).map((row) => ({
      id: row.id,
      account: row.account_id,
      held: row.held,
      shortfall: row.shortfall,
      status: row.status,
      asset: row.asset,
      created_at: row.created_at,
    })),
  }),
)

const strayed = command(
  {
    name: 'payment strays',
    summary: 'list payments that received another asset, newest first, and credits that staff granted since',
    operands: [],
    options: {},
  },
  z.strictObject({}),
  async ({ db }) => ({
    payments: (await listStrayed(db)).map((row) => ({
      id: row.id,
      account: row.account_id,
      asked: row.asset,
      status: row.status,
      strays: row.strays,
      last_seen: row.last_seen_at,
      credited: row.credited_at,
    })),
  }),
)

const rescan = command(
  {
    name: 'payment rescan',
    summary: 'scan the chain again from the creation of the address, also for unknown tokens',
    operands: ['payment'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({ payment, ...AUDITED }),
  async (context, { payment: id, by, reason }) => {
    const row = (await findAnyPayment(context.db, id)) ?? refuseUnknown()
    await insertAuditEntry(context.db, { actor: by, action: 'payment rescan', subjectId: id, reason })
    await lookNow(context, row)
    return { payment: id, status: row.status, rescan: 'requested; see "payment show"' }
  },
)

const release = command(
  {
    name: 'payment release',
    summary: 'release a held payment: its deposits count; after a deep reorganisation, accept the loss',
    operands: ['payment'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({ payment, ...AUDITED }),
  async (context, { payment: id, by, reason }) => {
    const row = (await releasePayment(context.db, id, { actor: by, reason })) ?? refuseUnknown()
    if (row === false) throw new OpsRefusal('the payment is not held; there is nothing to release')
    await lookNow(context, row)
    return { payment: id, held: row.held, released: true }
  },
)

const acceptChain = command(
  {
    name: 'payment accept-chain',
    summary: 'trust the nodes of a network again after a settled block disappeared from their chain',
    operands: ['network'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({ network: z.enum(NETWORKS), ...AUDITED }),
  ({ db }, { network, by, reason }) =>
    db.transaction().execute(async (trx) => {
      const keys = await forgetSettled(trx, network)
      await insertAuditEntry(trx, { actor: by, action: 'payment accept-chain', subjectId: network, reason })
      return { network, keys, next: 'the next check runs within the hour, or when a worker starts' }
    }),
)

const credit = command(
  {
    name: 'payment credit',
    summary: 'grant credits for a deposit in another asset or on another chain',
    operands: ['payment', 'credits'],
    options: {
      ticket: {
        type: 'string',
        value: '<name>',
        help: 'name of this grant; a second grant of the same name does nothing (required)',
      },
      ...AUDIT_OPTIONS,
    },
  },
  z.strictObject({
    payment,
    credits: z
      .string()
      .regex(/^[1-9][0-9]{0,6}$/, 'must be a whole number from 1 to 1000000')
      .transform(Number)
      .pipe(z.int().max(1_000_000)),
    ticket: z.string().trim().min(1).max(60),
    ...AUDITED,
  }),
  async ({ db }, { payment: id, credits, ticket, by, reason }) => {
    const row = (await findAnyPayment(db, id)) ?? refuseUnknown()
    const grant =
      (await grantCreditsByStaff(db, row.account_id, credits, { ticket: `${id} ${ticket}`, actor: by, reason })) ??
      refuseUnknown()
    if (grant.kind === 'closed') throw new OpsRefusal('the account of this payment is closed')
    if (grant.kind === 'granted')
      await insertAuditEntry(db, {
        actor: by,
        action: 'payment credit',
        subjectId: id,
        reason,
        detail: { credits, ticket },
      })
    return { payment: id, account: row.account_id, granted: grant.kind === 'granted' ? credits : 0, ...grant.balance }
  },
)

/** `payment show|held|strays|rescan|release|credit|accept-chain`. */
export const paymentCommands: readonly Command[] = [show, held, strayed, rescan, release, credit, acceptChain]
