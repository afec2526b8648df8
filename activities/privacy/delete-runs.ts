import { isGrpcServiceError, type WorkflowClient } from '@temporalio/client'
import { runsLeft } from '../../temporal/account-runs.ts'
import type { Erasure } from '../../db/privacy/schema.ts'

/** Workflows deleted in parallel. */
const AT_ONCE = 8
const CALL_MS = 10_000
const NOT_FOUND = 5

/**
 * Deletes the newest run of each named workflow: history, memo and search attributes. The server ends an open run
 * first. Its work has already ended in the database. A missing run is no error.
 *
 * @returns how many runs existed
 */
export async function deleteRuns(
  client: WorkflowClient,
  namespace: string,
  workflowIds: readonly string[],
  alive: () => void,
): Promise<number> {
  return deleteEach(
    client,
    namespace,
    workflowIds.map((workflowId) => ({ workflowId })),
    alive,
  )
}

interface Run {
  readonly workflowId: string
  readonly runId?: string
}

async function deleteEach(
  client: WorkflowClient,
  namespace: string,
  runs: readonly Run[],
  alive: () => void,
): Promise<number> {
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
    await client.connection.withDeadline(Date.now() + CALL_MS, () =>
      client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } }),
    )
    return true
  } catch (error) {
    if (isGrpcServiceError(error) && Number(error.code) === NOT_FOUND) return false
    throw error
  }
}

/** Runs deleted by one call. */
const SHOWN = 200

/**
 * Deletes {@link runsLeft}: earlier runs of a restarted workflow, and unknown runs.
 *
 * @returns how many runs were visible, up to {@link SHOWN}
 */
export async function deleteShownRuns(
  client: WorkflowClient,
  namespace: string,
  erasure: Erasure,
  held: readonly string[],
  alive: () => void,
): Promise<number> {
  const shown: Run[] = []
  for await (const run of runsLeft(client, erasure, held)) {
    shown.push(run)
    if (shown.length === SHOWN) break
  }
  await deleteEach(client, namespace, shown, alive)
  return shown.length
}
