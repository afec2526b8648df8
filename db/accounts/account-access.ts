import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import { confirmEmail, insertAccountOnce, updatePassword } from './accounts.ts'
import { grantFreeAllotment } from '../credits/credits.ts'
import { insertMail } from '../mail/mail.ts'
import { findMailToken, takeMailToken, voidMailTokens } from '../mail/mail-tokens.ts'
import { deleteMfa, finishMfaChallenge } from './mfa.ts'
import { removeEndpointsOf } from '../webhooks/webhook-endpoints.ts'
import type { Db } from '../pool.ts'
import { openSessionIn, type Grant } from './refresh-tokens.ts'
import type { Account } from './schema.ts'
import type { MailTokenPurpose } from '../mail/schema.ts'
import { endSessionsOf } from './sessions.ts'

// The steps by which one gets into an account, each one transaction.

/**
 * Registers an account and asks for its mail; for a known address asks for the same mail and does nothing else. Answers
 * the mail's id, whichever it was.
 */
export const registerAccount = (db: Db, masterKey: Uint8Array, account: { email: string; passwordHash: string; company?: string }): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await insertAccountOnce(trx, account)
    return insertMail(trx, masterKey, { kind: 'REGISTRATION', recipient: account.email })
  })

/** Asks for a mail to an address, known or not. */
export const requestMail = (db: Db, masterKey: Uint8Array, kind: 'CONFIRMATION' | 'PASSWORD_RESET', recipient: string): Promise<string> =>
  db.transaction().execute((trx) => insertMail(trx, masterKey, { kind, recipient }))

/**
 * Opens a session of an account whose password was just checked. Undefined when the password, or the account's state,
 * changed since: a reset that ends all sessions must not be outrun by a login with the old password.
 *
 * @param challenge token of the second factor's challenge, used up with it
 */
export async function openCheckedSession(
  db: Db, account: { readonly id: string; readonly password_hash: string | null }, challenge?: string,
): Promise<Grant | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('account').select(['password_hash', 'status']).where('id', '=', account.id).forShare().executeTakeFirst()
    if (row?.status !== 'ACTIVE' || row.password_hash !== account.password_hash) return undefined
    if (challenge !== undefined && !await finishMfaChallenge(trx, challenge)) return undefined
    return openSessionIn(trx, account.id)
  })
}

/** Confirms the address that a token was mailed to, and grants the free allotment the first time. Undefined: no such token. */
export async function confirmEmailByToken(db: Db, token: string): Promise<{ accountId: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await takeTokenOfActive(trx, token, 'VERIFY_EMAIL')
    if (account === undefined) return undefined
    const { id: accountId } = account
    if (await confirmEmail(trx, accountId)) await grantFreeAllotment(trx, accountId)
    await voidMailTokens(trx, accountId, 'VERIFY_EMAIL')
    return { accountId }
  })
}

/**
 * Sets a new password by a mailed token: ends every session and challenge, and asks for a notice to the owner.
 *
 * On an account whose address was never confirmed this is the first proof that anyone holds the mailbox. Whoever
 * registered it may have been somebody else: the second factor, the API keys and the webhook endpoints that were made before are removed.
 *
 * @returns undefined: no such token; else the id of the notice's mail
 */
export async function resetPasswordByToken(db: Db, masterKey: Uint8Array, token: string, passwordHash: string): Promise<{ accountId: string; mailId: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await takeTokenOfActive(trx, token, 'RESET_PASSWORD')
    if (account === undefined || account.email === null) return undefined
    const { id: accountId } = account
    await updatePassword(trx, accountId, passwordHash)
    await endSessionsOf(trx, accountId, 'PASSWORD_RESET')
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    await voidMailTokens(trx, accountId, 'RESET_PASSWORD')
    if (await confirmEmail(trx, accountId)) {
      await grantFreeAllotment(trx, accountId)
      await voidMailTokens(trx, accountId, 'VERIFY_EMAIL')
      await deleteMfa(trx, accountId)
      await removeEndpointsOf(trx, accountId)
      await trx.updateTable('api_key').set({ revoked_at: new Date() }).where('account_id', '=', accountId).where('revoked_at', 'is', null).execute()
    }
    return { accountId, mailId: await insertMail(trx, masterKey, { kind: 'PASSWORD_CHANGED', recipient: account.email }) }
  })
}

/**
 * Removes the second factor of somebody who lost it, with its recovery codes, ends all sessions and open logins, asks for a
 * notice to the owner, and writes down who did it and why: one transaction.
 *
 * @returns undefined when there is no such account; else whether there was a factor to remove
 */
export async function removeSecondFactorByStaff(db: Db, masterKey: Uint8Array, accountId: string, note: StaffNote): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom('account').select('email').where('id', '=', accountId).forUpdate().executeTakeFirst()
    if (account === undefined) return undefined
    if (!await deleteMfa(trx, accountId)) return false
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    await endSessionsOf(trx, accountId, 'STAFF')
    await insertAuditEntry(trx, { ...note, action: 'account remove-mfa', subjectId: accountId })
    if (account.email !== null) await insertMail(trx, masterKey, { kind: 'MFA_REMOVED', recipient: account.email })
    return true
  })
}

/**
 * Uses a token up and answers its account, locked until the transaction ends; undefined, and nothing used, when there is no
 * such token or its account is suspended or closed. The account is locked first, here as everywhere: two tokens of one
 * account, taken at once, would wait for each other.
 */
async function takeTokenOfActive(trx: Db, token: string, purpose: MailTokenPurpose): Promise<Pick<Account, 'id' | 'email'> | undefined> {
  const accountId = await findMailToken(trx, token, purpose)
  if (accountId === undefined) return undefined
  const account = await trx.selectFrom('account').select(['id', 'email']).where('id', '=', accountId).where('status', '=', 'ACTIVE').forUpdate().executeTakeFirst()
  if (account === undefined || await takeMailToken(trx, token, purpose) === undefined) return undefined
  return account
}
