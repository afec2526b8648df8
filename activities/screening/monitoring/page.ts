import { listScreenings, lockSubjects, putScreenings, type ListTarget } from '../../../db/sanctions/monitoring.ts'
import { addPage } from '../../../db/sanctions/monitor-runs.ts'
import type { Db } from '../../../db/pool.ts'
import { writeFindings, type CaseCounts, type Findings } from '../../../db/sanctions/screening-cases.ts'

/** The findings for the subjects of a page on one list. */
export interface PageOfList {
  readonly target: ListTarget
  readonly findings: readonly Findings[]
}

export interface ScreenedPage {
  readonly runId: string
  readonly algorithm: string
  readonly lists: readonly PageOfList[]
  /** Ids of the entries that were compared with everyone, or are gone. */
  readonly compared: ReadonlySet<string>
  /** The versions of the subjects when they were read, by {@link standKey}. */
  readonly standing: ReadonlyMap<string, string>
  readonly unreadable: number
  readonly lastSubjectId: string
}

export const standKey = (verificationId: string, list: string): string => `${verificationId}/${list}`

/** Reads the version and rules of each subject on each list, as one text. */
export async function readStanding(db: Db, verificationIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await listScreenings(db, verificationIds)
  return new Map(rows.map((row) => [standKey(row.verificationId, row.list), `${row.versionId} ${row.algorithm}`]))
}

/**
 * Stores a page in one transaction under the subjects' locks: cases, transitions, the subjects' new versions and the
 * run's counts. Screening happens before it. A subject that another run has moved meanwhile keeps that run's state, and
 * an erased one has none. So a page that is repeated, or screened by two workers, is stored once.
 */
export async function storePage(db: Db, page: ScreenedPage): Promise<CaseCounts & { subjects: number }> {
  const ids = [
    ...new Set(page.lists.flatMap(({ findings }) => findings.map(({ verificationId }) => verificationId))),
  ].sort()
  return db.transaction().execute(async (trx) => {
    const there = await lockSubjects(trx, ids)
    const now = await readStanding(trx, ids)
    const total = { opened: 0, reopened: 0, cleared: 0 }
    const stored = new Set<string>()
    for (const { target, findings } of page.lists) {
      const unmoved = findings.filter(({ verificationId }) => {
        const key = standKey(verificationId, target.list)
        return there.has(verificationId) && now.get(key) === page.standing.get(key) // a person erased meanwhile gets no case
      })
      const counts = await writeFindings(trx, page.runId, unmoved, page.compared)
      total.opened += counts.opened
      total.reopened += counts.reopened
      total.cleared += counts.cleared
      const moved = unmoved.map(({ verificationId }) => verificationId)
      await putScreenings(trx, moved, target, page.algorithm)
      for (const id of moved) stored.add(id)
    }
    const counts = { ...total, subjects: stored.size }
    await addPage(trx, page.runId, page.lastSubjectId, { ...counts, unreadable: page.unreadable })
    return counts
  })
}
