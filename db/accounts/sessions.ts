import { sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type { Account } from './schema.ts'
import type { Session, SessionEnd, Transport } from './schema-sessions.ts'

/** Where a session is used from, as its owner knows it again, and how its refresh token travels. */
export interface SessionOrigin {
  readonly transport: Transport
  readonly device: string | null
  readonly network: string | null
}

/** Opens a session: one login, the family of the refresh tokens that follow from it. */
export const insertSession = (db: Db, accountId: string, origin?: SessionOrigin): Promise<Session> =>
  db.insertInto('session').values({ id: newId('session'), account_id: accountId, device: null, network: null, ...origin }).returningAll().executeTakeFirstOrThrow()

/** A session with its account's status; ended ones too: the caller decides. */
export const findSession = (db: Db, sessionId: string): Promise<(Session & { account_status: Account['status'] }) | undefined> =>
  db.selectFrom('session').innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('session').select('account.status as account_status')
    .where('session.id', '=', sessionId).executeTakeFirst()

/** Ends a session from the next request on; one that has ended keeps its first reason. */
export async function endSession(db: Db, sessionId: string, reason: SessionEnd): Promise<void> {
  await db.updateTable('session').set({ ended_at: sql<Date>`now()`, end_reason: reason }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()
}

/**
 * Ends every open session of an account.
 *
 * @param except the one that goes on
 * @returns how many were ended
 */
export async function endSessionsOf(db: Db, accountId: string, reason: SessionEnd, except?: string): Promise<number> {
  let update = db.updateTable('session').set({ ended_at: sql<Date>`now()`, end_reason: reason }).where('account_id', '=', accountId).where('ended_at', 'is', null)
  if (except !== undefined) update = update.where('id', '!=', except)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

/** Sessions that a list shows. */
const LISTED = 100

/** The sessions of an account that can still be used, the newest use first, at most 100. One that nobody refreshed for `ttlMs` is over. */
export const listSessions = (db: Db, accountId: string, ttlMs: number): Promise<Session[]> =>
  db.selectFrom('session').selectAll().where('account_id', '=', accountId).where('ended_at', 'is', null)
    .where('last_used_at', '>', sql<Date>`now() - ${ttlMs} * interval '1 millisecond'`).orderBy('last_used_at', 'desc').orderBy('id').limit(LISTED).execute()

/** Ends an open session of the account for its owner; undefined when there is none of that id. */
export const endOwnSession = (db: Db, accountId: string, sessionId: string): Promise<Session | undefined> =>
  db.updateTable('session').set({ ended_at: sql<Date>`now()`, end_reason: 'OWNER' }).where('id', '=', sessionId).where('account_id', '=', accountId)
    .where('ended_at', 'is', null).returningAll().executeTakeFirst()

/** Who acts in a dashboard session. */
export interface SessionHolder {
  readonly accountId: string
  readonly sessionId: string
}

/**
 * Runs `work` in a transaction that holds the account of a session locked, for a change that opens a way into it: a key, an
 * endpoint, a second factor. A reset or a confirmation that removes all of these takes the same lock, so nothing is made behind its
 * back, and no two requests count to a limit together.
 *
 * @returns undefined, and nothing was run, when the session or the account ended since the request was let in
 */
export const withAccountOfSession = <T>(
  db: Db, { accountId, sessionId }: SessionHolder, work: (trx: Db, account: Account) => Promise<T>,
): Promise<T | undefined> => db.transaction().execute(async (trx) => {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', accountId).where('status', '=', 'ACTIVE').forNoKeyUpdate().executeTakeFirst()
  // A statement of its own: it sees what was committed while the lock was waited for.
  const session = await trx.selectFrom('session').select('id').where('id', '=', sessionId).where('account_id', '=', accountId).where('ended_at', 'is', null).executeTakeFirst()
  return account === undefined || session === undefined ? undefined : work(trx, account)
})
