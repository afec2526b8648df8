import { z } from 'zod'
import { AccountErased, openAccountKey, type KeyedAccount } from '../account-data.ts'
import { openJson, sealJson } from '../../encryption/seal.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

// The sites that may embed an account's flow often bear the name of a person or a company: they are sealed like those.

const origins = z.array(z.string())
const place = (accountId: string): string => `${accountId}/embed-origins`

/** The column of an account's origins; null is none, an empty list another thing. Throws AccountErased once the account's key was destroyed. */
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

/** The origins whose pages may frame an account's flow; null: any https origin; empty: none, as where the account's key was destroyed. */
export function embedOriginsOf(
  keyRing: KeyRing,
  account: KeyedAccount & { readonly embed_origins_sealed: Buffer | null },
): string[] | null {
  if (account.embed_origins_sealed === null) return null
  const key = openAccountKey(keyRing, account)
  return key === undefined ? [] : origins.parse(openJson(key, account.embed_origins_sealed, place(account.id)))
}
