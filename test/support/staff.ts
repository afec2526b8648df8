import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../../api/auth/password.ts'
import { issueStaffToken } from '../../api/auth/staff.ts'
import { openTokenKeys } from '../../api/auth/session-keys.ts'
import type { Db } from '../../db/pool.ts'
import type { StaffRole } from '../../db/staff/schema.ts'
import { addStaff } from '../../db/staff/staff.ts'
import { findSetup, finishSetup } from '../../db/staff/staff-setup.ts'
import { KEY_RING } from './factories.ts'

/** The password of all staff in tests. */
export const STAFF_PASSWORD = 'correct horse battery'

let hashed: Promise<string> | undefined

/** A member of staff with a password and a second factor, a session and an access token of the session. */
export async function aStaffMember(db: Db, role: StaffRole, name = `${role} ${randomBytes(2).toString('hex')}`) {
  const email = `${randomBytes(6).toString('hex')}@staff.example`
  const added = await addStaff(db, KEY_RING, { email, name, role }, { actor: 'test', reason: 'test' })
  if (added === undefined) throw new Error('not added')
  const found = await findSetup(db, KEY_RING, added.setup.token)
  const grant = await finishSetup(db, added.setup.token, {
    passwordHash: await (hashed ??= hashPassword(STAFF_PASSWORD)),
    step: 0,
    userAgent: null,
  })
  if (found === undefined || grant === undefined) throw new Error('not set up')
  const { id } = added.staff
  const secret = new Secret({ buffer: new Uint8Array(found.secret).buffer })
  return {
    id,
    email,
    name,
    sessionId: grant.sessionId,
    cookie: `__Secure-staff=${grant.token}`,
    secret: secret.base32,
    token: await issueStaffToken(openTokenKeys(db, KEY_RING), { staffId: id, sessionId: grant.sessionId }),
    /** The code of their authenticator app, `offset` steps of 30 s from now. */
    code: (offset = 0) =>
      new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + offset * 30_000 }),
  }
}

export type StaffMember = Awaited<ReturnType<typeof aStaffMember>>
