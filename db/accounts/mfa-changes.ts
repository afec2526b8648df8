import { emailOf } from '../account-data.ts'
import { insertMail } from '../mail/mail.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { deleteMfa, replaceRecoveryCodes } from './mfa.ts'
import { withAccountOfSession, type SessionHolder } from './sessions.ts'

// Changes an owner's second factor, after one of its codes was accepted.

/**
 * Turns the second factor off, with its recovery codes and waiting logins, and queues a notice to the owner: one
 * transaction.
 *
 * @param passwordHash the stored password that was just checked. A password changed since stops this
 * @returns undefined if the session has ended, the password has changed, or the factor is gone
 */
export const disableMfaBySession = (
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  passwordHash: string,
): Promise<{ mailId: string } | undefined> =>
  withAccountOfSession(db, holder, async (trx, account) => {
    const { accountId } = holder
    if (account.password_hash !== passwordHash || !(await deleteMfa(trx, accountId))) return undefined
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    return {
      mailId: await insertMail(trx, keyRing, {
        kind: 'MFA_DISABLED',
        recipient: emailOf(keyRing, account) ?? '',
        accountId,
      }),
    }
  })

/** Replaces all recovery codes and queues a notice to the owner. Undefined if session or factor are gone. */
export const renewRecoveryCodesBySession = (
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
): Promise<{ codes: string[]; mailId: string } | undefined> =>
  withAccountOfSession(db, holder, async (trx, account) => {
    const { accountId } = holder
    const factor = await trx
      .selectFrom('mfa')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('enabled_at', 'is not', null)
      .executeTakeFirst()
    if (factor === undefined) return undefined
    return {
      codes: await replaceRecoveryCodes(trx, accountId),
      mailId: await insertMail(trx, keyRing, {
        kind: 'RECOVERY_CODES',
        recipient: emailOf(keyRing, account) ?? '',
        accountId,
      }),
    }
  })
