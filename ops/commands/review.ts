import { WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client'
import { z } from 'zod'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { idPattern } from '../../db/ids.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { sendResolution } from '../../temporal/review-decision.ts'
import type { ReviewResolution } from '../../contract/verification.ts'
import { AUDITED, STAFF_ID, STAFF_OPTIONS } from '../audited.ts'
import { command, OpsRefusal, type Command, type OpsContext } from '../command.ts'

/** A worker answers within two seconds. A longer wait means that no worker runs. */
const DEADLINE_MS = 30_000

const input = z.strictObject({
  verification: z.string().regex(idPattern('verification'), 'is not a verification id'),
  ...AUDITED,
  by: STAFF_ID,
})

/**
 * Decides a review through its workflow, which settles and announces it. The audit records the request before the call,
 * and the outcome after it. If this process dies in between, repeat the command: its output shows whether the decision
 * was made.
 */
async function resolve(
  context: OpsContext,
  { verification: id, by, reason }: z.output<typeof input>,
  decision: ReviewResolution['decision'],
  action: string,
) {
  const { db } = context
  const verification = await findVerification(db, id)
  if (verification === undefined) throw new OpsRefusal('no such verification')
  if (verification.status !== 'REVIEW')
    throw new OpsRefusal(`the verification is ${verification.status}, not in review`)
  const client = await context.temporal()
  const note = (detail: Record<string, unknown>) =>
    insertAuditEntry(db, { actor: by, action, subjectId: id, reason, detail })
  await note({ step: 'requested' })
  const answer = await client
    .withDeadline(Date.now() + DEADLINE_MS, () => sendResolution(client.workflow, id, { decision, reviewer: by }))
    .catch(async (error: unknown) => {
      // The decision may still be made: a worker that starts later processes an update that Temporal accepted.
      await note({ step: 'no answer', why: error instanceof Error ? error.name : 'unknown' })
      if (!(error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)) throw error
      throw new OpsRefusal(
        `no answer within ${DEADLINE_MS / 1_000} s ; check that a worker runs, then repeat the command to see the status`,
      )
    })
  if ('refusal' in answer) {
    await note({ step: 'not done' })
    throw new OpsRefusal(answer.refusal)
  }
  await note({ step: 'done', status: answer.status })
  return { verification: id, reference_code: verification.reference_code, status: answer.status }
}

const reviewCommand = (verb: string, decision: ReviewResolution['decision'], summary: string): Command =>
  command(
    { name: `review ${verb}`, summary, operands: ['verification'], options: STAFF_OPTIONS },
    input,
    (context, given) => resolve(context, given, decision, `review ${verb}`),
  )

/** `review approve|decline`. */
export const reviewCommands: readonly Command[] = [
  reviewCommand(
    'approve',
    'APPROVED',
    'approve a verification in review: charges its hold, sends verification.approved',
  ),
  reviewCommand(
    'decline',
    'DECLINED',
    'decline a verification in review: releases its hold, sends verification.declined',
  ),
]
