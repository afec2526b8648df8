import { companyOf, emailOf, sealedCompany, sealedEmail } from '../../db/account-data.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { embedOriginsOf, sealedEmbedOrigins } from '../../db/accounts/embed-origins.ts'
import type { Account } from '../../db/accounts/schema.ts'
import type { Db } from '../../db/pool.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import { sealedClientData } from '../../db/verifications/client-data.ts'
import { KEY_RING } from './factories.ts'

const accountOf = async (db: Db, accountId: string): Promise<Account> => {
  const account = await findAccount(db, accountId)
  if (account === undefined) throw new Error('there is no such account')
  return account
}

/** The address of an account, as its owner reads it. */
export const addressOf = async (db: Db, accountId: string): Promise<string> =>
  emailOf(KEY_RING, await accountOf(db, accountId)) ?? ''

/** The stored address and company of an account. */
export const clearOf = (account: Account) => ({
  email: emailOf(KEY_RING, account),
  company: companyOf(KEY_RING, account),
})

/** Gives an account another company, as its owner would. */
export async function setCompany(db: Db, accountId: string, company: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ company_sealed: sealedCompany(KEY_RING, await accountOf(db, accountId), company) })
    .where('id', '=', accountId)
    .execute()
}

/** The origins that may embed an account's flow, as the owner reads them. */
export const embedOriginsIn = async (db: Db, accountId: string): Promise<string[] | null> =>
  embedOriginsOf(KEY_RING, await accountOf(db, accountId))

/** Sets the origins that may embed an account's flow, as the owner would. */
export async function setEmbedOrigins(db: Db, accountId: string, origins: readonly string[] | null): Promise<void> {
  await db
    .updateTable('account')
    .set({ embed_origins_sealed: sealedEmbedOrigins(KEY_RING, await accountOf(db, accountId), origins) })
    .where('id', '=', accountId)
    .execute()
}

/** Gives an account another address, at once and without a mail. */
export async function setAddress(db: Db, accountId: string, email: string): Promise<void> {
  await db
    .updateTable('account')
    .set(sealedEmail(KEY_RING, await accountOf(db, accountId), email))
    .where('id', '=', accountId)
    .execute()
}

/** Gives a verification another client's reference. */
export async function setEndUserRef(db: Db, verificationId: string, endUserRef: string): Promise<void> {
  const { account_id: accountId, data_key: wrapped } = await db
    .selectFrom('verification')
    .select(['account_id', 'data_key'])
    .where('id', '=', verificationId)
    .executeTakeFirstOrThrow()
  if (wrapped === null) throw new Error('its data key was destroyed')
  const { end_user_ref_sealed, end_user_ref_index } = sealedClientData(
    KEY_RING,
    unwrapDataKey(KEY_RING, wrapped, verificationId),
    { id: verificationId, accountId, endUserRef, redirectUrl: null },
  )
  await db
    .updateTable('verification')
    .set({ end_user_ref_sealed, end_user_ref_index })
    .where('id', '=', verificationId)
    .execute()
}
