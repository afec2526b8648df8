import { sql } from 'kysely'
import { normaliseEmail } from '../email-address.ts'
import { newId } from '../ids.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import type { Staff, StaffRole } from './schema.ts'
import { insertSetup, type NewSetup } from './staff-setup.ts'
import { endStaffSessions } from './staff-sessions.ts'

// Who works for the operator: made and changed by the operator's command line only, each change with its audit entry.

/**
 * Makes a person, with the link that sets their password and second factor.
 *
 * @returns undefined when there is somebody of that address
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

/** Everybody, by name, with the time of their newest request. */
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

/** Gives somebody another role, from their next request on; what they had claimed is free again. Undefined when there is nobody of that id. */
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

/** Shuts somebody out, from their next request on, or lets them in again. Undefined when there is nobody of that id. */
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
 * Takes password and second factor away, ends all sessions, and gives a new link that sets both.
 *
 * @returns undefined when there is nobody of that id
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

/** Sessions, claims and links that were not used yet. */
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
 * Uses up the time step of a right code (RFC 6238, 5.2).
 *
 * @returns false when it, or a later one, was used before
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

/** Names of those of the given ids who are of the staff; the operator's command line acts under other names. */
export async function findStaffNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
