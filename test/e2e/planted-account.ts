import assert from 'node:assert/strict'
import { grantCredits } from '../../db/credits/credits.ts'
import { mailTo, tokenIn } from '../support/mail.ts'
import { specimen } from '../support/pictures.ts'
import { specimenAssets, type TestService } from '../support/service.ts'
import type { StaffMember } from '../support/staff.ts'
import { until } from '../support/until.ts'
import type { MarkedCalls } from './marked-calls.ts'

/** A JPEG with a comment. */
const withComment = (jpeg: Buffer, text: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

/**
 * Registers an account, and plants a mark in every field that its owner, its partner, its end users and the staff can fill. The calls
 * have a session of this account afterwards.
 *
 * @param reviewer who votes on reviews, with a note
 */
export async function plantAccount(calls: MarkedCalls, service: TestService, reviewer: StaffMember) {
  const { marks, taken, requests, credentials, ask, must } = calls

  const registered = requests.get('POST /v1/auth/register')?.body as { email: string; password: string }
  const { email } = registered
  let { password } = registered
  const login = async () => {
    credentials.session = String((await must('POST /v1/auth/login', { email, password })).access_token)
  }
  await must('POST /v1/auth/register')
  await must('POST /v1/auth/verify-email', { password, token: tokenIn(await mailTo(service.mailFolder, email)) })
  await login()
  const { id: accountId } = (await must('GET /v1/auth/me')) as { id: string }
  await grantCredits(service.db, accountId, 1_000)
  const created = await must('POST /v1/api-keys', {
    mode: 'LIVE',
    checks: ['FULL_KYC', 'AML_SCREENING'],
    ip_allowlist: [],
  })
  credentials.key = String(created.key)
  await must(
    'PATCH /v1/api-keys/{id}',
    { checks: ['FULL_KYC', 'AML_SCREENING'], ip_allowlist: [] },
    { id: String(created.id) },
  )
  await must('PATCH /v1/me')
  const hook = marks.of('POST /v1/webhooks body.url')
  const receiver = new URL(service.receiverUrl)
  receiver.pathname = `/${hook}`
  const endpoint = await must('POST /v1/webhooks', { url: receiver.href, events: ['verification.approved'] })
  await must('POST /v1/webhooks/{id}/test', {}, { id: String(endpoint.id) })

  const known = { date_of_birth: '1986-03-17', document_expiry: '2034-05-20', sex: 'M' }
  const declared = {
    ...(requests.get('POST /v1/verifications')?.body as { declared: Record<string, unknown> }).declared,
    ...known,
  }
  const made = await must('POST /v1/verifications', {
    level: ['FULL_KYC'],
    country: 'de',
    doc_type: 'PASSPORT',
    declared,
  })
  const comment = marks.of('POST /v1/verifications/{id}/submit body.assets[].data')
  const actions = (made.liveness_challenge as { actions: string[] }).actions
  const assets = specimenAssets(actions, { document: withComment(specimen('passport'), comment) })
  await must('POST /v1/verifications/{id}/submit', { assets }, { id: String(made.id) })
  taken.add('POST /v1/verifications/{id}/submit body.assets[].data')
  await until(
    'a review',
    async () =>
      (
        await service.db
          .selectFrom('verification')
          .select('status')
          .where('id', '=', String(made.id))
          .executeTakeFirstOrThrow()
      ).status === 'REVIEW',
    300,
  )
  await voteWithNote(calls, service, reviewer, String(made.id))

  await must('POST /v1/partners/apply')
  const { code } = await service.db
    .updateTable('partner')
    .set({ status: 'ACTIVE' })
    .where('account_id', '=', accountId)
    .returning('code')
    .executeTakeFirstOrThrow()
  await must('POST /v1/partners/clients')
  const managed = await must(
    'POST /v1/p/{partnerCode}/verifications',
    {
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      declared: {
        ...(requests.get('POST /v1/p/{partnerCode}/verifications')?.body as { declared: object }).declared,
        ...known,
      },
    },
    { partnerCode: code },
  )
  const managedComment = marks.of('POST /v1/p/{partnerCode}/verifications/{id}/submit body.assets[].data')
  const managedAssets = specimenAssets((managed.liveness_challenge as { actions: string[] }).actions, {
    document: withComment(specimen('passport'), managedComment),
  })
  await must(
    'POST /v1/p/{partnerCode}/verifications/{id}/submit',
    { assets: managedAssets },
    { partnerCode: code, id: String(managed.id) },
  )
  taken.add('POST /v1/p/{partnerCode}/verifications/{id}/submit body.assets[].data')

  // All other operations of the document, with the existing records.
  const byHand = new Set([
    'POST /v1/auth/register',
    'POST /v1/auth/verify-email',
    'POST /v1/auth/login',
    'POST /v1/api-keys',
    'PATCH /v1/api-keys/{id}',
    'PATCH /v1/me',
    'POST /v1/webhooks',
    'POST /v1/verifications',
    'POST /v1/verifications/{id}/submit',
    'POST /v1/partners/apply',
    'POST /v1/partners/clients',
    'POST /v1/p/{partnerCode}/verifications',
    'POST /v1/p/{partnerCode}/verifications/{id}/submit',
    'POST /v1/me/erase',
    'POST /v1/me/password',
    'POST /v1/me/email',
    'POST /v1/auth/logout',
  ])
  const hosted = String(
    (await must('POST /v1/me/test-verifications', { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' })).id,
  )
  for (const { name, fields, path, body } of requests.values()) {
    if (byHand.has(name) || fields.length === 0) continue
    const id = path.includes('hosted')
      ? hosted
      : String(path.includes('webhooks') ? endpoint.id : path.includes('api-keys') ? created.id : made.id)
    const data = withComment(specimen('passport'), marks.of(`${name} body.data`)).toString('base64')
    const changes = {
      level: ['AML_SCREENING'],
      password,
      type: 'DOCUMENT_FRONT',
      action: undefined,
      code: undefined,
      recovery_code: undefined,
      data,
    }
    const own = Object.entries(changes).filter(([field]) => typeof body === 'object' && body !== null && field in body)
    const answer = await ask(name, Object.fromEntries(own), { id })
    if (answer.status < 300 && own.some(([field]) => field === 'data')) taken.add(`${name} body.data`)
  }
  const changed = await ask('POST /v1/me/email', { password })
  assert.ok(changed.status < 300, JSON.stringify(changed.body))
  const before = password
  password =
    Object.values(requests.get('POST /v1/me/password')?.body as Record<string, string>).find((value) =>
      value.includes(marks.of('POST /v1/me/password body.new_password')),
    ) ?? ''
  await must('POST /v1/me/password', { password: before })
  await login()
  return { email, password, accountId }
}

/** Takes a review and approves it, with a mark in the note. */
async function voteWithNote(
  { marks, taken, call }: MarkedCalls,
  service: TestService,
  reviewer: StaffMember,
  id: string,
): Promise<void> {
  const staff = (method: string, path: string, body?: unknown) =>
    call(method, `/v1/staff/reviews/${id}${path}`, body, { authorization: `Bearer ${reviewer.token}` })
  assert.equal((await staff('POST', '/claim')).status, 201)
  const { version } = (await staff('GET', '')).body
  const decided = await staff('POST', '/decision', {
    outcome: 'APPROVED',
    note: `looked at: ${marks.of('staff note')}`,
    version,
  })
  assert.ok(decided.status < 300, JSON.stringify(decided.body))
  taken.add('staff note')
  await until(
    'the decision',
    async () =>
      (await service.db.selectFrom('verification').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status === 'APPROVED',
    150,
  )
}
