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

/** Entries younger than this are most likely being told right now by the process that wrote them. */
const OVERDUE_MS = 5_000
const BATCH = 200
/** Told side by side: a backlog of thousands is over in a minute, and the oldest still go first. */
const AT_ONCE = 8
/** Below the activity's own 30 s; what is left is told by the next sweep, seconds later. */
const TIME_MS = 20_000
const CALL_MS = 5_000
/** After so many failures one after the other it is not the entries that are at fault: the next sweep tries again. */
const FAILURES_IN_A_ROW = 10
/** An entry that Temporal was away for is due again soon; one that fails for itself is put off ever longer. */
const LONGEST_SECONDS = { away: 8, failed: 600 } as const

/**
 * Tells Temporal what its teller did not: the answer to "the process died right after the commit", and to "Temporal was
 * away". Every entry can be told twice: a start uses the open run, a signal that comes twice is one. One that fails is put
 * off and holds up nobody.
 *
 * @returns how many entries were told
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
    deps.log.warn({ kind, subjectId }, 'outbox entry redriven')
    return true
  } catch (error) {
    deps.log.error({ kind, subjectId, err: error }, 'outbox entry not told; put off')
    await putOffOutboxEntry(deps.db, entry, LONGEST_SECONDS[isTemporalAway(error) ? 'away' : 'failed'])
    return false
  }
}
