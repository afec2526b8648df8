import { accountKeyOf, openAccountKey, openText, sealText, type KeyedAccount } from '../account-data.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import type { WebhookEndpoint } from './schema.ts'

// The address of an endpoint may name a person or contain a client's secret, so it is sealed under the account's data
// key.

const urlPlace = (endpointId: string): string => `${endpointId}/url`

/** Seals the column of an endpoint's address; `accountKey` is the account's data key. */
export const sealedUrl = (accountKey: Uint8Array, endpointId: string, url: string): Buffer =>
  sealText(accountKey, url, urlPlace(endpointId))

/** Opens the address of an account's endpoint. Null once the account's data key was destroyed. */
export const urlOf = (
  keyRing: KeyRing,
  account: KeyedAccount,
  endpoint: Pick<WebhookEndpoint, 'id' | 'url_sealed'>,
): string | null => openText(openAccountKey(keyRing, account), endpoint.url_sealed, urlPlace(endpoint.id))

/** Opens the address of an endpoint with its account's data key. */
export const openUrl = (accountKey: Uint8Array, endpoint: Pick<WebhookEndpoint, 'id' | 'url_sealed'>): string | null =>
  openText(accountKey, endpoint.url_sealed, urlPlace(endpoint.id))

/** Reads the addresses of an account's endpoints. Throws AccountErased once its data key was destroyed. */
export async function endpointUrls(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
): Promise<(endpoint: Pick<WebhookEndpoint, 'id' | 'url_sealed'>) => string> {
  const key = await accountKeyOf(db, keyRing, accountId)
  return (endpoint) => openUrl(key, endpoint) ?? ''
}
