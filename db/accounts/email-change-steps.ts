import { sql } from 'kysely'
import { emailIndex, emailOf, sealedEmail } from '../account-data.ts'
import { insertMail } from '../mail/mail.ts'
import { hashToken, takeMailToken, voidMailTokens } from '../mail/mail-tokens.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import {
  countEmailChanges,
  endEmailChange,
  insertEmailChange,
  MAX_EMAIL_CHANGES_A_DAY,
  openAddresses,
} from './email-changes.ts'
import { closeRegistration } from './registration-end.ts'
import { lockAddress } from './registrations.ts'
import type { EmailChange } from './schema-email-changes.ts'
import { endOtherSessionsOf, endSessionsOf, withAccountOfSession, type SessionHolder } from './sessions.ts'

// The steps of a change of address, one transaction each. The address changes when the readers of the old and of the
// new one have both agreed. The requester must know the password.

export type EmailChangeRequest =
  | { readonly kind: 'asked'; readonly mailIds: readonly string[] }
  /**
   * The account's own address was never confirmed, or is the new one already, or there were too many requests in a day.
   */
  | { readonly kind: 'not-verified' | 'same' | 'too-many' }

/**
 * Requests a new address in place of any open change, and queues the mails to both addresses. A taken address gets the
 * same answer, because that is checked only when the mail is sent.
 *
 * @param checked the stored password that was just checked
 * @returns undefined if the session has ended, or the password has changed since
 */
export const requestEmailChange = (
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  { checked, to }: { readonly checked: string; readonly to: string },
): Promise<EmailChangeRequest | undefined> =>
  withAccountOfSession(db, holder, async (trx, account): Promise<EmailChangeRequest | undefined> => {
    const { accountId } = holder
    const from = emailOf(keyRing, account)
    if (account.password_hash !== checked || from === null) return undefined
    if (account.email_verified_at === null) return { kind: 'not-verified' }
    if (from === to) return { kind: 'same' }
    if ((await countEmailChanges(trx, accountId)) >= MAX_EMAIL_CHANGES_A_DAY) return { kind: 'too-many' }
    await endEmailChange(trx, accountId, 'REPLACED')
    const aboutId = await insertEmailChange(trx, keyRing, { ...holder, from, to })
    return {
      kind: 'asked',
      mailIds: [
        await insertMail(trx, keyRing, { kind: 'EMAIL_CHANGE_OLD', recipient: from, accountId, aboutId }),
        await insertMail(trx, keyRing, { kind: 'EMAIL_CHANGE_NEW', recipient: to, accountId, aboutId }),
      ],
    }
  })

export interface EmailChangeStep {
  readonly accountId: string
  /**
   * CONFIRMED: the other address has not agreed yet. TAKEN: another account confirmed it meanwhile, and nothing
   * changed.
   */
  readonly outcome: 'CONFIRMED' | 'EMAIL_CHANGED' | 'TAKEN'
  /** The notice to the old address. */
  readonly mailId?: string
}

/**
 * Agrees to a change by the token of one of its two mails. The second agreement applies it. Undefined if there is no
 * such token.
 */
export const confirmEmailChangeByToken = (
  db: Db,
  keyRing: KeyRing,
  token: string,
): Promise<EmailChangeStep | undefined> =>
  db.transaction().execute(async (trx) => {
    const held = await holdChange(trx, keyRing, token)
    if (held === undefined || (await takeMailToken(trx, token, held.purpose)) === undefined) return undefined
    const { change, own, purpose, from, to, others } = held
    const { account_id: accountId } = change
    const now = await trx
      .updateTable('email_change')
      .set({ [purpose === 'EMAIL_CHANGE_OLD' ? 'old_confirmed_at' : 'new_confirmed_at']: sql<Date>`now()` })
      .where('id', '=', change.id)
      .returning(['old_confirmed_at', 'new_confirmed_at'])
      .executeTakeFirstOrThrow()
    if (now.old_confirmed_at === null || now.new_confirmed_at === null) return { accountId, outcome: 'CONFIRMED' }
    if (others.some(({ email_verified_at: verifiedAt }) => verifiedAt !== null)) {
      await endEmailChange(trx, accountId, 'TAKEN')
      return { accountId, outcome: 'TAKEN' }
    }
    for (const { id } of others) await closeRegistration(trx, id) // none of them can be confirmed any more
    await endEmailChange(trx, accountId, 'DONE')
    await trx
      .updateTable('account')
      .set(sealedEmail(keyRing, own, to))
      .where('id', '=', accountId)
      .execute()
    await endOtherSessionsOf(trx, { accountId, sessionId: change.session_id }, 'EMAIL_CHANGE')
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    // Links mailed to the old address stop working.
    for (const stale of ['RESET_PASSWORD', 'VERIFY_EMAIL'] as const) await voidMailTokens(trx, accountId, stale)
    return {
      accountId,
      outcome: 'EMAIL_CHANGED',
      mailId: await insertMail(trx, keyRing, { kind: 'EMAIL_CHANGED', recipient: from, accountId, aboutId: change.id }),
    }
  })

/**
 * Refuses a change by the token of the mail to the old address. Every session and waiting login ends, because the
 * requester knew the password. Returns the account's id. Undefined if there is no such token.
 */
export const refuseEmailChangeByToken = (db: Db, keyRing: KeyRing, token: string): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const held = await holdChange(trx, keyRing, token)
    if (held?.purpose !== 'EMAIL_CHANGE_OLD' || (await takeMailToken(trx, token, held.purpose)) === undefined)
      return undefined
    const { account_id: accountId } = held.change
    await endEmailChange(trx, accountId, 'DENIED')
    await endSessionsOf(trx, accountId, 'EMAIL_DENIED')
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    return accountId
  })

/**
 * Finds the open change of a valid token, with the other accounts of its new address. All are locked until the
 * transaction ends: the addresses in their order, then the rows by id, as everywhere.
 */
async function holdChange(trx: Db, keyRing: KeyRing, token: string) {
  const found = await trx
    .selectFrom('mail_token')
    .innerJoin('mail', 'mail.id', 'mail_token.mail_id')
    .innerJoin('email_change', 'email_change.id', 'mail.about_id')
    .selectAll('email_change')
    .select('mail_token.purpose')
    .where('mail_token.hash', '=', hashToken(token))
    .where('mail_token.used_at', 'is', null)
    .where('mail_token.expires_at', '>', sql<Date>`now()`)
    .where('email_change.ended_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined || (found.purpose !== 'EMAIL_CHANGE_OLD' && found.purpose !== 'EMAIL_CHANGE_NEW'))
    return undefined
  const { purpose } = found
  const { from, to } = openAddresses(keyRing, found)
  const fromIndex = emailIndex(keyRing, from)
  const toIndex = emailIndex(keyRing, to)
  for (const index of [fromIndex, toIndex].toSorted((a, b) => a.compare(b))) await lockAddress(trx, index)
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'status', 'email_index', 'data_key', 'email_verified_at'])
    .where((eb) => eb.or([eb('id', '=', found.account_id), eb('email_index', '=', toIndex)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const change: EmailChange | undefined = await trx
    .selectFrom('email_change')
    .selectAll()
    .where('id', '=', found.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  const own = rows.find(({ id }) => id === found.account_id)
  if (change === undefined || own?.status !== 'ACTIVE' || own.email_index?.equals(fromIndex) !== true) return undefined
  return { change, own, purpose, from, to, others: rows.filter(({ id }) => id !== own.id) }
}
