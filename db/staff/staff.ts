import { sql } from 'kysely'
import { normaliseEmail } from '../email-address.ts'
import { newId } from '../ids.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import type { Staff, StaffRole } from './schema.ts'
import { insertSetup, type NewSetup } from './staff-setup.ts'
import { endStaffSessions } from './staff-sessions.ts'

// Stores the operator's staff. Only the operator's command line creates and changes them, each change with its audit
// entry.

/**
 * Creates a person, with the link that sets their password and second factor.
 *
 * @returns undefined if somebody has that address
 */
export const addStaff = (
  db: Db,
  keyRing: KeyRing,
  person: { email: string; name: string; role: StaffRole },
  note: StaffNote,
): Promise<{ staff: Staff; setup: NewSetup } | undefined> =>
  db.transaction().execute(async (trx) => {
    const staff = await trx
      .insertInto('staff')
      .values({ id: newId('staff'), email: normaliseEmail(person.email), name: person.name, role: person.role })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (staff === undefined) return undefined
    const setup = await insertSetup(trx, keyRing, staff.id)
    await insertAuditEntry(trx, { ...note, action: 'staff add', subjectId: staff.id, detail: { role: person.role } })
    return { staff, setup }
  })

export const findStaff = (db: Db, id: string): Promise<Staff | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

export const findStaffByEmail = (db: Db, email: string): Promise<Staff | undefined> =>
  db.selectFrom('staff').selectAll().where('email', '=', normaliseEmail(email)).executeTakeFirst()

/** Lists all staff by name, with the time of their newest request. */
export const listStaff = (db: Db) =>
  db
    .selectFrom('staff')
    .select((eb) => [
      'id',
      'email',
      'name',
      'role',
      'status',
      'created_at',
      eb('password_hash', 'is not', null).as('is_set_up'),
      eb
        .selectFrom('staff_session')
        .select((inner) => inner.fn.max('last_used_at').as('at'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .as('last_seen_at'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Changes a person's role from their next request on, and frees their claims. Undefined if nobody has this id. */
export const changeStaffRole = (
  db: Db,
  id: string,
  role: StaffRole,
  note: StaffNote,
): Promise<{ from: StaffRole } | undefined> =>
  db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx, id)
    if (staff === undefined) return undefined
    if (staff.role === role) return { from: role }
    await trx.updateTable('staff').set({ role }).where('id', '=', id).execute()
    await releaseClaimsOf(trx, id)
    await insertAuditEntry(trx, {
      ...note,
      action: 'staff role',
      subjectId: id,
      detail: { from: staff.role, to: role },
    })
    return { from: staff.role }
  })

/** Disables a person from their next request on, or enables them again. Undefined if nobody has this id. */
export const changeStaffStatus = (
  db: Db,
  id: string,
  status: Staff['status'],
  note: StaffNote,
): Promise<{ from: Staff['status'] } | undefined> =>
  db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx, id)
    if (staff === undefined) return undefined
    if (staff.status === status) return { from: status }
    await trx.updateTable('staff').set({ status }).where('id', '=', id).execute()
    if (status === 'DISABLED') await removeAccessOf(trx, id)
    await insertAuditEntry(trx, {
      ...note,
      action: status === 'DISABLED' ? 'staff disable' : 'staff enable',
      subjectId: id,
    })
    return { from: staff.status }
  })

/**
 * Removes password and second factor, ends all sessions, and makes a new link that sets both.
 *
 * @returns undefined if nobody has this id
 */
export const resetStaffAccess = (
  db: Db,
  keyRing: KeyRing,
  id: string,
  note: StaffNote,
): Promise<{ setup: NewSetup } | undefined> =>
  db.transaction().execute(async (trx) => {
    if ((await lockStaff(trx, id)) === undefined) return undefined
    await trx.updateTable('staff').set({ password_hash: null, mfa_secret: null }).where('id', '=', id).execute()
    await removeAccessOf(trx, id)
    const setup = await insertSetup(trx, keyRing, id)
    await insertAuditEntry(trx, { ...note, action: 'staff reset-mfa', subjectId: id })
    return { setup }
  })

const lockStaff = (trx: Db, id: string): Promise<Staff | undefined> =>
  trx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Removes sessions, claims and unused links. */
async function removeAccessOf(trx: Db, id: string): Promise<void> {
  await endStaffSessions(trx, id, 'STAFF')
  await releaseClaimsOf(trx, id)
  await trx
    .updateTable('staff_setup')
    .set({ used_at: sql<Date>`now()` })
    .where('staff_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

async function releaseClaimsOf(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('review_claim').where('staff_id', '=', id).execute()
}

/**
 * Uses up the time step of a correct code (RFC 6238, 5.2).
 *
 * @returns false if it or a later one was used before
 */
export async function takeStaffStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ mfa_last_step: step })
    .where('id', '=', id)
    .where('mfa_secret', 'is not', null)
    .where('mfa_last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds the names of those ids that are staff. The operator's command line acts under other names. */
export async function findStaffNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
