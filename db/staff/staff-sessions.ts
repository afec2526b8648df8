import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../ids.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { Staff, StaffSession, StaffSessionEnd } from './schema.ts'

/** A working day. Then everybody logs in again, even if active. */
export const STAFF_SESSION_MS = 8 * 3_600_000
/** A session without a request for this long is over. */
export const STAFF_IDLE_MS = 30 * 60_000
/** Precision of the newest request. A statement for each request would be too much. */
const TOUCH_EVERY_MS = 30_000

/** A session just opened. The token is for its cookie and is returned once. */
export interface StaffGrant {
  readonly staff: Staff
  readonly sessionId: string
  readonly token: string
}

const hashOf = (token: string): Buffer => createHash('sha256').update(`staff-session/${token}`).digest()

/** Opens a session and records it in the audit. */
export async function insertStaffSession(trx: Db, staff: Staff, userAgent: string | null): Promise<StaffGrant> {
  const token = randomBytes(32).toString('base64url')
  const sessionId = newId('staffSession')
  await trx
    .insertInto('staff_session')
    .values({
      id: sessionId,
      staff_id: staff.id,
      hash: hashOf(token),
      user_agent: userAgent,
      expires_at: sql<Date>`now() + ${STAFF_SESSION_MS} * interval '1 millisecond'`,
    })
    .execute()
  await insertAuditEntry(trx, { actor: staff.id, action: 'staff login', subjectId: sessionId, reason: null })
  return { staff, sessionId, token }
}

/**
 * Opens a session after the person's password and code were checked.
 *
 * @returns undefined if the password or the person's status changed since
 */
export const openStaffSession = (db: Db, checked: Staff, userAgent: string | null): Promise<StaffGrant | undefined> =>
  db.transaction().execute(async (trx) => {
    const staff = await trx.selectFrom('staff').selectAll().where('id', '=', checked.id).forShare().executeTakeFirst()
    if (staff === undefined || staff.status !== 'ACTIVE' || staff.password_hash !== checked.password_hash)
      return undefined
    return insertStaffSession(trx, staff, userAgent)
  })

/** A session with its person. */
export type OpenStaffSession = StaffSession & Pick<Staff, 'email' | 'name' | 'role'>

const openSessions = (db: Db) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .selectAll('staff_session')
    .select(['staff.email', 'staff.name', 'staff.role'])
    .where('staff.status', '=', 'ACTIVE')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('last_used_at', '>', sql<Date>`clock_timestamp() - ${STAFF_IDLE_MS} * interval '1 millisecond'`)

/** Finds an open session: not ended, expired or idle, of an enabled person. It counts as used. */
export const findStaffSession = async (db: Db, sessionId: string): Promise<OpenStaffSession | undefined> =>
  touch(db, await openSessions(db).where('staff_session.id', '=', sessionId).executeTakeFirst())

/** Finds it by the token of its cookie. */
export const findStaffSessionByToken = async (db: Db, token: string): Promise<OpenStaffSession | undefined> =>
  touch(db, await openSessions(db).where('staff_session.hash', '=', hashOf(token)).executeTakeFirst())

async function touch(db: Db, session: OpenStaffSession | undefined): Promise<OpenStaffSession | undefined> {
  if (session !== undefined && Date.now() - session.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await db
      .updateTable('staff_session')
      .set({ last_used_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', session.id)
      .where('ended_at', 'is', null)
      .execute()
  }
  return session
}

/** Lists the open sessions of one person, newest first. */
export const listStaffSessions = (db: Db, staffId: string): Promise<OpenStaffSession[]> =>
  openSessions(db)
    .where('staff_id', '=', staffId)
    .orderBy('staff_session.created_at', 'desc')
    .orderBy('staff_session.id')
    .execute()

/** Ends one session of a person. False if there is no open one. */
export async function endStaffSession(db: Db, staffId: string, sessionId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('staff_session')
      .set({ ended_at: sql<Date>`now()`, end_reason: 'LOGOUT' })
      .where('id', '=', sessionId)
      .where('staff_id', '=', staffId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) return false
    await insertAuditEntry(trx, { actor: staffId, action: 'staff logout', subjectId: sessionId, reason: null })
    return true
  })
}

/** Ends every open session of a person, in the caller's transaction. */
export async function endStaffSessions(trx: Db, staffId: string, reason: StaffSessionEnd): Promise<void> {
  await trx
    .updateTable('staff_session')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}
