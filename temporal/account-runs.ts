import type { WorkflowClient } from '@temporalio/client'
import type { Erasure } from '../db/privacy/schema.ts'
import { verificationWorkflowId } from '../contract/verification.ts'

// What Temporal still shows of an erased account: for the erasure itself, and for the command line that looks after it.

/** Workflows that go on when an account is erased: money may still come. Their histories hold ids, and go by the namespace's retention once they have ended. */
const KEPT_TYPES: ReadonlySet<string> = new Set(['payment', 'payout'])

/**
 * Runs that the visibility store still shows of an erased account and that are to go. It shows a run for as long as the server has not
 * deleted it, and a second or two longer.
 *
 * @param erasure of the account
 * @param held verifications that the law holds: their workflow is to end as it would have
 */
export async function* runsLeft(
  client: WorkflowClient,
  { account_id: accountId, requested_at: requestedAt }: Pick<Erasure, 'account_id' | 'requested_at'>,
  held: readonly string[],
): AsyncGenerator<{ readonly workflowId: string; readonly runId: string }> {
  const kept = new Set(held.map(verificationWorkflowId))
  for await (const { workflowId, runId, type, closeTime } of client.list({
    query: `AccountId = '${accountId}'`,
    pageSize: 200,
  })) {
    if (kept.has(workflowId) || (KEPT_TYPES.has(type) && (closeTime === undefined || closeTime > requestedAt))) continue
    yield { workflowId, runId }
  }
}
