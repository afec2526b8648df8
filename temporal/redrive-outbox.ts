import type { WorkflowClient } from '@temporalio/client'
import { listOverdueOutbox, putOffOutboxEntry, removeFromOutbox, type OutboxEntry } from '../db/operations/outbox.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../runtime/log.ts'
import { isTemporalAway } from './connection.ts'
import { tellOfEntry } from './outbox.ts'

export interface OutboxDeps {
  readonly db: Db
  readonly client: WorkflowClient
  readonly log: Logger
}

/** The writer of a younger entry is probably sending it now. */
const OVERDUE_MS = 5_000
const BATCH = 200
/** Entries sent in parallel. A backlog of thousands ends in a minute, and the oldest still go first. */
const AT_ONCE = 8
/** Below the activity's own 30 s. The next sweep, seconds later, sends the rest. */
const TIME_MS = 20_000
const CALL_MS = 5_000
/** So many failures in a row are no fault of the entries. The next sweep retries. */
const FAILURES_IN_A_ROW = 10
/**
 * An entry that failed because Temporal was away is due again soon. One that fails by itself is delayed ever longer.
 */
const LONGEST_SECONDS = { away: 8, failed: 600 } as const

/**
 * Sends outbox entries whose first send failed, because the process died right after the commit or Temporal was away.
 * Every entry can be sent twice: a start uses the open run, and a repeated signal counts once. A failed entry is
 * delayed and blocks no other.
 *
 * @returns how many entries were sent
 */
export async function redriveOutbox(deps: OutboxDeps, olderThanMs = OVERDUE_MS): Promise<number> {
  const until = performance.now() + TIME_MS
  let told = 0
  let failures = 0
  for (;;) {
    const batch = await listOverdueOutbox(deps.db, olderThanMs, BATCH)
    for (let i = 0; i < batch.length; i += AT_ONCE) {
      if (performance.now() > until || failures >= FAILURES_IN_A_ROW) return told
      const entries = batch.slice(i, i + AT_ONCE)
      const successes = (await Promise.all(entries.map((entry) => redrive(deps, entry)))).filter(
        (isTold) => isTold,
      ).length
      told += successes
      failures = successes > 0 ? 0 : failures + entries.length
    }
    if (batch.length < BATCH) return told
  }
}

async function redrive(deps: OutboxDeps, entry: OutboxEntry): Promise<boolean> {
  const { kind, subjectId } = entry
  try {
    await deps.client.connection.withDeadline(Date.now() + CALL_MS, () =>
      tellOfEntry(deps.db, deps.client, kind, subjectId),
    )
    await removeFromOutbox(deps.db, kind, subjectId)
    deps.log.warn({ kind, subjectId }, 'outbox entry sent by the sweep')
    return true
  } catch (error) {
    deps.log.error({ kind, subjectId, err: error }, 'outbox entry not sent: delayed')
    await putOffOutboxEntry(deps.db, entry, LONGEST_SECONDS[isTemporalAway(error) ? 'away' : 'failed'])
    return false
  }
}
