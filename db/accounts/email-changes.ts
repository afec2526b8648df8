import { sql } from 'kysely'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { newId } from '../ids.ts'
import { voidMailTokens } from '../mail/mail-tokens.ts'
import type { Db } from '../pool.ts'
import type { EmailChange, EmailChangeOutcome } from './schema-email-changes.ts'

// Stores changes of address. email-change-steps.ts confirms, denies and applies them.

/** How long both addresses have to agree. */
export const EMAIL_CHANGE_TTL_MS = 24 * 3_600_000
/** Changes that one account may request in a day, because each sends mail to an address of its holder's choice. */
export const MAX_EMAIL_CHANGES_A_DAY = 5

const place = (changeId: string, which: 'old' | 'new'): string => `${changeId}/${which}-email`

/** A new address that waits for its confirmations. */
export interface OpenEmailChange {
  readonly id: string
  readonly email: string
  readonly confirmedByOld: boolean
  readonly confirmedByNew: boolean
  readonly expiresAt: Date
}

/** Finds the open change of address. Undefined if there is none. */
export async function findOpenEmailChange(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
): Promise<OpenEmailChange | undefined> {
  const row = await db
    .selectFrom('email_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    email: openAddresses(keyRing, row).to,
    expiresAt: row.expires_at,
    confirmedByOld: row.old_confirmed_at !== null,
    confirmedByNew: row.new_confirmed_at !== null,
  }
}

/** Finds the account of a change, and whether it may still be confirmed. */
export async function findEmailChange(
  db: Db,
  changeId: string,
): Promise<(EmailChange & { isOpen: boolean }) | undefined> {
  return db
    .selectFrom('email_change')
    .innerJoin('account', 'account.id', 'email_change.account_id')
    .selectAll('email_change')
    .select(sql<boolean>`ended_at is null and expires_at > now() and account.status = 'ACTIVE'`.as('isOpen'))
    .where('email_change.id', '=', changeId)
    .executeTakeFirst()
}

/** Opens the two addresses of an open change. Throws for an ended one, because they are erased then. */
export function openAddresses(
  keyRing: KeyRing,
  change: Pick<EmailChange, 'id' | 'old_email' | 'new_email'>,
): { from: string; to: string } {
  if (change.old_email === null || change.new_email === null)
    throw new Error(`the e-mail change ${change.id} has ended`)
  return {
    from: openByRing(keyRing, change.old_email, place(change.id, 'old')).toString(),
    to: openByRing(keyRing, change.new_email, place(change.id, 'new')).toString(),
  }
}

/** Opens one address of a change. Null once the change has ended, because both are erased then. */
export function openEmailChangeAddress(
  keyRing: KeyRing,
  change: Pick<EmailChange, 'id' | 'old_email' | 'new_email'>,
  which: 'old' | 'new',
): string | null {
  const sealed = which === 'old' ? change.old_email : change.new_email
  return sealed === null ? null : openByRing(keyRing, sealed, place(change.id, which)).toString()
}

/** Stores a requested change. An account has one open change at most, so the previous one ends first. */
export async function insertEmailChange(
  trx: Db,
  keyRing: KeyRing,
  { accountId, sessionId, from, to }: { accountId: string; sessionId: string; from: string; to: string },
): Promise<string> {
  const id = newId('emailChange')
  await trx
    .insertInto('email_change')
    .values({
      id,
      account_id: accountId,
      session_id: sessionId,
      old_email: sealByRing(keyRing, Buffer.from(from), place(id, 'old')),
      new_email: sealByRing(keyRing, Buffer.from(to), place(id, 'new')),
      expires_at: sql<Date>`now() + ${EMAIL_CHANGE_TTL_MS} * interval '1 millisecond'`,
    })
    .execute()
  return id
}

/** Counts the changes that an account requested in the last day. */
export async function countEmailChanges(db: Db, accountId: string): Promise<number> {
  const { asked } = await db
    .selectFrom('email_change')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return asked
}

/** Ends the open change of an account if there is one, erases its addresses and voids its links. */
export async function endEmailChange(trx: Db, accountId: string, outcome: EmailChangeOutcome): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ ended_at: sql<Date>`now()`, outcome, old_email: null, new_email: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
  for (const purpose of ['EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW'] as const) await voidMailTokens(trx, accountId, purpose)
}

/** Ends expired changes, so that no address is stored longer than needed. The sweep runs it. */
export async function expireEmailChanges(db: Db): Promise<void> {
  await sql`update email_change set ended_at = now(), outcome = 'EXPIRED', old_email = null, new_email = null where ended_at is null and expires_at < now()`.execute(
    db,
  )
}
