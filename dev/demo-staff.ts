import type { Db } from '../db/pool.ts'
import type { StaffRole } from '../db/staff/schema.ts'
import { addStaff, findStaffByEmail, resetStaffAccess } from '../db/staff/staff.ts'

/** Somebody of the development stack's staff, and how they get in. */
export interface DemoStaff {
  readonly email: string
  readonly role: StaffRole
  /** Sets password and second factor, once; undefined when that was done: then they log in at /staff. */
  readonly setupLink: string | undefined
}

/** Two who can close a sanctions hit together, and one who sees the audit. */
const PEOPLE: readonly { readonly email: string; readonly name: string; readonly role: StaffRole }[] = [
  { email: 'first@staff.example', name: 'First Reviewer', role: 'SENIOR' },
  { email: 'second@staff.example', name: 'Second Reviewer', role: 'SENIOR' },
  { email: 'admin@staff.example', name: 'Administrator', role: 'ADMIN' },
]

const BY = { actor: 'npm start', reason: 'development stack' }

/** The staff of the development stack. Whoever has not set up password and second factor gets a new link at each start. */
export async function prepareDemoStaff(db: Db, masterKey: Uint8Array, baseUrl: string): Promise<DemoStaff[]> {
  const people: DemoStaff[] = []
  for (const { email, name, role } of PEOPLE) {
    const known = await findStaffByEmail(db, email)
    const made = known === undefined ? await addStaff(db, masterKey, { email, name, role }, BY) : known.password_hash === null ? await resetStaffAccess(db, masterKey, known.id, BY) : undefined
    people.push({ email, role, setupLink: made === undefined ? undefined : `${baseUrl}/staff/setup#token=${made.setup.token}` })
  }
  return people
}
