import { heartbeat } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { listSubjectsAt } from '../../../db/sanctions/monitoring.ts'
import { beginDeltaRun, findDeltaRun, finishRun, getRun } from '../../../db/sanctions/monitor-runs.ts'
import { getVersion } from '../../../db/sanctions/sanctions-lists.ts'
import type { MonitorRun } from '../../../db/sanctions/schema-monitoring.ts'
import type { Findings } from '../../../db/sanctions/screening-cases.ts'
import type { MonitorListInput } from '../../../contract/sanctions-lists.ts'
import type { MonitorResult, MonitorStart } from '../../../contract/monitoring.ts'
import { UnusableListError, type ScreeningList } from '../../../checks/screening/lists/shared/list-entry.ts'
import { ALGORITHM } from '../../../checks/screening/matching/score.ts'
import { resultOf, type MonitoringDeps } from './deps.ts'
import { changedEntries } from '../../../checks/screening/lists/shared/diff.ts'
import { EntryMatcher } from './match.ts'
import { standKey, storePage } from './page.ts'
import { breather, eachPage } from './subjects.ts'

const NO_BASELINE: MonitorStart = { runId: null, added: 0, changed: 0, removed: 0 }

const startOf = ({ id, added, changed, removed }: MonitorRun): MonitorStart => ({ runId: id, added, changed, removed })

/**
 * Compares two versions of a list and starts the run over the differences. An existing run continues. There is no run
 * if the earlier version was the snapshot or can no longer be read. Whole lists are screened then.
 */
export async function beginDelta(
  deps: MonitoringDeps,
  { list, fromVersionId, toVersionId }: MonitorListInput,
): Promise<MonitorStart> {
  const { db, log, loadList } = deps
  if (fromVersionId === null) return NO_BASELINE
  const known = await findDeltaRun(db, list, fromVersionId, toVersionId)
  if (known !== undefined) return startOf(known)
  const before = await earlierVersion(deps, fromVersionId)
  if (before === undefined) return NO_BASELINE
  heartbeat()
  const after = await loadList(toVersionId)
  heartbeat()
  const { added, changed, removed } = changedEntries(before.entries, after.entries)
  const run = await beginDeltaRun(db, list, fromVersionId, toVersionId, {
    changedEntryIds: [...added, ...changed].map(({ entryId }) => entryId),
    removedEntryIds: removed.map(({ entryId }) => entryId),
    added: added.length,
    changed: changed.length,
  })
  log.info(
    { runId: run.id, list, added: run.added, changed: run.changed, removed: run.removed },
    'monitoring run started',
  )
  return startOf(run)
}

/** Undefined if its files were purged or this release cannot read them. Waiting helps neither. */
async function earlierVersion(
  { db, log, loadList }: MonitoringDeps,
  versionId: string,
): Promise<ScreeningList | undefined> {
  if ((await getVersion(db, versionId)).files_purged_at !== null) return undefined
  try {
    return await loadList(versionId)
  } catch (error) {
    if (!(error instanceof UnusableListError)) throw error
    log.warn({ versionId, err: error }, 'earlier list version unreadable: whole lists screened')
    return undefined
  }
}

/** Screens the people at the run's first version against the changed entries, and moves them to its second version. */
export async function screenChanged(deps: MonitoringDeps, runId: string): Promise<MonitorResult> {
  const { db, log } = deps
  const run = await getRun(db, runId)
  const { list, from_version_id: from, to_version_id: to } = run
  if (list === null || from === null || to === null)
    throw ApplicationFailure.nonRetryable('a run over whole lists', 'NotADeltaRun')
  if (run.state === 'DONE') return resultOf(run)
  const changed = new Set(run.changed_entry_ids)
  const compared = new Set([...changed, ...run.removed_entry_ids])
  const after = await deps.loadList(to)
  heartbeat()
  await deps.lists.update() // names are weighed as on the lists in use
  const matcher = new EntryMatcher(
    { ...after, entries: after.entries.filter(({ entryId }) => changed.has(entryId)) },
    deps.lists.served().screening.weights,
  )
  const target = { list, versionId: to }

  const breathe = breather()
  await eachPage(
    deps,
    (page) => listSubjectsAt(db, { list, versionId: from, algorithm: ALGORITHM }, page),
    async ({ subjects, ...page }) => {
      const findings: Findings[] = []
      for (const { verificationId, accountId, dataKey, queries } of subjects) {
        // Another run has moved them since they were selected. They would be counted twice or moved back.
        if (page.standing.get(standKey(verificationId, list)) !== `${from} ${ALGORITHM}`) continue
        findings.push({ verificationId, accountId, dataKey, list, hits: matcher.match(queries) })
        await breathe()
      }
      await storePage(db, { ...page, runId, algorithm: ALGORITHM, lists: [{ target, findings }], compared })
    },
    run.last_subject_id,
  )

  const result = resultOf(await finishRun(db, runId))
  log.info({ ...result, list }, 'monitoring run completed')
  return result
}
