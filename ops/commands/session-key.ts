import { z } from 'zod'
import { rotateSessionKeys } from '../../db/accounts/session-keys.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, type Command } from '../command.ts'

/** `session-key rotate`. */
export const sessionKeyCommands: readonly Command[] = [
  command(
    {
      name: 'session-key rotate',
      summary: 'sign dashboard sessions with a new key, after about a minute; all sessions stay valid',
      operands: [],
      options: AUDIT_OPTIONS,
    },
    z.strictObject(AUDITED),
    async ({ db, config }, { by, reason }) => ({
      ...(await rotateSessionKeys(db, config.keyRing, { actor: by, reason })),
    }),
  ),
]
