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
  /** Undefined: evidence and results are stored for the life of the account. */
  readonly dataDays: number | undefined
  readonly rowDays: RowDays
}

const PAGE = 100

/** More failures than this are a fault of the database or the object store. The pass then starts again later. */
const MAX_FAILED = 20

/**
 * The activity of the daily retention. It finds only the remaining data, so a repeated pass continues after a killed
 * one. A verification that cannot be removed does not stop the others. The pass then fails at its end and is retried. A
 * verification is never removed under a legal hold: the hold is checked under the verification's lock.
 */
export const createRetentionActivities = (deps: RetentionDeps): Pick<PrivacyActivities, 'purge'> => ({
  async purge() {
    const { db, objects, log } = deps
    const failed = new Set<string>()
    const eachDue = (next: (after: Due | undefined) => Promise<Due[]>, remove: (id: string) => Promise<boolean>) =>
      countRemoved(next, (id) =>
        remove(id).catch((error: unknown) => {
          log.error({ verificationId: id, err: error }, 'retention of a verification failed')
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
      log.info({ pictures, captures, testUploads, erased, quotes, ...rows }, 'retention completed')
    if (failed.size > 0) throw new Error(`retention: ${failed.size} verifications could not be removed`)
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
