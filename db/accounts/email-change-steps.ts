import { sql } from 'kysely'
import { insertMail } from '../mail/mail.ts'
import { hashToken, takeMailToken, voidMailTokens } from '../mail/mail-tokens.ts'
import type { Db } from '../pool.ts'
import { countEmailChanges, endEmailChange, insertEmailChange, MAX_EMAIL_CHANGES_A_DAY, openAddresses } from './email-changes.ts'
import { closeRegistration } from './registration-end.ts'
import { lockAddress } from './registrations.ts'
import { endSessionsOf, withAccountOfSession, type SessionHolder } from './sessions.ts'

// The steps of a change of address, each one transaction. It takes the password to ask, and both mailboxes to agree: whoever has
// stolen a session, or a password, cannot move the account to an address of their own.

export type EmailChangeRequest =
  | { readonly kind: 'asked'; readonly changeId: string; readonly mailIds: readonly string[] }
  | { readonly kind: 'session-ended' | 'password-changed' | 'not-verified' | 'same-address' | 'too-many' }

/**
 * Notes the wish for a new address, in place of an earlier one whose links work no more, and asks for the mails to both. Nothing here
 * depends on whether the address is known.
 *
 * @param checked the stored password that the caller was just found to know
 */
export async function requestEmailChange(
  db: Db, masterKey: Uint8Array, holder: SessionHolder, { checked, email: to }: { checked: string; email: string },
): Promise<EmailChangeRequest> {
  const { accountId, sessionId } = holder
  const asked = await withAccountOfSession(db, holder, async (trx, account): Promise<EmailChangeRequest> => {
    const { email: from, email_verified_at: verifiedAt } = account
    if (account.password_hash !== checked) return { kind: 'password-changed' }
    if (from === null || verifiedAt === null) return { kind: 'not-verified' }
    if (from === to) return { kind: 'same-address' }
    if (await countEmailChanges(trx, accountId) >= MAX_EMAIL_CHANGES_A_DAY) return { kind: 'too-many' }
    await endEmailChange(trx, accountId, 'REPLACED')
    const changeId = await insertEmailChange(trx, masterKey, { accountId, sessionId, from, to })
    return {
      kind: 'asked', changeId,
      mailIds: [
        await insertMail(trx, masterKey, { kind: 'EMAIL_CHANGE_OLD', recipient: from, accountId, aboutId: changeId }),
        await insertMail(trx, masterKey, { kind: 'EMAIL_CHANGE_NEW', recipient: to, accountId, aboutId: changeId }),
      ],
    }
  })
  return asked ?? { kind: 'session-ended' }
}

type Side = 'EMAIL_CHANGE_OLD' | 'EMAIL_CHANGE_NEW'

/** The change that a link would confirm now, and which address it was mailed to. Takes and locks nothing. */
async function findByToken(db: Db, token: string) {
  const row = await db.selectFrom('mail_token').innerJoin('mail', 'mail.id', 'mail_token.mail_id').innerJoin('email_change', 'email_change.id', 'mail.about_id')
    .selectAll('email_change').select('mail_token.purpose').where('mail_token.hash', '=', hashToken(token)).where('mail_token.used_at', 'is', null)
    .where('mail_token.expires_at', '>', sql<Date>`now()`).where('email_change.ended_at', 'is', null).where('email_change.expires_at', '>', sql<Date>`now()`).executeTakeFirst()
  const side: Side | undefined = row?.purpose === 'EMAIL_CHANGE_OLD' || row?.purpose === 'EMAIL_CHANGE_NEW' ? row.purpose : undefined
  return row === undefined || side === undefined ? undefined : { change: row, side }
}

/** {@link findByToken} with the account locked, so that no other link, request or reset of it comes between; the addresses before, as everywhere. */
async function lockByToken(trx: Db, token: string, addresses: readonly string[]) {
  for (const address of [...addresses].sort()) await lockAddress(trx, address)
  const found = await findByToken(trx, token)
  if (found === undefined) return undefined
  const account = await trx.selectFrom('account').select(['id', 'email', 'status']).where('id', '=', found.change.account_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const still = await findByToken(trx, token) // as it is now that the lock is had
  return account.status === 'ACTIVE' && still?.change.id === found.change.id ? { ...still, account } : undefined
}

/**
 * Notes that one of the two addresses agrees. With the second the address changes: other sessions end, links that were mailed to the
 * old address are void, registrations of the new one end, and both addresses are told.
 *
 * @returns undefined: no such link, or the new address was confirmed for another account meanwhile
 */
export async function confirmEmailChange(
  db: Db, masterKey: Uint8Array, token: string,
): Promise<{ accountId: string; isChanged: boolean; mailIds: readonly string[] } | undefined> {
  const first = await findByToken(db, token)
  if (first === undefined) return undefined
  const { from, to } = openAddresses(masterKey, first.change)
  return db.transaction().execute(async (trx) => {
    const found = await lockByToken(trx, token, [from, to])
    if (found === undefined || found.account.email !== from) return undefined
    const { change: { id, session_id: sessionId }, side, account: { id: accountId } } = found
    if (await takeMailToken(trx, token, side) === undefined) return undefined
    const change = await trx.updateTable('email_change').set(side === 'EMAIL_CHANGE_OLD' ? { old_confirmed_at: sql<Date>`now()` } : { new_confirmed_at: sql<Date>`now()` })
      .where('id', '=', id).returning(['old_confirmed_at', 'new_confirmed_at']).executeTakeFirstOrThrow()
    if (change.old_confirmed_at === null || change.new_confirmed_at === null) return { accountId, isChanged: false, mailIds: [] }
    const others = await trx.selectFrom('account').select(['id', 'email_verified_at']).where('email', '=', to).orderBy('id').forNoKeyUpdate().execute()
    if (others.some((other) => other.email_verified_at !== null)) {
      await endEmailChange(trx, accountId, 'TAKEN')
      return undefined
    }
    for (const other of others) await closeRegistration(trx, other.id)
    await trx.updateTable('account').set({ email: to }).where('id', '=', accountId).execute()
    await endEmailChange(trx, accountId, 'DONE')
    await voidMailTokens(trx, accountId, 'RESET_PASSWORD')
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
    await endSessionsOf(trx, accountId, 'EMAIL_CHANGE', sessionId)
    return {
      accountId, isChanged: true,
      mailIds: [
        await insertMail(trx, masterKey, { kind: 'EMAIL_CHANGED', recipient: from, accountId, aboutId: id }),
        await insertMail(trx, masterKey, { kind: 'EMAIL_CHANGED', recipient: to, accountId, aboutId: id }),
      ],
    }
  })
}

/**
 * The old address does not agree: nothing changes, and every session ends, since whoever asked knows the password.
 *
 * @returns the account's id; undefined: no such link, or that of the new address
 */
export async function refuseEmailChange(db: Db, token: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await lockByToken(trx, token, [])
    if (found?.side !== 'EMAIL_CHANGE_OLD') return undefined
    await endEmailChange(trx, found.account.id, 'DENIED')
    await endSessionsOf(trx, found.account.id, 'EMAIL_DENIED')
    await trx.deleteFrom('mfa_challenge').where('account_id', '=', found.account.id).execute()
    return found.account.id
  })
}
