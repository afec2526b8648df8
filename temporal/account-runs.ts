import type { WorkflowClient } from '@temporalio/client'
import type { Erasure } from '../db/privacy/schema.ts'
import { verificationWorkflowId } from '../contract/verification.ts'

// Finds what Temporal still shows of an erased account, for the erasure and for the command line.

/**
 * Workflows that continue after an account is erased, because money may still come. Their histories contain ids and
 * expire with the namespace's retention once they have ended.
 */
const KEPT_TYPES: ReadonlySet<string> = new Set(['payment', 'payout'])

/**
 * Finds runs of an erased account that the visibility store still shows and that must go. It shows a run until the
 * server has deleted it, and a second or two longer.
 *
 * @param erasure of the account
 * @param held verifications under a legal hold: their workflow must end normally
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
