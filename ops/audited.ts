import { userInfo } from 'node:os'
import { z } from 'zod'
import { AUDIT_OPTIONS, type OptionHead } from './command.ts'

/** One line, so that the audit reads as a list. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')

/** Schemas of {@link AUDIT_OPTIONS}, for a command that changes something. */
export const AUDITED = { by: line(100), reason: line(500) }

/** `--by` of a command whose workflow keeps it in its history, which operators read, or that compares two of them: an id, not a name. */
export const STAFF_ID = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be a staff id (letters, digits, . _ -)')
/** {@link AUDIT_OPTIONS} with it. */
export const STAFF_OPTIONS = {
  ...AUDIT_OPTIONS,
  by: { ...AUDIT_OPTIONS.by, value: '<staff id>' },
} as const satisfies Record<string, OptionHead>

/** Options of a command that only shows: it is written down who looked. */
export const LOOK_OPTIONS = {
  by: { ...AUDIT_OPTIONS.by, help: 'who looks (default: the login name)' },
  reason: { ...AUDIT_OPTIONS.reason, help: 'why, without personal data' },
} as const satisfies Record<string, OptionHead>

/** Schemas of {@link LOOK_OPTIONS}. */
export const LOOKED_AT = { by: AUDITED.by.prefault(loginName), reason: AUDITED.reason.optional() }

function loginName(): string {
  try {
    return userInfo().username
  } catch {
    return '' // a user id without a name, as in some containers: the schema refuses it, so --by must be given
  }
}
