import { randomBytes } from 'node:crypto'
import { newApiKey } from '../../api/auth/api-key.ts'
import { issueAccessToken } from '../../api/auth/session.ts'
import { openTokenKeys } from '../../api/auth/session-keys.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { setTrustedCapture } from '../../db/accounts/trusted-capture.ts'
import { insertApiKey } from '../../db/accounts/api-keys.ts'
import { grantCredits } from '../../db/credits/credits.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import type { Account } from '../../db/accounts/schema.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { insertSession, type SessionTraits } from '../../db/accounts/sessions.ts'
import { createVerification, type CreateRequest } from '../../db/verifications/verifications.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../db/webhooks/schema.ts'
import { insertTestEvent } from '../../db/webhooks/test-events.ts'
import { insertTestDelivery } from '../../db/webhooks/webhooks.ts'
import { LEVELS, type Level, type Mode } from '../../contract/verification.ts'

const INDEX_KEY = Buffer.alloc(32, 8)
const MASTER_KEY = Buffer.alloc(32, 7)

/** The keys of the tests. */
export const KEY_RING: KeyRing = { current: 1, keys: new Map([[1, MASTER_KEY]]), indexKey: INDEX_KEY }

/** The same keys as a process reads them. */
export const KEY_ENVIRONMENT = {
  MASTER_KEYS: `1:${MASTER_KEY.toString('base64')}`,
  INDEX_KEY: INDEX_KEY.toString('base64'),
}

/** The device and network of a person who opens a session by a plain call. */
export const SEEN: SessionTraits = { transport: 'BODY', device: null, network: null }

/** An account with a key of each mode and credits. With `trustedCapture`, its own captures may pass liveness. */
export async function anAccount(db: Db, options: { credits?: number; trustedCapture?: boolean } = {}) {
  const account = await insertAccount(db, KEY_RING, {
    email: `${randomBytes(6).toString('hex')}@example.org`,
    emailVerified: true,
  })
  if (options.trustedCapture === true)
    await setTrustedCapture(db, account.id, true, { actor: 'staff_test', reason: 'liveness is not tested' })
  if (options.credits !== 0) await grantCredits(db, account.id, options.credits ?? 100)
  return { accountId: account.id, live: await aKey(db, account.id, 'LIVE'), test: await aKey(db, account.id, 'TEST') }
}

/** Sets ACTIVE, SUSPENDED or CLOSED, without the audit entry of the staff's command. */
export async function updateAccountStatus(db: Db, accountId: string, status: Account['status']): Promise<void> {
  await db.updateTable('account').set({ status }).where('id', '=', accountId).execute()
}

/** A key of an account, with its plaintext. */
export async function aKey(
  db: Db,
  accountId: string,
  mode: Mode,
  options: { name?: string; checks?: readonly Level[]; ipAllowlist?: readonly string[] } = {},
) {
  const made = newApiKey(mode)
  const row = await insertApiKey(db, KEY_RING, {
    accountId,
    ...made,
    name: options.name ?? 'test',
    mode,
    checks: options.checks ?? LEVELS,
    ipAllowlist: options.ipAllowlist ?? [],
  })
  return { id: row.id, plaintext: made.plaintext }
}

/** A dashboard session of an account, with an access token for `Authorization: Bearer`. */
export async function aSession(db: Db, accountId: string): Promise<{ sessionId: string; token: string }> {
  const { id: sessionId } = await insertSession(db, accountId)
  return { sessionId, token: await issueAccessToken(openTokenKeys(db, KEY_RING), { accountId, sessionId }) }
}

/** A create request of the account. Fields may be changed. */
export const aRequest = (
  account: Awaited<ReturnType<typeof anAccount>>,
  changes: Partial<CreateRequest> = {},
): CreateRequest => ({
  accountId: account.accountId,
  apiKeyId: account.live.id,
  mode: 'LIVE',
  idempotencyKey: randomBytes(8).toString('hex'),
  level: ['FULL_KYC'],
  country: 'de',
  docType: null,
  endUserRef: null,
  redirectUrl: null,
  declared: null,
  ttlMs: 60_000,
  ...changes,
})

/** A new verification. */
export async function aVerification(
  db: Db,
  account: Awaited<ReturnType<typeof anAccount>>,
  changes: Partial<CreateRequest> = {},
): Promise<Verification> {
  const outcome = await createVerification(db, KEY_RING, aRequest(account, changes))
  if (outcome.kind !== 'created') throw new Error(`not created: ${outcome.kind}`)
  return outcome.verification
}

/** A delivery of `webhook.test` that waits to be started. */
export async function aTestDelivery(
  db: Db,
  endpoint: Pick<WebhookEndpoint, 'id' | 'account_id'>,
): Promise<WebhookDelivery> {
  const written = await insertTestDelivery(db, endpoint.account_id, endpoint.id)
  if (written === undefined) throw new Error(`no endpoint ${endpoint.id}`)
  return written.delivery
}

/** An event of an account's test mode. Returns its id. */
export async function aTestEvent(db: Db, account: Awaited<ReturnType<typeof anAccount>>): Promise<string> {
  const { id } = await aVerification(db, account, { mode: 'TEST', apiKeyId: account.test.id })
  await insertTestEvent(db, {
    accountId: account.accountId,
    verificationId: id,
    event: 'verification.approved',
    data: { id },
  })
  return (await db.selectFrom('test_event').select('id').where('verification_id', '=', id).executeTakeFirstOrThrow()).id
}
