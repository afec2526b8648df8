import { userInfo } from 'node:os'
import { z } from 'zod'
import { AUDIT_OPTIONS, type OptionHead } from './command.ts'

/** One line, so that each audit entry fits on one line. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')

/** Schemas of {@link AUDIT_OPTIONS}, for a command that changes something. */
export const AUDITED = { by: line(100), reason: line(500) }

/**
 * `--by` as a staff id, not a name. For commands whose workflow keeps `--by` in its history, which operators read, or
 * compares two of them.
 */
export const STAFF_ID = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be a staff id (letters, digits, . _ -)')
/** {@link AUDIT_OPTIONS} with {@link STAFF_ID}. */
export const STAFF_OPTIONS = {
  ...AUDIT_OPTIONS,
  by: { ...AUDIT_OPTIONS.by, value: '<staff id>' },
} as const satisfies Record<string, OptionHead>

/** Options of a command that only shows. The audit records who looked. */
export const LOOK_OPTIONS = {
  by: { ...AUDIT_OPTIONS.by, help: 'your name (default: the login name)' },
  reason: { ...AUDIT_OPTIONS.reason, help: 'reason, without personal data' },
} as const satisfies Record<string, OptionHead>

/** Schemas of {@link LOOK_OPTIONS}. */
export const LOOKED_AT = { by: AUDITED.by.prefault(loginName), reason: AUDITED.reason.optional() }

function loginName(): string {
  try {
    return userInfo().username
  } catch {
    return '' // a user id without a name, as in some containers: the schema rejects it, so --by is required
  }
}
