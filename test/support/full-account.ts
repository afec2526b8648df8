import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { insertEmailChange } from '../../db/accounts/email-changes.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { seal, sealJson } from '../../encryption/seal.ts'
import { newId } from '../../db/ids.ts'
import { sealByRing, sealJsonByRing, unwrapDataKey } from '../../encryption/key-ring.ts'
import { insertMail } from '../../db/mail/mail.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { applicationPlace, insertPartner } from '../../db/partners/partners.ts'
import type { Db } from '../../db/pool.ts'
import { addStaff } from '../../db/staff/staff.ts'
import { assetPlace } from '../../db/verifications/assets.ts'
import { capturePlace } from '../../db/verifications/capture.ts'
import { beginAttempt, finishAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { sealExcerpt } from '../../db/webhooks/deliveries.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { setCompany, setEmbedOrigins } from './account-data.ts'
import { aCheckedVerification } from './decided.ts'
import { anAccount, aTestDelivery, KEY_RING } from './factories.ts'

/** Bytes as a picture of a verification, sealed in the object store with its row. */
export async function aStoredPicture(
  db: Db,
  objects: ObjectStore,
  verificationId: string,
  bytes: Buffer,
  position = 0,
): Promise<string> {
  const { key } = await keyOf(db, verificationId)
  const id = newId('asset')
  const objectKey = `${verificationId}/${id}`
  await objects.put(objectKey, seal(key, bytes, assetPlace(verificationId, id)))
  await db
    .insertInto('asset')
    .values({
      id,
      verification_id: verificationId,
      type: 'DOCUMENT_FRONT',
      action: null,
      position,
      media_type: 'image/jpeg',
      bytes: bytes.length,
      width: 640,
      height: 480,
      object_key: objectKey,
      submitted: true,
    })
    .execute()
  return objectKey
}

async function keyOf(db: Db, verificationId: string): Promise<{ key: Buffer }> {
  const { data_key: wrapped } = await db
    .selectFrom('verification')
    .select('data_key')
    .where('id', '=', verificationId)
    .executeTakeFirstOrThrow()
  if (wrapped === null) throw new Error('erased')
  return { key: unwrapDataKey(KEY_RING, wrapped, verificationId) }
}

/** An account with at least one row in every table that is exported, and the secrets that must not be. */
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

/** Capture, monitoring and review of a verification. */
async function fillVerification(db: Db, objects: ObjectStore, id: string, accountId: string): Promise<void> {
  const { key } = await keyOf(db, id)
  const [session, frame, screeningCase, vote] = [
    newId('capture'),
    newId('captureFrame'),
    newId('screeningCase'),
    newId('reviewVote'),
  ]
  await db
    .insertInto('capture_session')
    .values({
      id: session,
      verification_id: id,
      nonce_hash: randomBytes(32),
      own_step: 'CLOSE_EYES',
      expires_at: new Date(Date.now() + 60_000),
      step_told_at: null,
      ended_at: null,
      end_reason: null,
      virtual_camera: null,
    })
    .execute()
  await objects.put(`${id}/${frame}`, seal(key, Buffer.from(`frame of ${id}`), capturePlace(id, frame)))
  await db
    .insertInto('capture_frame')
    .values({ id: frame, session_id: session, step: 'OWN_STEP', at_ms: 100, bytes: 10, object_key: `${id}/${frame}` })
    .execute()
  await db
    .insertInto('hosted_device')
    .values({ verification_id: id, token_hash: randomBytes(32), came_by: 'BEGIN', used_at: null, ended_at: null })
    .execute()
  await db.insertInto('monitored_subject').values({ verification_id: id, account_id: accountId }).execute()
  const about = { verification_id: id, list: 'un', entry_id: 'E1', entry_hash: 'hash-1', algorithm: 'rules/1' }
  await db
    .insertInto('subject_screening')
    .values({ verification_id: id, list: 'un', version_id: 'v1', algorithm: 'rules/1' })
    .execute()
  await db
    .insertInto('screening_case')
    .values({
      ...about,
      id: screeningCase,
      account_id: accountId,
      score: 0.9,
      detail: sealJson(key, { matched_name: 'SOMEBODY LISTED' }, `${id}/case/${screeningCase}`),
      state: 'NOT_SAME',
      decided_at: new Date(),
      decided_by: 'stf_reviewer',
      reason: sealJson(key, 'born elsewhere', `${id}/case/${screeningCase}/reason`),
    })
    .execute()
  await db
    .insertInto('screening_decision')
    .values({ ...about, decision: 'NOT_SAME', case_id: screeningCase, decided_by: 'stf_reviewer' })
    .execute()
  await db
    .insertInto('screening_transition')
    .values({
      ...about,
      case_id: screeningCase,
      kind: 'DECIDED',
      decision: 'NOT_SAME',
      actor: 'stf_reviewer',
      run_id: null,
    })
    .execute()
  const staff = await addStaff(
    db,
    KEY_RING,
    { email: `${randomBytes(5).toString('hex')}@service.example`, name: 'Rita Reviewer', role: 'SENIOR' },
    { actor: 'test', reason: 'test' },
  )
  if (staff === undefined) throw new Error('there is somebody of that address')
  await db
    .insertInto('review_vote')
    .values({
      id: vote,
      verification_id: id,
      staff_id: staff.staff.id,
      outcome: 'APPROVED',
      note: seal(key, Buffer.from('the photograph is the same'), `${id}/review/${vote}`),
    })
    .execute()
  await db
    .insertInto('review_decision')
    .values({ verification_id: id, outcome: 'APPROVED', reviewer: staff.staff.id, carried_out_at: null, status: null })
    .execute()
}

/** An account that is a partner with a client, and the client of another one. */
async function fillPartner(db: Db, accountId: string, verificationId: string): Promise<void> {
  const { code } = await insertPartner(db, accountId, 'ACTIVE')
  const own = await db.selectFrom('partner').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const [client, manager] = [await anAccount(db), await anAccount(db)]
  const above = await insertPartner(db, manager.accountId, 'ACTIVE')
  const { id: aboveId } = await db
    .selectFrom('partner')
    .select('id')
    .where('code', '=', above.code)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('partner_client')
    .values([
      { account_id: client.accountId, partner_id: own.id, billing: 'DIRECT', status: 'ACTIVE' },
      { account_id: accountId, partner_id: aboveId, billing: 'DIRECT', status: 'ACTIVE' },
    ])
    .execute()
  await db
    .updateTable('partner')
    .set({ application: sealJsonByRing(KEY_RING, { website: 'https://partner.example' }, applicationPlace(own.id)) })
    .where('id', '=', own.id)
    .execute()
  const invitation = newId('partner')
  await db
    .insertInto('partner_invitation')
    .values({
      id: invitation,
      partner_id: own.id,
      email: sealByRing(KEY_RING, Buffer.from('invited@example.org'), `${invitation}/email`),
      email_index: randomBytes(32),
      billing: 'DIRECT',
      token_hash: null,
      expires_at: new Date(),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  await db.transaction().execute(async (trx) => {
    const [commission, payout] = [newId('commission'), newId('payout')]
    await trx
      .insertInto('commission')
      .values({
        id: commission,
        partner_id: own.id,
        client_account_id: client.accountId,
        verification_id: verificationId,
        credits: 5,
        amount: 990_000,
        status: 'PAYABLE',
        payable_at: sql<Date>`now()`,
        payout_id: null,
        split_of: null,
      })
      .execute()
    await trx
      .insertInto('payout')
      .values({
        id: payout,
        partner_id: own.id,
        network: 'ethereum',
        asset: 'USDC',
        address: '0x0000000000000000000000000000000000000001',
        amount: 990_000,
        fee: 1_000,
        net: 989_000,
        approved_by: null,
        sent_by: null,
        ended_by: null,
        asset_amount: null,
        held_until: null,
        released_at: null,
        problem: null,
        approved_at: null,
        reported_at: null,
        ended_at: null,
        tx_hash: null,
      })
      .execute()
    await trx.updateTable('commission').set({ payout_id: payout }).where('id', '=', commission).execute()
  })
}

async function fillPayment(db: Db, accountId: string): Promise<void> {
  const key = { network: 'ethereum', id: randomBytes(20).toString('hex') } as const
  const id = newId('payment')
  await db
    .insertInto('payment_key')
    .values({ ...key, tip_height: 1 })
    .execute()
  await db
    .insertInto('payment')
    .values({
      id,
      account_id: accountId,
      network: key.network,
      asset: 'USDC',
      key_id: key.id,
      key_index: 0,
      address: `0x${randomBytes(20).toString('hex')}`,
      credits: 100,
      price: 1_000_000,
      credit_price: 990_000,
      amount_expected: 99_000_000n,
      held: null,
      price_missing_since: null,
      tx_hash: null,
      from_height: 1,
      scanned_height: null,
      scanned_hash: null,
      scanned_at: null,
      final_height: null,
      expires_at: new Date(),
      watch_until: new Date(),
    })
    .execute()
  await db
    .insertInto('payment_receipt')
    .values({
      payment_id: id,
      tx_hash: `0x${randomBytes(32).toString('hex')}`,
      place: 0,
      amount: 1_000_000n,
      block_hash: null,
      block_height: null,
      block_time: null,
      first_seen_at: new Date(),
      state: 'SEEN',
      price: null,
      is_locked_price: null,
      released_at: null,
    })
    .execute()
  await db
    .insertInto('payment_stray')
    .values({
      payment_id: id,
      tx_hash: `0x${randomBytes(32).toString('hex')}`,
      place: 0,
      asset: 'ETH',
      contract: null,
      amount: 1_000_000n,
      block_hash: `0x${randomBytes(32).toString('hex')}`,
      block_height: 1,
    })
    .execute()
}
