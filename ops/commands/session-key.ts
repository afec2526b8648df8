import { z } from 'zod'
import { rotateSessionKeys } from '../../db/accounts/session-keys.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, type Command } from '../command.ts'

/** `session-key rotate`. */
export const sessionKeyCommands: readonly Command[] = [
  command(
    {
      name: 'session-key rotate',
      summary: 'have dashboard sessions signed by a new key from about a minute on; nobody is logged out',
      operands: [],
      options: AUDIT_OPTIONS,
    },
    z.strictObject(AUDITED),
    async ({ db, config }, { by, reason }) => ({
      ...(await rotateSessionKeys(db, config.keyRing, { actor: by, reason })),
    }),
  ),
]
