import { Context } from '@temporalio/activity'
import { forgetOld, forgetPictures, listDuePictures, listOldPeople, listOnceHeld } from '../../db/privacy/retention.ts'
import { withoutHold } from '../../db/privacy/legal-holds.ts'
import type { PrivacyActivities } from '../../workflows/privacy-contracts.ts'
import { eraseOne, type ErasureDeps } from './erase-next.ts'

export interface RetentionDeps extends Pick<ErasureDeps, 'db' | 'objects' | 'client' | 'namespace' | 'log'> {
  readonly assetDays: number
  /** Undefined: what was read and found is kept for as long as the account is. */
  readonly dataDays: number | undefined
}

const PAGE = 100

/**
 * The activity of the daily retention: what it has done it does not find again, so that a repeated one goes on where a killed one was.
 * Never both under a legal hold and removed: the hold is looked at under the verification's lock.
 */
export const createRetentionActivities = (deps: RetentionDeps): Pick<PrivacyActivities, 'purge'> => ({
  async purge() {
    const { db, objects, log } = deps
    const pictures = await eachDue((after) => listDuePictures(db, deps.assetDays, after, PAGE), (id) => withoutHold(db, id, async (trx) => {
      await objects.deleteAll(id)
      await forgetPictures(trx, id)
    }))
    const erase = (id: string) => eraseOne(deps, id, undefined)
    const { dataDays } = deps
    const old = dataDays === undefined ? 0 : await eachDue((after) => listOldPeople(db, dataDays, after, PAGE), erase)
    const erased = old + await eachDue((after) => listOnceHeld(db, after, PAGE), erase)
    const quotes = await forgetOld(db)
    if (pictures + erased + quotes > 0) log.info({ pictures, erased, quotes }, 'retention: removed what was kept for long enough')
    return { pictures, erased, quotes }
  },
})

async function eachDue(next: (after: string) => Promise<string[]>, remove: (id: string) => Promise<boolean>): Promise<number> {
  let removed = 0
  for (let after = ''; ;) {
    const ids = await next(after)
    for (const id of ids) {
      if (await remove(id)) removed++
      Context.current().heartbeat()
    }
    const last = ids.at(-1)
    if (last === undefined) return removed
    after = last
  }
}
