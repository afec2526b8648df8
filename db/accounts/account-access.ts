import { emailIndex, emailOf } from '../account-data.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import { confirmEmail, updatePassword } from './accounts.ts'
import { grantFreeAllotment } from '../credits/credits.ts'
import { insertMail } from '../mail/mail.ts'
import { findMailToken, takeMailToken, voidMailTokens } from '../mail/mail-tokens.ts'
import { endEmailChange } from './email-changes.ts'
import { deleteMfa, finishMfaChallenge, insertMfaChallenge } from './mfa.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { openSessionIn, type Grant } from './refresh-tokens.ts'
import { closeRegistration, removeAccess } from './registration-end.ts'
import { keepRegistration, lockAddress } from './registrations.ts'
import type { Account } from './schema.ts'
import type { MailTokenPurpose } from '../mail/schema.ts'
import { endSessionsOf, type SessionTraits } from './sessions.ts'

// The steps of access to an account, one transaction each.

/**
 * Stores a registration beside the others of its address and queues its mail. The work is the same for a known, a
 * confirmed and a new address. Returns the mail's id in every case.
 */
export const registerAccount = (
  db: Db,
  keyRing: KeyRing,
  account: { email: string; passwordHash: string; company?: string; askedFrom?: string | null },
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await lockAddress(trx, emailIndex(keyRing, account.email))
    const accountId = await keepRegistration(trx, keyRing, account)
    return insertMail(trx, keyRing, {
      kind: 'REGISTRATION',
      recipient: account.email,
      accountId,
      askedFrom: account.askedFrom,
    })
  })

/**
 * Queues a mail to an address, known or not.
 *
 * @param askedFrom coarseNetwork of the caller. The owner's requests are counted apart from those of strangers
 */
export const requestMail = (
  db: Db,
  keyRing: KeyRing,
  kind: 'CONFIRMATION' | 'PASSWORD_RESET',
  recipient: string,
  accountId?: string,
  askedFrom?: string | null,
): Promise<string> =>
  db.transaction().execute((trx) => insertMail(trx, keyRing, { kind, recipient, accountId, askedFrom }))

/**
 * Opens a session of an account whose password was just checked. Undefined if the password or the account's state
 * changed since: a login with the old password must not survive a reset that ends all sessions.
 *
 * @param seen the session's transport, and how its owner recognises it
 * @param challenge token of the second factor's challenge, used up with it
 */
export async function openCheckedSession(
  db: Db,
  account: { readonly id: string; readonly password_hash: string | null },
  seen: SessionTraits,
  challenge?: string,
): Promise<Grant | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await isStillChecked(trx, account))) return undefined
    if (challenge !== undefined && !(await finishMfaChallenge(trx, challenge))) return undefined
    return openSessionIn(trx, account.id, seen)
  })
}

/**
 * Stores that a login has shown the password and still needs the second factor. False, like {@link openCheckedSession},
 * if a reset came between.
 */
export const openCheckedChallenge = (
  db: Db,
  account: { readonly id: string; readonly password_hash: string | null },
  token: string,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await isStillChecked(trx, account))) return false
    await insertMfaChallenge(trx, account.id, token)
    return true
  })

/** Whether an account is as it was when its password was checked. Locks it until the transaction ends. */
async function isStillChecked(
  trx: Db,
  account: { readonly id: string; readonly password_hash: string | null },
): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select(['password_hash', 'status'])
    .where('id', '=', account.id)
    .forShare()
    .executeTakeFirst()
  return row?.status === 'ACTIVE' && row.password_hash === account.password_hash
}

/**
 * Confirms the registration that a token was mailed for, and grants the free allotment. Its account now owns the
 * address. The other registrations of the address end, with everything made by them.
 *
 * @param checked the stored password that the caller just proved to know: then one person has the mailbox and the
 * password. Without it, and with other registrations, the account is contested, because the reader of the link may have
 * taken it for another account
 * @returns undefined: no such token, or its registration has another password
 */
export async function confirmEmailByToken(
  db: Db,
  token: string,
  checked?: string,
): Promise<{ accountId: string; ended: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await findTokenOfActive(trx, token, 'VERIFY_EMAIL')
    if (account === undefined || (checked !== undefined && account.password_hash !== checked)) return undefined
    if ((await takeMailToken(trx, token, 'VERIFY_EMAIL')) === undefined) return undefined
    const { id: accountId } = account
    let ended = 0
    if (await confirmEmail(trx, accountId)) {
      await grantFreeAllotment(trx, accountId)
      ended = account.others.length
      if (checked === undefined && account.others.some((other) => other.password_hash !== null)) {
        await trx.updateTable('account').set({ contested_at: new Date() }).where('id', '=', accountId).execute()
      }
      for (const other of account.others) await closeRegistration(trx, other.id)
    }
    await voidMailTokens(trx, accountId, 'VERIFY_EMAIL')
    return { accountId, ended }
  })
}

/**
 * Sets a new password by a mailed token. It ends every session and challenge, and queues a notice to the owner.
 *
 * If the address was not confirmed, or its confirmation contested, this is the first proof that the owner of the
 * mailbox has the account. Then everything set up before is removed, and the other registrations of the address end.
 *
 * @returns undefined: no such token; otherwise the id of the notice's mail
 */
export async function resetPasswordByToken(
  db: Db,
  keyRing: KeyRing,
  token: string,
  passwordHash: string,
): Promise<{ accountId: string; mailId: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await findTokenOfActive(trx, token, 'RESET_PASSWORD')
    if (account === undefined || (await takeMailToken(trx, token, 'RESET_PASSWORD')) === undefined) return undefined
    const { id: accountId } = account
    await updatePassword(trx, accountId, passwordHash)
    await endSessionsOf(trx, accountId, 'PASSWORD_RESET')
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    await voidMailTokens(trx, accountId, 'RESET_PASSWORD')
    await endEmailChange(trx, accountId, 'ENDED')
    const isFirst = await confirmEmail(trx, accountId)
    if (isFirst) {
      await grantFreeAllotment(trx, accountId)
      for (const other of account.others) await closeRegistration(trx, other.id)
    }
    if (isFirst || account.contested_at !== null) {
      await removeAccess(trx, accountId)
      // A required proof stays. It can only add reviews, and nobody should lose it by a reset.
      await trx
        .updateTable('account')
        .set({ company_sealed: null, embed_origins_sealed: null, trusted_capture: false, contested_at: null })
        .where('id', '=', accountId)
        .execute()
      if (account.trusted_capture)
        await insertAuditEntry(trx, {
          actor: 'service',
          action: 'account untrust-capture',
          subjectId: accountId,
          reason: 'the owner of the address reset the setup of others',
        })
    }
    return {
      accountId,
      mailId: await insertMail(trx, keyRing, {
        kind: 'PASSWORD_CHANGED',
        recipient: emailOf(keyRing, account) ?? '',
        accountId,
      }),
    }
  })
}

/**
 * Removes a lost second factor with its recovery codes, ends all sessions and open logins, queues a notice to the
 * owner, and records who did it and why: one transaction.
 *
 * @returns undefined if there is no such account; otherwise whether there was a factor to remove
 */
export async function removeSecondFactorByStaff(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  note: StaffNote,
): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'data_key', 'email_sealed'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return undefined
    if (!(await deleteMfa(trx, accountId))) return false
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    await endSessionsOf(trx, accountId, 'STAFF')
    await insertAuditEntry(trx, { ...note, action: 'account remove-mfa', subjectId: accountId })
    const recipient = emailOf(keyRing, account)
    if (recipient !== null) await insertMail(trx, keyRing, { kind: 'MFA_REMOVED', recipient, accountId })
    return true
  })
}

interface TokenAccount extends Pick<
  Account,
  'id' | 'password_hash' | 'contested_at' | 'trusted_capture' | 'data_key' | 'email_sealed'
> {
  /** The unconfirmed registrations of the same address. */
  readonly others: readonly Pick<Account, 'id' | 'password_hash'>[]
}

/**
 * Finds the account of a valid token, with the other registrations of its address. All are locked until the transaction
 * ends: the address first, then the rows by id. This order is the same everywhere, so that two tokens of one address do
 * not wait for each other. Undefined if there is no such token, its account is suspended or closed, or the address was
 * confirmed for another account.
 */
async function findTokenOfActive(trx: Db, token: string, purpose: MailTokenPurpose): Promise<TokenAccount | undefined> {
  const accountId = await findMailToken(trx, token, purpose)
  if (accountId === undefined) return undefined
  const { email_index: index } = await trx
    .selectFrom('account')
    .select('email_index')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (index === null) return undefined
  await lockAddress(trx, index)
  const rows = await trx
    .selectFrom('account')
    .select([
      'id',
      'status',
      'password_hash',
      'contested_at',
      'trusted_capture',
      'email_verified_at',
      'data_key',
      'email_sealed',
    ])
    .where('email_index', '=', index)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const account = rows.find(({ id }) => id === accountId)
  const others = rows.filter(({ id }) => id !== accountId)
  if (account?.status !== 'ACTIVE' || others.some((other) => other.email_verified_at !== null)) return undefined
  return { ...account, others }
}
