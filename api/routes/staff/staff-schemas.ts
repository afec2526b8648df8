import { z } from 'zod'
import { STAFF_ROLES, type StaffRole } from '../../../db/staff/schema.ts'
import { PERMISSIONS, permissionsOf } from '../../auth/staff-roles.ts'

export const role = z.enum(STAFF_ROLES)

/** The logged-in person, and their permissions. */
export const me = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role,
    permissions: z.array(z.enum(PERMISSIONS)),
  })
  .meta({ id: 'Me' })

export const presentMe = ({
  id,
  email,
  name,
  role: works,
}: {
  id: string
  email: string
  name: string
  role: StaffRole
}): z.input<typeof me> => ({ id, email, name, role: works, permissions: [...permissionsOf(works)] })

/** A staff member, as others see them. */
export const person = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'Person' })

/** The reason for an action, in one line, without personal data. */
export const reason = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(500, { abort: true })
  .regex(/^[^\p{Cc}]*$/u, 'must be one line')

/** A reviewer's note. It is sealed with the verification, and erased with it. */
export const note = z
  .string()
  .trim()
  .min(10, { error: 'must say why, in at least 10 characters', abort: true })
  .max(2_000, { abort: true })
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be well-formed text')
