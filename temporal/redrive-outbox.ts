import { WorkflowNotFoundError, type WorkflowClient } from '@temporalio/client'
import type { Db } from '../db/pool.ts'
import { listOverdueOutbox, putOffOutboxEntry, removeFromOutbox, type OutboxEntry } from '../db/operations/outbox.ts'
import type { OutboxKind } from '../db/operations/schema.ts'
import { findAnyPayment } from '../db/payments/payments.ts'
import { findPartner } from '../db/partners/partners.ts'
import { findPayoutStart } from '../db/partners/payouts.ts'
import { findVerification } from '../db/verifications/verifications.ts'
import { findDeliveryStart } from '../db/webhooks/webhooks.ts'
import { verificationInput } from '../db/verifications/workflow-inputs.ts'
import type { Logger } from '../runtime/log.ts'
import { carryOutDecision } from './review-decision.ts'
import { isTemporalAway } from './connection.ts'
import { deliveryWorkflowId } from '../contract/webhooks.ts'
import { endpointRemovedSignal } from '../contract/messages/webhook-delivery.ts'
import { erasedSignal, submittedSignal } from '../contract/messages/verification.ts'
import { verificationWorkflowId } from '../contract/verification.ts'
import {
  deliveryStart,
  erasureStart,
  mailStart,
  partnerApplicationStart,
  payoutStart,
  paymentStart,
  unlessClosed,
  verificationStart,
} from '../contract/messages/starts.ts'

export interface OutboxDeps {
  readonly db: Db
  readonly client: WorkflowClient
  readonly log: Logger
}

/** Entries younger than this are most likely being told right now by the process that wrote them. */
export const OVERDUE_MS = 5_000
const BATCH = 200
/** Told side by side: a backlog of thousands is over in a minute, and the oldest still go first. */
const AT_ONCE = 8
/** Below the activity's own 30 s; what is left is told by the next sweep, seconds later. */
const TIME_MS = 20_000
const CALL_MS = 5_000
/** After so many failures one after the other it is not the entries that are at fault: the next sweep tries again. */
const FAILURES_IN_A_ROW = 10
/** An entry that Temporal was away for is due again soon; one that fails for itself is put off ever longer. */
const LONGEST_SECONDS = { away: 8, failed: 600 } as const

/**
 * Tells Temporal what its teller did not: the answer to "the process died right after the commit", and to "Temporal was
 * away". Every entry can be told twice: a start uses the open run, a signal that comes twice is one. One that fails is put
 * off and holds up nobody.
 *
 * @returns how many entries were told
 */
export async function redriveOutbox(deps: OutboxDeps, olderThanMs = OVERDUE_MS): Promise<number> {
  const until = performance.now() + TIME_MS
  let told = 0
  let failures = 0
  for (;;) {
    const batch = await listOverdueOutbox(deps.db, olderThanMs, BATCH)
    for (let i = 0; i < batch.length; i += AT_ONCE) {
      if (performance.now() > until || failures >= FAILURES_IN_A_ROW) return told
      const entries = batch.slice(i, i + AT_ONCE)
      const successes = (await Promise.all(entries.map((entry) => redrive(deps, entry)))).filter(
        (isTold) => isTold,
      ).length
      told += successes
      failures = successes > 0 ? 0 : failures + entries.length
    }
    if (batch.length < BATCH) return told
  }
}

async function redrive(deps: OutboxDeps, entry: OutboxEntry): Promise<boolean> {
  const { kind, subjectId } = entry
  try {
    await deps.client.connection.withDeadline(Date.now() + CALL_MS, () => TELL[kind](deps, subjectId))
    await removeFromOutbox(deps.db, kind, subjectId)
    deps.log.warn({ kind, subjectId }, 'outbox entry redriven')
    return true
  } catch (error) {
    deps.log.error({ kind, subjectId, err: error }, 'outbox entry not told; put off')
    await putOffOutboxEntry(deps.db, entry, LONGEST_SECONDS[isTemporalAway(error) ? 'away' : 'failed'])
    return false
  }
}

type Tell = (deps: OutboxDeps, subjectId: string) => Promise<void>

const TELL: Record<OutboxKind, Tell> = {
  START_VERIFICATION: (deps, id) => tellVerification(deps, id, (start) => deps.client.start('verification', start)),
  // With the start, so that a signal whose workflow was never started is not lost either.
  SIGNAL_SUBMITTED: (deps, id) =>
    tellVerification(deps, id, (start) =>
      deps.client.signalWithStart('verification', { ...start, signal: submittedSignal, signalArgs: [] }),
    ),
  async START_DELIVERY({ db, client }, id) {
    const input = await findDeliveryStart(db, id)
    if (input !== undefined) await unlessClosed(client.start('webhookDelivery', deliveryStart(input)))
  },
  async END_DELIVERY({ client }, id) {
    try {
      await client.getHandle(deliveryWorkflowId(id)).signal(endpointRemovedSignal)
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error // it has ended by itself, or never ran
    }
  },
  async START_MAIL({ client }, id) {
    await unlessClosed(client.start('mail', mailStart(id)))
  },
  async START_APPLICATION({ db, client }, id) {
    const partner = await findPartner(db, id)
    if (partner !== undefined) await client.start('partnerApplication', partnerApplicationStart(partner))
  },
  async START_ERASURE({ client }, id) {
    await unlessClosed(client.start('erasure', erasureStart(id)))
  },
  SIGNAL_ERASED: ({ client }, id) => signalErased(client, id),
  async START_PAYMENT({ db, client }, id) {
    const payment = await findAnyPayment(db, id)
    if (payment !== undefined)
      await unlessClosed(
        client.start('payment', paymentStart({ paymentId: id, accountId: payment.account_id, status: payment.status })),
      )
  },
  async START_PAYOUT({ db, client }, id) {
    const input = await findPayoutStart(db, id)
    if (input !== undefined) await unlessClosed(client.start('payout', payoutStart(input)))
  },
  async RESOLVE_REVIEW({ db, client }, id) {
    await carryOutDecision(db, client, id)
  },
}

/** Wakes the workflow of a verification that was erased; one that is over, or never ran, needs no waking. */
export async function signalErased(client: WorkflowClient, verificationId: string): Promise<void> {
  try {
    await client.getHandle(verificationWorkflowId(verificationId)).signal(erasedSignal)
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
  }
}

async function tellVerification(
  { db }: OutboxDeps,
  id: string,
  tell: (start: ReturnType<typeof verificationStart>) => Promise<unknown>,
): Promise<void> {
  const verification = await findVerification(db, id)
  // An erased one has come to its end without a workflow.
  if (verification !== undefined && verification.erased_at === null)
    await unlessClosed(tell(verificationStart(verificationInput(verification))))
}
