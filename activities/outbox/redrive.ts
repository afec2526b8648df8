import type { WorkflowClient } from '@temporalio/client'
import type { Db } from '../../db/pool.ts'
import { listOverdueOutbox, removeFromOutbox, type OutboxEntry } from '../../db/outbox.ts'
import { findVerification } from '../../db/verifications.ts'
import { findDeliveryStart } from '../../db/webhooks.ts'
import { verificationInput } from '../../db/workflow-inputs.ts'
import type { Logger } from '../../log.ts'
import { SUBMITTED_SIGNAL } from '../../workflows/contracts.ts'
import { deliveryStart, unlessClosed, verificationStart } from '../../workflows/starts.ts'

export interface OutboxDeps {
  readonly db: Db
  readonly client: WorkflowClient
  readonly log: Logger
}

/** Entries younger than this are most likely being told right now by the process that wrote them. */
export const OVERDUE_MS = 5_000
const BATCH = 200

/**
 * Tells Temporal what its teller did not: the answer to "the process died right after the commit". Every entry can be
 * told twice: a start uses the open run, a signal that comes twice is one.
 *
 * @returns how many entries were told
 */
export async function redriveOutbox(deps: OutboxDeps, olderThanMs = OVERDUE_MS): Promise<number> {
  const entries = await listOverdueOutbox(deps.db, olderThanMs, BATCH)
  for (const entry of entries) {
    await tell(deps, entry)
    await removeFromOutbox(deps.db, entry.kind, entry.subjectId)
    deps.log.warn({ kind: entry.kind, subjectId: entry.subjectId }, 'outbox entry redriven')
  }
  return entries.length
}

async function tell({ db, client }: OutboxDeps, { kind, subjectId }: OutboxEntry): Promise<void> {
  if (kind === 'START_DELIVERY') {
    const input = await findDeliveryStart(db, subjectId)
    if (input !== undefined) await unlessClosed(client.start('webhookDelivery', deliveryStart(input)))
    return
  }
  const verification = await findVerification(db, subjectId)
  if (verification === undefined) return
  const start = verificationStart(verificationInput(verification))
  // With the start, so that a signal whose workflow was never started is not lost either.
  await unlessClosed(kind === 'START_VERIFICATION'
    ? client.start('verification', start)
    : client.signalWithStart('verification', { ...start, signal: SUBMITTED_SIGNAL, signalArgs: [] }))
}
