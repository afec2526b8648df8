import { sql } from 'kysely'
import { emailIndex } from '../account-data.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { insertAccountIn, listAccountsByEmail } from './accounts.ts'
import type { Account } from './schema.ts'

// Each registration of an address is a separate account, with its own password and nothing in common with the others,
// until one of them is confirmed (docs/decisions/0005-registrations.md).

/** Waiting registrations of one address. Beyond it, a request gets a mail with a link to set a password. */
export const MAX_REGISTRATIONS = 10

/** An unconfirmed registration ends after this time. */
export const REGISTRATION_TTL_MS = 7 * 86_400_000

const expiry = (): Date => new Date(Date.now() + REGISTRATION_TTL_MS)

/**
 * Locks an address against every change of its owner until the transaction ends: registering, confirming, a reset, the
 * choice of a mail's account. Take it before any account's row.
 *
 * @param index the address's {@link emailIndex}
 */
export async function lockAddress(trx: Db, index: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address/${index.toString('hex')}`}, 0))`.execute(trx)
}

/** Lists all accounts of an address: the confirmed one, then its registrations, newest first. */
export const listAccountsOfAddress = (db: Db, keyRing: KeyRing, email: string): Promise<Account[]> =>
  listAccountsByEmail(db, keyRing, email, MAX_REGISTRATIONS + 2)

/**
 * Lists the accounts that a login at an address can mean: only the confirmed one, or its registrations, newest first.
 */
export async function listLoginCandidates(
  db: Db,
  keyRing: KeyRing,
  email: string,
): Promise<(Account & { password_hash: string })[]> {
  const [first, ...others] = (await listAccountsOfAddress(db, keyRing, email)).filter(hasPassword)
  if (first === undefined) return []
  return first.email_verified_at === null ? [first, ...others] : [first]
}

const hasPassword = (account: Account): account is Account & { password_hash: string } => account.password_hash !== null

/**
 * Stores a registration, under the address's lock. The same password again is the same registration. For a confirmed
 * address the work is the same, but the registration can never be confirmed and ends like the others.
 *
 * @returns undefined if the limit of waiting registrations is reached
 */
export async function keepRegistration(
  trx: Db,
  keyRing: KeyRing,
  { email, passwordHash, company }: { email: string; passwordHash: string; company?: string },
): Promise<string | undefined> {
  const waiting = (await listAccountsOfAddress(trx, keyRing, email)).filter(
    (account) => account.email_verified_at === null && hasPassword(account),
  )
  const same = waiting.find(({ password_hash: stored, status }) => stored === passwordHash && status === 'ACTIVE')
  if (same !== undefined) return same.id
  if (waiting.length >= MAX_REGISTRATIONS) return undefined
  return (await insertAccountIn(trx, keyRing, { email, passwordHash, company, registrationExpiresAt: expiry() })).id
}

/**
 * Finds or creates the account for which the reader of an unconfirmed address sets a password. It has no password yet,
 * so nobody can have been in it. Call it under the address's lock.
 */
export async function keepMailboxRegistration(trx: Db, keyRing: KeyRing, email: string): Promise<string> {
  const row = await trx
    .updateTable('account')
    .set({ registration_expires_at: expiry() })
    .where('email_index', '=', emailIndex(keyRing, email))
    .where('email_verified_at', 'is', null)
    .where('password_hash', 'is', null)
    .where('registration_expires_at', 'is not', null)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? (await insertAccountIn(trx, keyRing, { email, registrationExpiresAt: expiry() })).id
}
