import { open, seal } from '../encryption/seal.ts'
import { normaliseEmail } from './email-address.ts'
import { blindIndex, newDataKey, unwrapDataKey, type KeyRing } from '../encryption/key-ring.ts'
import type { Db } from './pool.ts'

// Seals everything that identifies an account's holder under a data key of the account. The master key wraps that key,
// and the wrapped key is stored beside the data. Destroying it makes all of the data unreadable at once. An address is
// found by its blind index.

/** The part of an account that opens its data key. */
export interface KeyedAccount {
  readonly id: string
  /** Null once it was destroyed. */
  readonly data_key: Buffer | null
}

/** The data key of an account was destroyed. Nothing more can be sealed for it. */
export class AccountErased extends Error {
  constructor(accountId: string) {
    super(`the data key of ${accountId} was destroyed`)
  }
}

/** Places of sealed values (associated data): the row and the column. */
const emailPlace = (accountId: string): string => `${accountId}/email`
export const companyPlace = (accountId: string): string => `${accountId}/company`

/** Creates a data key for an account: the key, and its stored form. */
export const newAccountKey = (keyRing: KeyRing, accountId: string): { key: Buffer; wrapped: Buffer } =>
  newDataKey(keyRing, accountId)

/** Opens the data key of an account. Undefined once it was destroyed. */
export const openAccountKey = (keyRing: KeyRing, { id, data_key: wrapped }: KeyedAccount): Buffer | undefined =>
  wrapped === null ? undefined : unwrapDataKey(keyRing, wrapped, id)

/** Opens the data key of an account by its id. Throws AccountErased once it was destroyed. */
export async function accountKeyOf(db: Db, keyRing: KeyRing, accountId: string): Promise<Buffer> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'data_key'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return openAccountKey(keyRing, account) ?? fail(accountId)
}

/** Seals a text under a data key, bound to its place. */
export const sealText = (key: Uint8Array, text: string, place: string): Buffer => seal(key, Buffer.from(text), place)

/** Opens what {@link sealText} made. Null if nothing is stored or its key was destroyed. */
export const openText = (key: Uint8Array | undefined, sealed: Uint8Array | null, place: string): string | null =>
  sealed === null || key === undefined ? null : open(key, sealed, place).toString()

/** Opens the address of an account, in lower case. Null if it has none. */
export const emailOf = (
  keyRing: KeyRing,
  account: KeyedAccount & { readonly email_sealed: Buffer | null },
): string | null => openText(openAccountKey(keyRing, account), account.email_sealed, emailPlace(account.id))

/** Opens the company that an account's holder gave. Null if there is none. */
export const companyOf = (
  keyRing: KeyRing,
  account: KeyedAccount & { readonly company_sealed: Buffer | null },
): string | null => openText(openAccountKey(keyRing, account), account.company_sealed, companyPlace(account.id))

/** Computes the index that finds the accounts of an address in any spelling ({@link normaliseEmail}). */
export const emailIndex = (keyRing: KeyRing, email: string): Buffer =>
  blindIndex(keyRing, 'account/email', normaliseEmail(email))

/** Seals the columns of an address, in lower case. Throws AccountErased once the account's key was destroyed. */
export const sealedEmail = (
  keyRing: KeyRing,
  account: KeyedAccount,
  email: string,
): { email_sealed: Buffer; email_index: Buffer } => ({
  email_sealed: sealText(
    openAccountKey(keyRing, account) ?? fail(account.id),
    normaliseEmail(email),
    emailPlace(account.id),
  ),
  email_index: emailIndex(keyRing, email),
})

/** Seals the column of a company. Null means none. Throws AccountErased like {@link sealedEmail}. */
export const sealedCompany = (keyRing: KeyRing, account: KeyedAccount, company: string | null): Buffer | null =>
  company === null
    ? null
    : sealText(openAccountKey(keyRing, account) ?? fail(account.id), company, companyPlace(account.id))

const fail = (accountId: string): never => {
  throw new AccountErased(accountId)
}
