import { z } from 'zod'
import { removeSecondFactorByStaff } from '../../db/accounts/account-access.ts'
import { ACCOUNT } from '../account-operand.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command } from '../command.ts'

/** `account remove-mfa`. */
export const mfaCommands: readonly Command[] = [
  command(
    {
      name: 'account remove-mfa',
      summary: 'remove a lost second factor and its recovery codes; ends all sessions and notifies the owner by mail',
      operands: ['account'],
      options: AUDIT_OPTIONS,
    },
    z.strictObject({ account: ACCOUNT, ...AUDITED }),
    async ({ db, config }, { account, by, reason }) => {
      const removed = await removeSecondFactorByStaff(db, config.keyRing, account, { actor: by, reason })
      if (removed === undefined) throw new OpsRefusal('no such account')
      return { account, removed }
    },
  ),
]
