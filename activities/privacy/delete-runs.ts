import { isGrpcServiceError, type WorkflowClient } from '@temporalio/client'

/** Ids of workflows deleted side by side. */
const AT_ONCE = 8
const CALL_MS = 10_000
const NOT_FOUND = 5

/**
 * Deletes the newest run of each of the named workflows: history, memo and search attributes. One that is open is ended by the server
 * first; what it works on has come to its end in the database. Not there is no error.
 *
 * @returns how many were there
 */
export async function deleteRuns(client: WorkflowClient, namespace: string, workflowIds: readonly string[], alive: () => void): Promise<number> {
  return deleteEach(client, namespace, workflowIds.map((workflowId) => ({ workflowId })), alive)
}

interface Run { readonly workflowId: string; readonly runId?: string }

async function deleteEach(client: WorkflowClient, namespace: string, runs: readonly Run[], alive: () => void): Promise<number> {
  let deleted = 0
  for (let i = 0; i < runs.length; i += AT_ONCE) {
    const found = await Promise.all(runs.slice(i, i + AT_ONCE).map((run) => deleteRun(client, namespace, run)))
    deleted += found.filter((was) => was).length
    alive()
  }
  return deleted
}

async function deleteRun(client: WorkflowClient, namespace: string, { workflowId, runId }: Run): Promise<boolean> {
  try {
    await client.connection.withDeadline(Date.now() + CALL_MS, () => client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } }))
    return true
  } catch (error) {
    if (isGrpcServiceError(error) && Number(error.code) === NOT_FOUND) return false
    throw error
  }
}

/** Workflows that go on when an account is erased: money may still come. Their histories hold ids and go by the namespace's retention. */
const KEPT_TYPES: ReadonlySet<string> = new Set(['payment', 'payout'])

/**
 * Deletes what the visibility store still shows of an account: earlier runs of a workflow that was begun again, and what nobody knew of.
 * It shows a run for as long as the server has not deleted it, and a second or two longer.
 *
 * @returns how many it showed, up to a page
 */
export async function deleteShownRuns(client: WorkflowClient, namespace: string, accountId: string, alive: () => void): Promise<number> {
  const shown: Run[] = []
  for await (const { workflowId, runId, type, status } of client.list({ query: `AccountId = '${accountId}'`, pageSize: 200 })) {
    if (KEPT_TYPES.has(type) && status.name === 'RUNNING') continue
    shown.push({ workflowId, runId })
    if (shown.length === 200) break
  }
  await deleteEach(client, namespace, shown, alive)
  return shown.length
}
