import { log } from '@temporalio/workflow'
import { partnerActivities } from '../shared/proxies.ts'

/** Started every hour by a schedule: commissions whose time has come become payable. A run that was missed is caught up with. */
export async function commissions(): Promise<number> {
  const count = await partnerActivities.matureCommissions()
  if (count > 0) log.info('commissions became payable', { count })
  return count
}
