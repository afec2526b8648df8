import { continueAsNew } from '@temporalio/workflow'
import { inputOf, parseId } from '../shared/parse-input.ts'
import { PAGES_A_RUN } from '../../contract/privacy.ts'
import { erasureActivities } from '../shared/proxies.ts'

/**
 * Erases an account, or the end user of one verification, page by page. The database knows the next step and the
 * progress. A run that is killed, ended by hand or started twice continues there.
 */
export async function erasure(given: string): Promise<void> {
  const erasureId = inputOf(parseId(given))
  for (let page = 0; page < PAGES_A_RUN; page++) {
    const { isDone } = await erasureActivities.eraseNext(erasureId)
    if (isDone) return
  }
  await continueAsNew<typeof erasure>(erasureId)
}
