import { log } from '@temporalio/workflow'
import { partnerActivities } from '../shared/proxies.ts'

/** Makes due commissions payable. A schedule starts it every hour. A missed run is caught up. */
export async function commissions(): Promise<number> {
  const count = await partnerActivities.matureCommissions()
  if (count > 0) log.info('commissions matured', { count })
  return count
}
