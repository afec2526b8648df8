import { Context } from '@temporalio/activity'
import { purgeMailCounts } from '../../db/mail/mail-count.ts'
import {
  forgetOld,
  forgetPictures,
  listDuePictures,
  listOldPeople,
  listOnceHeld,
  type Due,
} from '../../db/privacy/retention.ts'
import { withoutHold } from '../../db/privacy/legal-holds.ts'
import type { PrivacyActivities } from '../../contract/activities.ts'
import {
  forgetStaleTestUploads,
  forgetUnfinishedSession,
  listStaleTestUploads,
  listUnfinishedSessions,
} from '../../db/privacy/unfinished.ts'
import { eraseOne, type ErasureDeps } from './erase-next.ts'
import { forgetOldRows, type RowDays } from './old-rows.ts'

export interface RetentionDeps extends Pick<ErasureDeps, 'db' | 'objects' | 'client' | 'namespace' | 'log'> {
  readonly assetDays: number
  /** Undefined: what was read and found is kept for as long as the account is. */
  readonly dataDays: number | undefined
  readonly rowDays: RowDays
}

const PAGE = 100

/** So many that fail are no fault of theirs: database or object store are away, and the pass begins anew later. */
const MAX_FAILED = 20

/**
 * The activity of the daily retention: what it has done it does not find again, so that a repeated one goes on where a killed one was.
 * One that cannot be removed keeps nobody else's there; with it the pass fails at its end, and is repeated.
 * Never both under a legal hold and removed: the hold is looked at under the verification's lock.
 */
export const createRetentionActivities = (deps: RetentionDeps): Pick<PrivacyActivities, 'purge'> => ({
  async purge() {
    const { db, objects, log } = deps
    const failed = new Set<string>()
    const eachDue = (next: (after: Due | undefined) => Promise<Due[]>, remove: (id: string) => Promise<boolean>) =>
      countRemoved(next, (id) =>
        remove(id).catch((error: unknown) => {
          log.error({ verificationId: id, err: error }, 'retention: not removed, to be tried again')
          if (failed.add(id).size >= MAX_FAILED) throw error
          return false
        }),
      )
    const pictures = await eachDue(
      (after) => listDuePictures(db, deps.assetDays, after, PAGE),
      (id) =>
        withoutHold(db, id, async (trx) => {
          await objects.deleteAll(id)
          await forgetPictures(trx, id)
        }),
    )
    const captures = await eachDue(
      (after) => listUnfinishedSessions(db, after, PAGE),
      (id) => forgetUnfinishedSession(db, objects, id),
    )
    const testUploads = await eachDue(
      (after) => listStaleTestUploads(db, after, PAGE),
      (id) => forgetStaleTestUploads(db, objects, id),
    )
    const erase = (id: string) => eraseOne(deps, id, undefined)
    const { dataDays } = deps
    const old = dataDays === undefined ? 0 : await eachDue((after) => listOldPeople(db, dataDays, after, PAGE), erase)
    const erased = old + (await eachDue((after) => listOnceHeld(db, after, PAGE), erase))
    const quotes = await forgetOld(db)
    const rows = await forgetOldRows(db, deps.rowDays)
    await purgeMailCounts(db)
    if (
      pictures +
        captures +
        testUploads +
        erased +
        quotes +
        Object.values(rows).reduce((sum: number, count: number) => sum + count, 0) >
      0
    )
      log.info(
        { pictures, captures, testUploads, erased, quotes, ...rows },
        'retention: removed what was kept for long enough',
      )
    if (failed.size > 0) throw new Error(`retention: ${failed.size} could not be removed`)
    return { pictures, erased, quotes, rows }
  },
})

async function countRemoved(
  next: (after: Due | undefined) => Promise<Due[]>,
  remove: (id: string) => Promise<boolean>,
): Promise<number> {
  let removed = 0
  for (let after: Due | undefined; ;) {
    const due = await next(after)
    for (const { id } of due) {
      if (await remove(id)) removed++
      Context.current().heartbeat()
    }
    const last = due.at(-1)
    if (last === undefined) return removed
    after = last
  }
}
