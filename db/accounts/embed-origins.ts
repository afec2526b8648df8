import { z } from 'zod'
import { AccountErased, openAccountKey, type KeyedAccount } from '../account-data.ts'
import { openJson, sealJson } from '../../encryption/seal.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

// The sites that may embed an account's flow often contain the name of a person or a company, so they are sealed too.

const origins = z.array(z.string())
const place = (accountId: string): string => `${accountId}/embed-origins`

/**
 * Seals the column of an account's origins. Null is unset and differs from an empty list. Throws AccountErased once the
 * account's key was destroyed.
 */
export function sealedEmbedOrigins(
  keyRing: KeyRing,
  account: KeyedAccount,
  given: readonly string[] | null,
): Buffer | null {
  if (given === null) return null
  const key = openAccountKey(keyRing, account)
  if (key === undefined) throw new AccountErased(account.id)
  return sealJson(key, given, place(account.id))
}

/**
 * Opens the origins whose pages may embed an account's flow. Null: any https origin. Empty: none, also if the account's
 * key was destroyed.
 */
export function embedOriginsOf(
  keyRing: KeyRing,
  account: KeyedAccount & { readonly embed_origins_sealed: Buffer | null },
): string[] | null {
  if (account.embed_origins_sealed === null) return null
  const key = openAccountKey(keyRing, account)
  return key === undefined ? [] : origins.parse(openJson(key, account.embed_origins_sealed, place(account.id)))
}
