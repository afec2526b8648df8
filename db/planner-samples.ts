import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'

// The planner keeps samples of every column (pg_statistic). Those of a dropped one are dead rows, whose bytes stay in the file until it
// is written anew; and what a transaction from before may still see, that copies along. So it is done when the copy says that it
// took no dead row with it, and until then the database remembers that it is due: a process that dies here leaves it to the next one.

/** Between two tries; each locks the samples for some milliseconds. */
const PAUSE_MS = 1_000

/**
 * Writes the planner's samples anew, if a migration asked for it (table `rewrite_due`) and until nothing of the dropped columns is left.
 *
 * @param patienceMs how long the end of older transactions is waited for
 * @returns what is left and why, as a line; undefined when nothing is
 */
export async function forgetSamples(db: Kysely<unknown>, pool: pg.Pool, patienceMs: number): Promise<string | undefined> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { rows: [{ due }] } = await sql<{ due: boolean }>`select exists (select from rewrite_due where relation = 'pg_statistic') as due`.execute(db)
    if (!due) return undefined
    const dead = await rewriteSamples(pool)
    if (dead === 0) {
      await sql`delete from rewrite_due where relation = 'pg_statistic'`.execute(db)
      return undefined
    }
    const left = 'values that stood in clear are left in the samples of the planner (pg_statistic): '
    if (dead === undefined) return `${left}this role may not write them anew; run npm run migrate as the database's owner`
    if (Date.now() > deadline) return `${left}a transaction from before the migration, a prepared one, or a replication slot still sees them; end it, and run npm run migrate again`
    await sleep(PAUSE_MS)
  }
}

/** Dead rows that were copied along; undefined where it was not done. PostgreSQL tells them in a message: a role's rights do not reach for all that holds them. */
async function rewriteSamples(pool: pg.Pool): Promise<number | undefined> {
  const client = await pool.connect()
  let copied: number | undefined
  const hear = ({ severity, detail }: { severity: string | undefined; detail: string | undefined }): void => {
    const number = severity === 'INFO' ? /\d+/.exec(detail ?? '')?.[0] : undefined // the sentence around it is in the server's language
    if (number !== undefined) copied = Number(number)
  }
  client.on('notice', hear)
  try {
    await client.query('vacuum (full, verbose) pg_statistic')
    return copied
  } finally {
    client.off('notice', hear)
    client.release()
  }
}
