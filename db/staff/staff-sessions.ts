import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../ids.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { Staff, StaffSession, StaffSessionEnd } from './schema.ts'

/** A working day: then everybody logs in again, whatever they do. */
export const STAFF_SESSION_MS = 8 * 3_600_000
/** Without a request for so long a session is over. */
export const STAFF_IDLE_MS = 30 * 60_000
/** How exactly the newest request is known: a statement a request would be one too many. */
const TOUCH_EVERY_MS = 30_000

/** A session that was just opened; the token is for its cookie and is given this once. */
export interface StaffGrant {
  readonly staff: Staff
  readonly sessionId: string
  readonly token: string
}

const hashOf = (token: string): Buffer => createHash('sha256').update(`staff-session/${token}`).digest()

/** Opens a session, and writes that down. */
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
 * Opens a session of somebody whose password and code were just checked.
 *
 * @returns undefined when the password, or who may come in, changed since
 */
export const openStaffSession = (db: Db, checked: Staff, userAgent: string | null): Promise<StaffGrant | undefined> =>
  db.transaction().execute(async (trx) => {
    const staff = await trx.selectFrom('staff').selectAll().where('id', '=', checked.id).forShare().executeTakeFirst()
    if (staff === undefined || staff.status !== 'ACTIVE' || staff.password_hash !== checked.password_hash)
      return undefined
    return insertStaffSession(trx, staff, userAgent)
  })

/** A session with whom it is of. */
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

/** A session that is open: not ended, not over, not idle, and of somebody who may come in. It counts as used. */
export const findStaffSession = async (db: Db, sessionId: string): Promise<OpenStaffSession | undefined> =>
  touch(db, await openSessions(db).where('staff_session.id', '=', sessionId).executeTakeFirst())

/** The same by the token of its cookie. */
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

/** The open sessions of one person, the newest first. */
export const listStaffSessions = (db: Db, staffId: string): Promise<OpenStaffSession[]> =>
  openSessions(db)
    .where('staff_id', '=', staffId)
    .orderBy('staff_session.created_at', 'desc')
    .orderBy('staff_session.id')
    .execute()

/** Ends one session of a person; false when there is none that is open. */
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
