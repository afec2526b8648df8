import { newApiKey } from '../../../api/auth/api-key.ts'
import { insertAccount } from '../../../db/accounts/accounts.ts'
import { insertApiKey } from '../../../db/accounts/api-keys.ts'
import { setTrustedCapture } from '../../../db/accounts/trusted-capture.ts'
import { grantCredits } from '../../../db/credits/credits.ts'
import type { KeyRing } from '../../../encryption/key-ring.ts'
import { openDatabase } from '../../../db/pool.ts'
import { insertEndpoint } from '../../../db/webhooks/webhooks.ts'
import { LEVELS, type Mode } from '../../../contract/verification.ts'
import { VERIFICATION_EVENTS } from '../../../contract/webhooks.ts'
import type { DeduplicatingReceiver } from './receiver.ts'

export const CREDITS = 1_000_000

/**
 * One client of a running service: an account with a key of each mode, credits, trusted capture, and all its events
 * sent to the receiver.
 */
export async function prepareClient(databaseUrl: string, keyRing: KeyRing, receiver: DeduplicatingReceiver) {
  const db = openDatabase(databaseUrl, 4, () => undefined) // ignores connections that broke: these tests kill PostgreSQL
  const { id: accountId } = await insertAccount(db, keyRing, { email: null })
  await grantCredits(db, accountId, CREDITS)
  await setTrustedCapture(db, accountId, true, { actor: 'test', reason: 'liveness is not tested' })
  const key = async (mode: Mode) => {
    const made = newApiKey(mode)
    await insertApiKey(db, keyRing, { accountId, ...made, name: 'test', mode, checks: LEVELS })
    return made.plaintext
  }
  const keys = { LIVE: await key('LIVE'), TEST: await key('TEST') }
  receiver.secret.value = (
    await insertEndpoint(db, keyRing, { accountId, url: receiver.url, events: VERIFICATION_EVENTS })
  ).secret
  return { db, accountId, keys, receiver }
}

/** A client, and the address of the service that it calls. */
export type ServiceClient = Awaited<ReturnType<typeof prepareClient>> & {
  readonly baseUrl: string
  readonly ca: string
}
