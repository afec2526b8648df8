import { sql } from 'kysely'
import type { Account } from './schema.ts'
import type { Db } from '../pool.ts'
import { emailIndex, newAccountKey, sealedCompany, sealedEmail } from '../account-data.ts'
import { newId } from '../ids.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

export interface NewAccount {
  /** Stored in lower case. Null for an account without a login. */
  readonly email: string | null
  readonly passwordHash?: string
  readonly company?: string
  readonly emailVerified?: boolean
  /** Of a registration: its end, unless it is confirmed. */
  readonly registrationExpiresAt?: Date
}

/** Creates an account with an empty credit balance. Throws if a confirmed account has the address. */
export const insertAccount = (db: Db, keyRing: KeyRing, account: NewAccount): Promise<Account> =>
  db.transaction().execute((trx) => insertAccountIn(trx, keyRing, account))

/** {@link insertAccount} in the caller's transaction. */
export async function insertAccountIn(trx: Db, keyRing: KeyRing, account: NewAccount): Promise<Account> {
  const id = newId('account')
  const keyed = { id, data_key: newAccountKey(keyRing, id).wrapped }
  const row = await trx
    .insertInto('account')
    .values({
      ...keyed,
      ...(account.email === null ? {} : sealedEmail(keyRing, keyed, account.email)),
      password_hash: account.passwordHash ?? null,
      company_sealed: sealedCompany(keyRing, keyed, account.company ?? null),
      email_verified_at: account.emailVerified === true ? new Date() : null,
      registration_expires_at: account.registrationExpiresAt ?? null,
    })
    .onConflict((conflict) => conflict.column('email_index').where('email_verified_at', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new Error('an account with this e-mail address exists')
  await trx.insertInto('credit_balance').values({ account_id: row.id }).execute()
  return row
}

export const findAccount = (db: Db, accountId: string): Promise<Account | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()

/** Lists the accounts of an address: the confirmed one, then its registrations, newest first; at most `limit`. */
export const listAccountsByEmail = (db: Db, keyRing: KeyRing, email: string, limit: number): Promise<Account[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('email_index', '=', emailIndex(keyRing, email))
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Finds the confirmed account of an address, or its newest registration. */
export const findAccountByEmail = async (db: Db, keyRing: KeyRing, email: string): Promise<Account | undefined> =>
  (await listAccountsByEmail(db, keyRing, email, 1)).at(0)

/** Sets the password. With `current`, only if that is still the stored hash. */
export async function updatePassword(db: Db, accountId: string, passwordHash: string, current?: string): Promise<void> {
  let update = db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId)
  if (current !== undefined) update = update.where('password_hash', '=', current)
  await update.execute()
}

/** Marks the address as confirmed. False if it was before. Only the caller that gets true does the following work. */
export async function confirmEmail(trx: Db, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`now()`, registration_expires_at: null })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
