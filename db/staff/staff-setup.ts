import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { endStaffSessions, insertStaffSession, type StaffGrant } from './staff-sessions.ts'
import type { Staff } from './schema.ts'

/** A link is passed on by hand, within a working day. */
const SETUP_TTL_MS = 24 * 3_600_000
const SECRET_BYTES = 20 // RFC 4226, section 4, R6

/** A link just made. Its token is shown once. */
export interface NewSetup {
  readonly token: string
  readonly expiresAt: Date
}

/** Hashes a token for storage. */
const hashStaffToken = (token: string): Buffer => createHash('sha256').update(`staff/${token}`).digest()

const secretPlace = (staffId: string): string => `${staffId}/mfa/secret`

/** Opens the secret that checks a person's codes. Undefined until they have set one. */
export const openStaffSecret = (keyRing: KeyRing, staff: Pick<Staff, 'id' | 'mfa_secret'>): Buffer | undefined =>
  staff.mfa_secret === null ? undefined : openByRing(keyRing, staff.mfa_secret, secretPlace(staff.id))

/** Makes a link, and voids the earlier ones. */
export async function insertSetup(trx: Db, keyRing: KeyRing, staffId: string): Promise<NewSetup> {
  await trx
    .updateTable('staff_setup')
    .set({ used_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  const token = randomBytes(32).toString('base64url')
  const { expires_at: expiresAt } = await trx
    .insertInto('staff_setup')
    .values({
      hash: hashStaffToken(token),
      staff_id: staffId,
      secret: sealByRing(keyRing, randomBytes(SECRET_BYTES), secretPlace(staffId)),
      expires_at: sql<Date>`now() + ${SETUP_TTL_MS} * interval '1 millisecond'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}

/**
 * Finds the person of a link, and the second factor that it sets up. Undefined if it is unknown, used, expired, or of a
 * disabled person.
 */
export async function findSetup(
  db: Db,
  keyRing: KeyRing,
  token: string,
): Promise<{ staff: Staff; secret: Buffer } | undefined> {
  const row = await db
    .selectFrom('staff_setup')
    .innerJoin('staff', 'staff.id', 'staff_setup.staff_id')
    .selectAll('staff')
    .select('staff_setup.secret')
    .where('staff_setup.hash', '=', hashStaffToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('staff.status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { secret, ...staff } = row
  return { staff, secret: openByRing(keyRing, secret, secretPlace(staff.id)) }
}

/**
 * Uses up a link: sets password and second factor, ends earlier sessions, and opens one. One transaction: if the
 * process dies, the link still works.
 *
 * @param step the time step of the code that was just checked, used up by this
 * @returns undefined if the link was used or voided since it was read
 */
export const finishSetup = (
  db: Db,
  token: string,
  chosen: { readonly passwordHash: string; readonly step: number; readonly userAgent: string | null },
): Promise<StaffGrant | undefined> =>
  db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('staff_setup')
      .set({ used_at: sql<Date>`now()` })
      .where('hash', '=', hashStaffToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .returning(['staff_id', 'secret'])
      .executeTakeFirst()
    if (used === undefined) return undefined
    const staff = await trx
      .updateTable('staff')
      .set({ password_hash: chosen.passwordHash, mfa_secret: used.secret, mfa_last_step: chosen.step })
      .where('id', '=', used.staff_id)
      .where('status', '=', 'ACTIVE')
      .returningAll()
      .executeTakeFirst()
    if (staff === undefined) return undefined
    await endStaffSessions(trx, staff.id, 'SETUP')
    await insertAuditEntry(trx, { actor: staff.id, action: 'staff set-up', subjectId: staff.id, reason: null })
    return insertStaffSession(trx, staff, chosen.userAgent)
  })
