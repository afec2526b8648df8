import { sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type { Account } from './schema.ts'
import type { Session, SessionEnd } from './schema-sessions.ts'

/** Opens a session: one login, the family of the refresh tokens that follow from it. */
export const insertSession = (db: Db, accountId: string): Promise<Session> =>
  db.insertInto('session').values({ id: newId('session'), account_id: accountId }).returningAll().executeTakeFirstOrThrow()

/** A session with its account's status; ended ones too: the caller decides. */
export const findSession = (db: Db, sessionId: string): Promise<(Session & { account_status: Account['status'] }) | undefined> =>
  db.selectFrom('session').innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('session').select('account.status as account_status')
    .where('session.id', '=', sessionId).executeTakeFirst()

/** Ends a session from the next request on; one that has ended keeps its first reason. */
export async function endSession(db: Db, sessionId: string, reason: SessionEnd): Promise<void> {
  await db.updateTable('session').set({ ended_at: sql<Date>`now()`, end_reason: reason }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()
}

/** Ends every open session of an account. */
export async function endSessionsOf(db: Db, accountId: string, reason: SessionEnd): Promise<void> {
  await db.updateTable('session').set({ ended_at: sql<Date>`now()`, end_reason: reason }).where('account_id', '=', accountId).where('ended_at', 'is', null).execute()
}
