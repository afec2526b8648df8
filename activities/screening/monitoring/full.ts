import { listSubjectsBehind, type ListTarget } from '../../../db/sanctions/monitoring.ts'
import { beginFullRun, findFullRun, finishRun } from '../../../db/sanctions/monitor-runs.ts'
import type { Findings } from '../../../db/sanctions/screening-cases.ts'
import type { MonitorResult } from '../../../contract/monitoring.ts'
import { ALGORITHM } from '../../../checks/screening/matching/score.ts'
import type { Screening } from '../../../checks/screening/screening.ts'
import { NOTHING_DONE, resultOf, type MonitoringDeps } from './deps.ts'
import { possibleMatches } from './match.ts'
import { standKey, storePage, type PageOfList } from './page.ts'
import { breather, eachPage, type Subject } from './subjects.ts'

/**
 * A search compares the likeliest entries, not all. An entry that it misses is no proof that a hit is over. So a pass
 * over whole lists opens and reopens cases, and an open case stays until a reviewer decides.
 */
const NONE: ReadonlySet<string> = new Set()

/**
 * Screens everybody who is behind against the whole current lists: people just approved or added, those whom a run
 * missed, and everyone after a change of the rules. A repeated pass finds nobody.
 */
export async function screenBehind(deps: MonitoringDeps): Promise<MonitorResult> {
  const { db, log } = deps
  const next = async (page: { afterId: string; limit: number }) =>
    listSubjectsBehind(db, targetsOf(await upToDate(deps)), ALGORITHM, page)
  if ((await next({ afterId: '', limit: 1 })).length === 0 && (await findFullRun(db)) === undefined) return NOTHING_DONE
  const { id: runId } = await beginFullRun(db)

  const breathe = breather()
  await eachPage(deps, next, async ({ subjects, ...page }) => {
    // This runs after the versions of the people are read, so a person moved to a newer version meanwhile is not
    // behind.
    const screening = await upToDate(deps)
    const lists = targetsOf(screening).map((target): PageOfList & { findings: Findings[] } => ({
      target,
      findings: [],
    }))
    for (const subject of subjects) {
      addFindings(lists, subject, page.standing, screening)
      await breathe()
    }
    await storePage(db, { ...page, runId, algorithm: ALGORITHM, lists, compared: NONE })
  })

  const result = resultOf(await finishRun(db, runId))
  log.info(result, 'monitoring run over whole lists completed')
  return result
}

/** Adds the findings of a person on the lists where they are behind. */
function addFindings(
  lists: readonly { target: ListTarget; findings: Findings[] }[],
  subject: Subject,
  standing: ReadonlyMap<string, string>,
  screening: Screening,
): void {
  const { verificationId, accountId, dataKey } = subject
  const hits = possibleMatches(subject.queries, screening)
  for (const {
    target: { list, versionId },
    findings,
  } of lists) {
    if (standing.get(standKey(verificationId, list)) === `${versionId} ${ALGORITHM}`) continue
    findings.push({ verificationId, accountId, dataKey, list, hits: hits.filter((hit) => hit.list === list) })
  }
}

const targetsOf = (screening: Screening): ListTarget[] =>
  screening.lists().map(({ list, version }) => ({ list, versionId: version }))

/** Loads the active lists first if this worker has older ones, so nobody is moved back. */
async function upToDate({ lists }: MonitoringDeps): Promise<Screening> {
  await lists.update()
  return lists.served().screening
}
