import { log, ParentClosePolicy, sleep, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow'
import { inputOf, parseId, parseRefreshList, parseRefreshLists } from '../shared/parse-input.ts'
import {
  monitorListWorkflowId,
  refreshListWorkflowId,
  type Activation,
  type MonitorListInput,
  type RefreshListInput,
  type RefreshListsInput,
  type RefreshResult,
  type SanctionsList,
} from '../../contract/sanctions-lists.ts'
import { listActivities, listFetchActivities } from '../shared/proxies.ts'
import { unlessClosed } from '../../contract/messages/starts.ts'

/**
 * Starts one workflow for each list, so that a late or bad list blocks no other. A schedule and `ops lists refresh`
 * start it. A list whose refresh still waits for its publisher is skipped.
 */
export async function refreshLists(input?: RefreshListsInput): Promise<readonly SanctionsList[]> {
  const { lists, ...waits } = parseRefreshLists(input)
  await Promise.all(
    lists.map((list) =>
      unlessClosed(
        startChild(refreshList, {
          workflowId: refreshListWorkflowId(list),
          args: [{ list, ...waits }],
          parentClosePolicy: ParentClosePolicy.ABANDON,
          workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
        }),
      ),
    ),
  )
  return lists
}

/**
 * Refreshes one list: fetch, check, activate. Each step is a repeatable transaction. If a process dies, the last good
 * version stays active, and the next run continues with the stored version.
 */
export async function refreshList(given: RefreshListInput): Promise<RefreshResult> {
  const input = inputOf(parseRefreshList(given))
  const { list } = input
  const { fetchList } = listFetchActivities(input.retryAfterMs)
  for (let refetches = 0; ; refetches++) {
    const fetched = await fetchList(list)
    if (fetched.outcome === 'UNCHANGED') return { outcome: 'UNCHANGED', versionId: null, reasons: [] }
    const { versionId } = fetched
    if (fetched.outcome !== 'FETCHED') return { outcome: fetched.outcome, versionId, reasons: [] }
    const { outcome, reasons } = await listActivities.checkList(versionId)
    if (outcome === 'PASSED') {
      await activate(versionId)
      await listActivities.purgeLists(list)
      return { outcome: 'ACTIVATED', versionId, reasons: [] }
    }
    if (outcome === 'HELD' || refetches >= input.refetches) return { outcome, versionId, reasons }
    log.warn('list version rejected: fetch deferred, because the publisher may be updating it', {
      list,
      versionId,
    })
    await sleep(input.refetchAfterMs)
  }
}

/** Activates a stored version that an operator accepted (`ops lists accept`) or imported (`ops lists import`). */
export async function activateList(given: string): Promise<RefreshResult> {
  const versionId = inputOf(parseId(given))
  const { outcome, reasons } = await listActivities.checkList(versionId)
  if (outcome !== 'PASSED') return { outcome, versionId, reasons }
  await activate(versionId)
  return { outcome: 'ACTIVATED', versionId, reasons: [] }
}

/** Activates a version, then has the monitored people screened against the changes, in a separate workflow. */
async function activate(versionId: string): Promise<Activation> {
  const activation = await listActivities.activateList(versionId)
  await unlessClosed(
    startChild('monitorList', {
      workflowId: monitorListWorkflowId(versionId),
      args: [activation satisfies MonitorListInput],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
    }),
  )
  return activation
}
