import { Context } from '@temporalio/activity'
import type { Db } from '../../db/pool.ts'
import {
  forgetAudit,
  forgetDeliveries,
  forgetEmailChanges,
  forgetFailedDeliveries,
  forgetSessions,
  type Batch,
} from '../../db/privacy/old-rows.ts'
import type { RemovedRows } from '../../contract/privacy.ts'

/** Retention of rows, in days. */
export interface RowDays {
  readonly deliveries: number
  /** Undefined: for the life of the account, as the contract promises. */
  readonly failedDeliveries: number | undefined
  readonly audit: number
}

/** Deliveries have up to 34 attempts each, so a batch takes less than a second. */
const BATCH = 500

/**
 * Removes the rows whose retention has passed, table by table. Each batch is a transaction, so a killed pass loses
 * nothing.
 */
export async function forgetOldRows(db: Db, days: RowDays): Promise<RemovedRows> {
  const { failedDeliveries } = days
  const all = async (next: (after: string | undefined) => Promise<Batch>): Promise<number> => {
    let removed = 0
    for (let after: string | undefined; ;) {
      const batch = await next(after)
      removed += batch.removed
      Context.current().heartbeat()
      if (batch.next === undefined) return removed
      after = batch.next
    }
  }
  const deliveries = await all((after) => forgetDeliveries(db, days.deliveries, BATCH, after))
  const failed =
    failedDeliveries === undefined
      ? 0
      : await all((after) => forgetFailedDeliveries(db, failedDeliveries, BATCH, after))
  return {
    deliveries: deliveries + failed,
    emailChanges: await all((after) => forgetEmailChanges(db, BATCH, after)),
    sessions: await all((after) => forgetSessions(db, BATCH, after)),
    audit: await all((after) => forgetAudit(db, days.audit, BATCH, after)),
  }
}
