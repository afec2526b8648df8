import { randomBytes } from 'node:crypto'
import { insertEmailChange } from '../../db/accounts/email-changes.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { newId } from '../../db/ids.ts'
import { sealByRing } from '../../encryption/key-ring.ts'
import { insertMail } from '../../db/mail/mail.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { beginAttempt, finishAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { sealExcerpt } from '../../db/webhooks/deliveries.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { setCompany, setEmbedOrigins } from './account-data.ts'
import { aCheckedVerification } from './decided.ts'
import { anAccount, aTestDelivery, KEY_RING } from './factories.ts'
import { aStoredPicture } from './stored-picture.ts'
import { fillVerification } from './full-verification.ts'
import { fillPartner, fillPayment } from './full-partner.ts'

/** An account with at least one row in every exported table, and the secrets that the export must not contain. */
export async function aFullAccount(db: Db, objects: ObjectStore) {
  const account = await anAccount(db)
  const { accountId } = account
  const { id: sessionId } = await insertSession(db, accountId, {
    device: 'Firefox on Linux',
    network: '203.0.113.0/24',
  })
  await setCompany(db, accountId, 'Acme & Sons')
  await db
    .updateTable('account')
    .set({ password_hash: `$argon2id$${randomBytes(8).toString('hex')}` })
    .where('id', '=', accountId)
    .execute()
  await setEmbedOrigins(db, accountId, ['https://acme-and-sons.example'])
  await insertEmailChange(db, KEY_RING, { accountId, sessionId, from: 'old@example.org', to: 'new@example.org' })
  await db
    .insertInto('mfa')
    .values({
      account_id: accountId,
      secret: sealByRing(KEY_RING, randomBytes(20), `${accountId}/mfa/secret`),
      pending_secret: null,
      enabled_at: new Date(),
    })
    .execute()
  await insertMail(db, KEY_RING, { kind: 'PASSWORD_CHANGED', recipient: 'holder@example.org', accountId })

  const verificationId = await aCheckedVerification(
    db,
    account,
    {},
    {
      endUserRef: 'customer-1',
      redirectUrl: 'https://client.example/done',
      declared: { first_name: 'Tobias', last_name: 'Falkenrath' },
    },
  )
  await aStoredPicture(db, objects, verificationId, Buffer.from(`picture of ${verificationId}`))
  await fillVerification(db, objects, verificationId, accountId)

  const { endpoint, secret } = await insertEndpoint(db, KEY_RING, {
    accountId,
    url: 'https://hooks.example/in',
    events: ['verification.approved'],
  })
  const { id: deliveryId } = await aTestDelivery(db, endpoint)
  await beginAttempt(db, deliveryId, 1, 1_000)
  await finishAttempt(
    db,
    deliveryId,
    1,
    {
      delivered: false,
      responseCode: 500,
      error: 'HTTP_500',
      excerpt: sealExcerpt(KEY_RING, deliveryId, 1, 'what the receiver said'),
    },
    { status: 'RETRYING', retryInMs: 1_000 },
  )
  await db
    .insertInto('webhook_rearm')
    .values({
      id: newId('rearm'),
      delivery_id: deliveryId,
      actor: 'stf_of_support',
      reason: 'asked for',
      attempts_before: 34,
      refusal: null,
    })
    .execute()

  await fillPartner(db, accountId, verificationId)
  await fillPayment(db, accountId)
  await db
    .insertInto('legal_hold')
    .values({ verification_id: verificationId, until: new Date(Date.now() + 60_000) })
    .execute()
  await db
    .insertInto('erasure')
    .values({
      id: newId('erasure'),
      account_id: accountId,
      verification_id: verificationId,
      step: 'DONE',
      requested_by: 'STAFF',
      completes_by: new Date(),
      finished_at: new Date(),
    })
    .execute()
  for (const subjectId of [accountId, verificationId])
    await insertAuditEntry(db, {
      actor: 'operator-1',
      action: 'account show',
      subjectId,
      reason: 'a call',
      detail: { other: newId('account') },
    })
  return {
    ...account,
    sessionId,
    verificationId,
    endpointId: endpoint.id,
    secrets: [secret, account.live.plaintext, account.test.plaintext],
  }
}
