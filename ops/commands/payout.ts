import type { UpdateDefinition } from '@temporalio/common'
import {
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client'
import { z } from 'zod'
import { amountText } from '../../money/amounts.ts'
import { usdText } from '../../money/micro-usd.ts'
import { insertAuditEntry, listAuditEntries } from '../../db/operations/audit.ts'
import { idPattern } from '../../db/ids.ts'
import { findPayout, listPayoutsForStaff } from '../../db/partners/payouts.ts'
import type { Payout } from '../../db/partners/schema.ts'
import {
  acceptPayoutUpdate,
  decidePayoutUpdate,
  payoutFailedUpdate,
  payoutSentUpdate,
} from '../../contract/messages/payout.ts'
import {
  PAYOUT_REFUSALS,
  PAYOUT_STATUSES,
  payoutWorkflowId,
  type PayoutReport,
  type PayoutStatus,
  type PayoutVerdict,
} from '../../contract/payouts.ts'
import { AUDITED, LOOK_OPTIONS, LOOKED_AT, STAFF_ID, STAFF_OPTIONS } from '../audited.ts'
import { command, OpsRefusal, type Command, type OpsContext, type OptionHead, type Report } from '../command.ts'

/** A worker answers within two seconds. A longer wait means that no worker runs. */
const DEADLINE_MS = 30_000
const SHOWN = 200

const payoutId = z.string().regex(idPattern('payout'), 'is not a payout id')

const found = async ({ db }: OpsContext, id: string): Promise<Payout> => {
  const payout = await findPayout(db, id)
  if (payout === undefined) throw new OpsRefusal('no such payout')
  return payout
}

/**
 * Requests a step from the workflow of the payout. The audit records the request before the call. The transaction of
 * the step records its success. This function records every other outcome. If this process dies in between, repeat the
 * command to see the status.
 */
async function ask<Argument extends object>(
  context: OpsContext,
  id: string,
  action: string,
  who: { by: string; reason: string },
  update: UpdateDefinition<PayoutStatus, [Argument]>,
  argument: Argument,
): Promise<Report> {
  const { db } = context
  await found(context, id)
  const client = await context.temporal()
  const note = (detail: Record<string, unknown>) =>
    insertAuditEntry(db, { actor: who.by, action, subjectId: id, reason: who.reason, detail })
  await note({ step: 'requested', ...argument, by: undefined })
  try {
    const handle = client.workflow.getHandle(payoutWorkflowId(id))
    await client.withDeadline(Date.now() + DEADLINE_MS, () => handle.executeUpdate(update, { args: [argument] }))
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) {
      const code = error.cause?.message ?? 'refused'
      await note({ step: 'not done', why: code })
      throw new OpsRefusal(Object.entries(PAYOUT_REFUSALS).find(([name]) => name === code)?.[1] ?? code)
    }
    await note({ step: 'no answer', why: error instanceof Error ? error.name : 'unknown' })
    if (error instanceof WorkflowNotFoundError)
      throw new OpsRefusal(
        `the workflow of the payout has ended or does not exist; the payout is ${(await found(context, id)).status}`,
      )
    if (!(error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)) throw error
    throw new OpsRefusal(
      `no answer within ${DEADLINE_MS / 1_000} s ; check that a worker of the queue "payments" runs, and run "payout show" before you repeat the command`,
    )
  }
  return summary(await found(context, id))
}

const summary = (row: Payout): Report => ({
  payout: row.id,
  partner: row.partner_id,
  status: row.status,
  network: row.network,
  asset: row.asset,
  amount: usdText(row.amount),
  fee: usdText(row.fee),
  net: usdText(row.net),
  to_send: row.asset_amount === null ? null : `${amountText(BigInt(row.asset_amount), row.asset)} ${row.asset}`,
  tx_hash: row.tx_hash,
  problem: row.problem,
})

const step = <Argument extends object>(
  verb: string,
  about: string,
  update: UpdateDefinition<PayoutStatus, [Argument]>,
  more: { readonly shape?: z.ZodRawShape; readonly options?: Readonly<Record<string, OptionHead>> },
  argumentOf: (given: Readonly<Record<string, unknown>> & { by: string }) => Argument,
): Command =>
  command(
    { name: `payout ${verb}`, summary: about, operands: ['payout'], options: { ...more.options, ...STAFF_OPTIONS } },
    z.looseObject({ payout: payoutId, ...AUDITED, by: STAFF_ID }).and(z.looseObject(more.shape ?? {})),
    (context, given) => ask(context, given.payout, `payout ${verb}`, given, update, argumentOf(given)),
  )

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const list = command(
  {
    name: 'payout list',
    summary: 'list payouts that wait for a person, or payouts of one status, oldest first',
    operands: [],
    options: { status: { type: 'string', value: '<status>', help: PAYOUT_STATUSES.join(', ') } },
  },
  z.strictObject({ status: z.enum(PAYOUT_STATUSES).optional() }),
  async ({ db }, { status }) => ({
    payouts: (await listPayoutsForStaff(db, { status, limit: SHOWN })).map((row) => ({
      payout: row.id,
      partner: row.partner_id,
      status: row.status,
      net: usdText(row.net),
      asset: row.asset,
      created_at: row.created_at,
      held_until: row.released_at === null ? row.held_until : null,
      sanctioned: row.is_sanctioned,
      problem: row.problem,
    })),
  }),
)

const show = command(
  {
    name: 'payout show',
    summary: 'show a payout: address, amounts, audit',
    operands: ['payout'],
    options: LOOK_OPTIONS,
  },
  z.strictObject({ payout: payoutId, ...LOOKED_AT }),
  async (context, given) => {
    const { db } = context
    const row = await found(context, given.payout)
    const audit = await listAuditEntries(db, row.id)
    await insertAuditEntry(db, {
      actor: given.by,
      action: 'payout show',
      subjectId: row.id,
      reason: given.reason ?? null,
    })
    return {
      ...summary(row),
      address: row.address,
      new_address: row.is_new_address,
      held_until: row.held_until,
      released_at: row.released_at,
      sanctioned: row.is_sanctioned,
      approved_by: row.approved_by,
      sent_by: row.sent_by,
      ended_by: row.ended_by,
      partner_approved_by: row.partner_approved_by.join(', '),
      created_at: row.created_at,
      approved_at: row.approved_at,
      reported_at: row.reported_at,
      ended_at: row.ended_at,
      audit: audit.map(({ at, actor, action, reason, detail }) => ({ at, actor, action, step: detail.step, reason })),
    }
  },
)

/** `payout list|show|approve|reject|sent|fail|accept`. */
export const payoutCommands: readonly Command[] = [
  list,
  show,
  step(
    'approve',
    'approve a payout; another person must send it',
    decidePayoutUpdate,
    {
      shape: { amount: z.string().optional() },
      options: {
        amount: {
          type: 'string',
          value: '<amount>',
          help: 'amount to send in BTC or ETH; a dollar token is sent in the net amount',
        },
      },
    },
    ({ by: who, amount }): PayoutVerdict => ({
      decision: 'APPROVED',
      by: who,
      ...(amount === undefined ? {} : { amount: text(amount) }),
    }),
  ),
  step(
    'reject',
    'reject a payout; its commissions can be paid out again',
    decidePayoutUpdate,
    {},
    ({ by: who }): PayoutVerdict => ({ decision: 'REJECTED', by: who }),
  ),
  step(
    'sent',
    'record the transaction of a payout, as another person than the approver; repeat to correct or replace it',
    payoutSentUpdate,
    {
      shape: { tx: z.string() },
      options: { tx: { type: 'string', value: '<hash>', help: 'hash of the transaction (required)' } },
    },
    ({ by: who, tx }): PayoutReport => ({ by: who, txHash: text(tx) }),
  ),
  step(
    'fail',
    'mark an approved payout as failed if the chain does not have it; its commissions can be paid out again',
    payoutFailedUpdate,
    {},
    ({ by: who }) => ({ by: who }),
  ),
  step(
    'accept',
    'accept the amount on the chain although another amount was approved',
    acceptPayoutUpdate,
    {},
    ({ by: who }) => ({ by: who }),
  ),
]
