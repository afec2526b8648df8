import { z } from 'zod'
import { revokeApiKeyByStaff } from '../../db/accounts/api-keys.ts'
import { idPattern } from '../../db/ids.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command } from '../command.ts'

/** `key revoke`. */
export const keyCommands: readonly Command[] = [
  command(
    {
      name: 'key revoke',
      summary: 'revoke an API key, immediately and forever',
      operands: ['key'],
      options: AUDIT_OPTIONS,
    },
    z.strictObject({
      key: z
        .string()
        .regex(idPattern('apiKey'), 'is not an API key id (key_…); never type the key itself on a command line'),
      ...AUDITED,
    }),
    async ({ db }, { key, by, reason }) => {
      const revoked = await revokeApiKeyByStaff(db, key, { actor: by, reason })
      if (revoked === undefined) throw new OpsRefusal('no such key')
      const { apiKey, changed } = revoked
      return { key, account: apiKey.account_id, prefix: apiKey.prefix, revoked_at: apiKey.revoked_at, changed }
    },
  ),
]
