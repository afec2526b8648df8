import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { STAFF_ROLES } from '../../db/staff/schema.ts'
import {
  addStaff,
  changeStaffRole,
  changeStaffStatus,
  findStaff,
  findStaffByEmail,
  listStaff,
  resetStaffAccess,
} from '../../db/staff/staff.ts'
import type { NewSetup } from '../../db/staff/staff-setup.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command, type OpsContext } from '../command.ts'

// Staff of the review console. Only these commands create staff: there is no registration, and staff are not accounts.

const role = z.enum(STAFF_ROLES, `must be one of ${STAFF_ROLES.join(', ')}`)
const person = z.union([z.string().regex(idPattern('staff')), z.email()], 'is neither a staff id nor an e-mail address')
const UNKNOWN = 'no staff member has this id or address'

/** The set-up link for the new person. It is shown only once. */
const setupReport = ({ config }: OpsContext, { token, expiresAt }: NewSetup) => ({
  setup_link: `${config.baseUrl}/staff/setup#token=${token}`,
  good_until: expiresAt.toISOString(),
  once: 'sets password and second factor; shown only once',
})

async function idOf(db: Db, named: string): Promise<string> {
  const found = named.includes('@') ? await findStaffByEmail(db, named) : await findStaff(db, named)
  if (found === undefined) throw new OpsRefusal(UNKNOWN)
  return found.id
}

const add = command(
  {
    name: 'staff add',
    summary: 'add a person to the review console; prints a link to set the password and second factor',
    operands: ['email', 'role'],
    options: { name: { type: 'string', value: '<name>', help: 'displayed name (required)' }, ...AUDIT_OPTIONS },
  },
  z.strictObject({
    email: z.email().max(254),
    role,
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^[^\p{Cc}]*$/u, 'must be one line'),
    ...AUDITED,
  }),
  async (context, { email, role: works, name, by, reason }) => {
    const added = await addStaff(
      context.db,
      context.config.keyRing,
      { email, name, role: works },
      { actor: by, reason },
    )
    if (added === undefined) throw new OpsRefusal('a staff member already has this address')
    return { id: added.staff.id, email: added.staff.email, role: works, ...setupReport(context, added.setup) }
  },
)

const list = command(
  { name: 'staff list', summary: 'list the staff of the review console, with roles', operands: [], options: {} },
  z.strictObject({}),
  async ({ db }) => ({ staff: await listStaff(db) }),
)

const change = command(
  {
    name: 'staff role',
    summary: `change the role of a person (${STAFF_ROLES.join(', ')}), from their next request on`,
    operands: ['person', 'role'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({ person, role, ...AUDITED }),
  async ({ db }, { person: named, role: works, by, reason }) => {
    const id = await idOf(db, named)
    const changed = await changeStaffRole(db, id, works, { actor: by, reason })
    if (changed === undefined) throw new OpsRefusal(UNKNOWN)
    return { id, role: works, before: changed.from }
  },
)

const statusCommand = (verb: string, status: 'ACTIVE' | 'DISABLED', summary: string): Command =>
  command(
    { name: `staff ${verb}`, summary, operands: ['person'], options: AUDIT_OPTIONS },
    z.strictObject({ person, ...AUDITED }),
    async ({ db }, { person: named, by, reason }) => {
      const id = await idOf(db, named)
      const changed = await changeStaffStatus(db, id, status, { actor: by, reason })
      if (changed === undefined) throw new OpsRefusal(UNKNOWN)
      return { id, status, before: changed.from }
    },
  )

const reset = command(
  {
    name: 'staff reset-mfa',
    summary: 'remove password and second factor, end all sessions, and print a new set-up link',
    operands: ['person'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({ person, ...AUDITED }),
  async (context, { person: named, by, reason }) => {
    const id = await idOf(context.db, named)
    const made = await resetStaffAccess(context.db, context.config.keyRing, id, { actor: by, reason })
    if (made === undefined) throw new OpsRefusal(UNKNOWN)
    return { id, ...setupReport(context, made.setup) }
  },
)

/** `staff add|list|role|disable|enable|reset-mfa`. */
export const staffCommands: readonly Command[] = [
  add,
  list,
  change,
  statusCommand('disable', 'DISABLED', 'disable a person, from their next request on; their past decisions stay'),
  statusCommand('enable', 'ACTIVE', 'enable a disabled person'),
  reset,
]
