import { sql } from 'kysely'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { newId } from '../ids.ts'
import { voidMailTokens } from '../mail/mail-tokens.ts'
import type { Db } from '../pool.ts'
import type { EmailChange, EmailChangeOutcome } from './schema-email-changes.ts'

// A change of address at rest. What confirms, denies and applies one stands in email-change-steps.ts.

/** How long both addresses have to agree. */
export const EMAIL_CHANGE_TTL_MS = 24 * 3_600_000
/** Asked for by one account in a day: each writes to an address that its holder names. */
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

/** The change of address that is under way; undefined when there is none. */
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

/** Whose a change is, and whether it may still be confirmed. */
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

/** The two addresses of an open change. Throws for one that has ended: they are erased then. */
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

/** One address of a change; null once it has ended: both are erased then. */
export function openEmailChangeAddress(
  keyRing: KeyRing,
  change: Pick<EmailChange, 'id' | 'old_email' | 'new_email'>,
  which: 'old' | 'new',
): string | null {
  const sealed = which === 'old' ? change.old_email : change.new_email
  return sealed === null ? null : openByRing(keyRing, sealed, place(change.id, which)).toString()
}

/** Notes a change that was asked for. At most one of an account is open: the one before is ended first. */
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

/** How many changes an account asked for in the last day. */
export async function countEmailChanges(db: Db, accountId: string): Promise<number> {
  const { asked } = await db
    .selectFrom('email_change')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return asked
}

/** Ends the open change of an account, if there is one, erases its addresses and voids its links. */
export async function endEmailChange(trx: Db, accountId: string, outcome: EmailChangeOutcome): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ ended_at: sql<Date>`now()`, outcome, old_email: null, new_email: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
  for (const purpose of ['EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW'] as const) await voidMailTokens(trx, accountId, purpose)
}

/** Ends the changes whose time is over, so that no address is kept for longer than it is needed; run by the sweep. */
export async function expireEmailChanges(db: Db): Promise<void> {
  await sql`update email_change set ended_at = now(), outcome = 'EXPIRED', old_email = null, new_email = null where ended_at is null and expires_at < now()`.execute(
    db,
  )
}
