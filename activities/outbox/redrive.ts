import { WorkflowNotFoundError, type WorkflowClient } from '@temporalio/client'
import type { Db } from '../../db/pool.ts'
import { listOverdueOutbox, putOffOutboxEntry, removeFromOutbox } from '../../db/operations/outbox.ts'
import type { OutboxKind } from '../../db/operations/schema.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { findDeliveryStart } from '../../db/webhooks/webhooks.ts'
import { verificationInput } from '../../db/verifications/workflow-inputs.ts'
import type { Logger } from '../../log.ts'
import { deliveryWorkflowId, ENDPOINT_REMOVED_SIGNAL, SUBMITTED_SIGNAL } from '../../workflows/contracts.ts'
import { deliveryStart, mailStart, unlessClosed, verificationStart } from '../../workflows/starts.ts'

export interface OutboxDeps {
  readonly db: Db
  readonly client: WorkflowClient
  readonly log: Logger
}

/** Entries younger than this are most likely being told right now by the process that wrote them. */
export const OVERDUE_MS = 5_000
const BATCH = 200
/** After so many failures one after the other it is not the entries that are at fault: the next sweep tries again. */
const FAILURES_IN_A_ROW = 10

/**
 * Tells Temporal what its teller did not: the answer to "the process died right after the commit". Every entry can be
 * told twice: a start uses the open run, a signal that comes twice is one. One that fails is put off and holds up nobody.
 *
 * @returns how many entries were told
 */
export async function redriveOutbox(deps: OutboxDeps, olderThanMs = OVERDUE_MS): Promise<number> {
  let told = 0
  let failures = 0
  for (const entry of await listOverdueOutbox(deps.db, olderThanMs, BATCH)) {
    const { kind, subjectId } = entry
    try {
      await TELL[kind](deps, subjectId)
      await removeFromOutbox(deps.db, kind, subjectId)
      deps.log.warn({ kind, subjectId }, 'outbox entry redriven')
      told++
      failures = 0
    } catch (error) {
      deps.log.error({ kind, subjectId, err: error }, 'outbox entry not told; put off')
      await putOffOutboxEntry(deps.db, entry)
      if (++failures >= FAILURES_IN_A_ROW) break
    }
  }
  return told
}

type Tell = (deps: OutboxDeps, subjectId: string) => Promise<void>

const TELL: Record<OutboxKind, Tell> = {
  START_VERIFICATION: (deps, id) => tellVerification(deps, id, (start) => deps.client.start('verification', start)),
  // With the start, so that a signal whose workflow was never started is not lost either.
  SIGNAL_SUBMITTED: (deps, id) => tellVerification(deps, id, (start) =>
    deps.client.signalWithStart('verification', { ...start, signal: SUBMITTED_SIGNAL, signalArgs: [] })),
  async START_DELIVERY({ db, client }, id) {
    const input = await findDeliveryStart(db, id)
    if (input !== undefined) await unlessClosed(client.start('webhookDelivery', deliveryStart(input)))
  },
  async END_DELIVERY({ client }, id) {
    try {
      await client.getHandle(deliveryWorkflowId(id)).signal(ENDPOINT_REMOVED_SIGNAL)
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error // it has ended by itself, or never ran
    }
  },
  async START_MAIL({ client }, id) {
    await unlessClosed(client.start('mail', mailStart(id)))
  },
}

async function tellVerification({ db }: OutboxDeps, id: string, tell: (start: ReturnType<typeof verificationStart>) => Promise<unknown>): Promise<void> {
  const verification = await findVerification(db, id)
  if (verification !== undefined) await unlessClosed(tell(verificationStart(verificationInput(verification))))
}
