import { emailOf } from '../account-data.ts'
import { insertMail } from '../mail/mail.ts'
import { voidMailTokens } from '../mail/mail-tokens.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { updatePassword } from './accounts.ts'
import { endEmailChange } from './email-changes.ts'
import { endOtherSessionsOf, withAccountOfSession, type SessionHolder } from './sessions.ts'

/**
 * Replaces a password that was just checked. It ends all other sessions, open logins, reset links and an open change of
 * address, and queues a notice to the owner; one transaction.
 *
 * @returns undefined if the session has ended, or the password has changed since it was checked
 */
export const changePasswordBySession = (
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ mailId: string; sessionsEnded: number } | undefined> =>
  withAccountOfSession(db, holder, async (trx, account) => {
    const { accountId } = holder
    if (account.password_hash !== from) return undefined
    await updatePassword(trx, accountId, to)
    const sessionsEnded = await endOtherSessionsOf(trx, holder, 'PASSWORD_CHANGE')
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    await voidMailTokens(trx, accountId, 'RESET_PASSWORD')
    // The requester of the change knew the old password. If it was not the owner, the change must not survive.
    await endEmailChange(trx, accountId, 'ENDED')
    return {
      sessionsEnded,
      mailId: await insertMail(trx, keyRing, {
        kind: 'PASSWORD_REPLACED',
        recipient: emailOf(keyRing, account) ?? '',
        accountId,
      }),
    }
  })
