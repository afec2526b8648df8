import { sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type { Account } from './schema.ts'
import type { Session, SessionEnd, Transport } from './schema-sessions.ts'

/** The transport of a session, and how its owner recognises it. */
export interface SessionTraits {
  readonly transport: Transport
  /** `Firefox on Linux` */
  readonly device: string | null
  /** Coarse: `203.0.113.0/24`. */
  readonly network: string | null
}

/** Opens a session: one login, the family of its refresh tokens. */
export const insertSession = (db: Db, accountId: string, traits: Partial<SessionTraits> = {}): Promise<Session> =>
  db
    .insertInto('session')
    .values({ id: newId('session'), account_id: accountId, ...traits })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Finds a session with its account's status, also an ended one. The caller decides. */
export const findSession = (
  db: Db,
  sessionId: string,
): Promise<(Session & { account_status: Account['status'] }) | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('session')
    .select('account.status as account_status')
    .where('session.id', '=', sessionId)
    .executeTakeFirst()

/** Ends a session from the next request on. An ended session keeps its first reason. */
export async function endSession(db: Db, sessionId: string, reason: SessionEnd): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every open session of an account. */
export async function endSessionsOf(db: Db, accountId: string, reason: SessionEnd): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** More sessions than anybody can distinguish. */
const SHOWN_SESSIONS = 100

/** Lists the open sessions of an account that can still be refreshed, newest use first. */
export const listOpenSessions = (db: Db, accountId: string): Promise<Session[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_SESSIONS)
    .execute()

/** Ends an open session of the account. Undefined if it has none with this id. */
export const endSessionOf = (db: Db, accountId: string, sessionId: string): Promise<Session | undefined> =>
  db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'OWNER' })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Ends every open session of an account except one. Returns how many. */
export async function endOtherSessionsOf(
  db: Db,
  { accountId, sessionId }: SessionHolder,
  reason: SessionEnd,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The account and session of a dashboard request. */
export interface SessionHolder {
  readonly accountId: string
  readonly sessionId: string
}

/**
 * Runs `work` in a transaction that locks the account of a session, for a change that creates an access to it: a key,
 * an endpoint, a second factor. A reset or a confirmation that removes all of these takes the same lock. So nothing
 * survives it, and no two requests pass a limit together.
 *
 * @returns undefined, and nothing ran, if the session or the account ended since the request was accepted
 */
export const withAccountOfSession = <T>(
  db: Db,
  { accountId, sessionId }: SessionHolder,
  work: (trx: Db, account: Account) => Promise<T>,
): Promise<T | undefined> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .where('status', '=', 'ACTIVE')
      .forNoKeyUpdate()
      .executeTakeFirst()
    // A separate statement, so that it sees commits made during the wait for the lock.
    const session = await trx
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return account === undefined || session === undefined ? undefined : work(trx, account)
  })
