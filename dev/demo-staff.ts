import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { hashPassword } from '../api/auth/password.ts'
import { totpSecretText } from '../api/auth/totp.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import { STAFF_ROLES, type StaffRole } from '../db/staff/schema.ts'
import { addStaff, findStaffByEmail, resetStaffAccess } from '../db/staff/staff.ts'
import { findSetup, finishSetup } from '../db/staff/staff-setup.ts'
import { endStaffSession } from '../db/staff/staff-sessions.ts'

const demoStaff = z.object({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  password: z.string(),
  totp_secret: z.string(),
})
/** A staff member of the development stack, with credentials. */
export type DemoStaff = z.output<typeof demoStaff>

/** Two who can close a sanctions hit together, one who rearms deliveries, and one who sees the audit. */
const PEOPLE: readonly { readonly email: string; readonly name: string; readonly role: StaffRole }[] = [
  { email: 'first@staff.example', name: 'First Reviewer', role: 'SENIOR' },
  { email: 'second@staff.example', name: 'Second Reviewer', role: 'SENIOR' },
  { email: 'support@staff.example', name: 'Support', role: 'SUPPORT' },
  { email: 'admin@staff.example', name: 'Administrator', role: 'ADMIN' },
]

const BY = { actor: 'npm start', reason: 'development stack' }

/** Creates the staff of the development stack, set up as through their links. `file` keeps their credentials. */
export async function prepareDemoStaff(db: Db, keyRing: KeyRing, file: string): Promise<DemoStaff[]> {
  const kept = await readDemoStaff(file)
  const people: DemoStaff[] = []
  for (const person of PEOPLE) {
    const known = await findStaffByEmail(db, person.email)
    const before = kept.find(({ email }) => email === person.email)
    people.push(
      before !== undefined && known !== undefined && known.mfa_secret !== null
        ? before
        : await setUp(db, keyRing, person, known?.id),
    )
  }
  await writeFile(file, JSON.stringify(people, null, 2), { mode: 0o600 })
  return people
}

async function setUp(
  db: Db,
  keyRing: KeyRing,
  { email, name, role }: (typeof PEOPLE)[number],
  knownId: string | undefined,
): Promise<DemoStaff> {
  const made =
    knownId === undefined
      ? await addStaff(db, keyRing, { email, name, role }, BY)
      : await resetStaffAccess(db, keyRing, knownId, BY)
  const setup = made === undefined ? undefined : await findSetup(db, keyRing, made.setup.token)
  if (made === undefined || setup === undefined) throw new Error(`the set-up of ${email} failed`)
  const password = randomBytes(12).toString('base64url')
  const opened = await finishSetup(db, made.setup.token, {
    passwordHash: await hashPassword(password),
    step: 0,
    userAgent: BY.actor,
  })
  if (opened !== undefined) await endStaffSession(db, opened.staff.id, opened.sessionId)
  return { email, role, password, totp_secret: totpSecretText(setup.secret) }
}

/** The stored staff of an earlier start; empty if there was none. */
export async function readDemoStaff(file: string): Promise<DemoStaff[]> {
  if (!existsSync(file)) return []
  const parsed = z.array(demoStaff).safeParse(JSON.parse(await readFile(file, 'utf8')))
  return parsed.success ? parsed.data : []
}
