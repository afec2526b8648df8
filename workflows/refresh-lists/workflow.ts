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
 * Started by a schedule, and by `ops lists refresh`: one workflow a list, so that a list that is late or bad blocks no
 * other. A list whose refresh still runs, waiting for its publisher, is left to it.
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
 * One refresh of one list: fetch, check, activate. Each step is a transaction of its own and can be repeated: a process
 * that dies leaves the last good version active, and the next run goes on with what is stored.
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
    log.warn('the version was rejected; the publisher may have been in the middle of it: fetching again later', {
      list,
      versionId,
    })
    await sleep(input.refetchAfterMs)
  }
}

/** Takes a version that is stored already: one that an operator accepted (`ops lists accept`) or imported (`ops lists import`). */
export async function activateList(given: string): Promise<RefreshResult> {
  const versionId = inputOf(parseId(given))
  const { outcome, reasons } = await listActivities.checkList(versionId)
  if (outcome !== 'PASSED') return { outcome, versionId, reasons }
  await activate(versionId)
  return { outcome: 'ACTIVATED', versionId, reasons: [] }
}

/** Activates, then has the people who are watched screened against what changed, in a workflow of its own. */
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
