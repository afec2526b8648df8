import { sql } from 'kysely'
import { hashPassword } from '../../api/auth/password.ts'
import { aKey, KEY_RING } from './factories.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { grantCredits } from '../../db/credits/credits.ts'
import { sealJson } from '../../encryption/seal.ts'
import { newId, newReferenceCode } from '../../db/ids.ts'
import { newDataKey } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { putCheckResult } from '../../db/verifications/check-results.ts'
import type { NewVerification } from '../../db/verifications/schema.ts'
import { declaredPlace } from '../../db/verifications/verifications.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { checksOf, type Level, type Mode, type VerificationStatus } from '../../contract/verification.ts'
import { VERIFICATION_EVENTS } from '../../contract/webhooks.ts'
import { sealedClientData } from '../../db/verifications/client-data.ts'

// A client who has used the service for two months. The dashboard shows as much data as in real use.

export const OWNER = {
  email: 'anna.keller@northwind.example',
  password: 'a long password of Anna Keller',
  company: 'Northwind Bank',
} as const

const DAY_MS = 86_400_000
const DAYS = 60
const BATCH = 250

/** The same draws every time, so that screenshots of two runs can be compared. */
function draws(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const COUNTRIES = ['de', 'de', 'de', 'es', 'fr', 'fr', 'it', 'br', 'pt', 'nl'] as const
const WHY: Readonly<Partial<Record<VerificationStatus, readonly (readonly string[])[]>>> = {
  REVIEW: [
    ['LIVENESS_LOW'],
    ['FACE_MATCH_LOW'],
    ['SANCTIONS_POSSIBLE_MATCH'],
    ['DOCUMENT_TAMPER_SUSPECTED'],
    ['LIVENESS_LOW', 'FACE_MATCH_LOW'],
  ],
  DECLINED: [
    ['LIVENESS_SPOOF', 'LIVENESS_SPOOF_REPLAY'],
    ['FACE_MISMATCH'],
    ['DOCUMENT_TAMPERING', 'TAMPER_FONT_ANOMALY'],
    ['DECLARED_NAME_MISMATCH', 'DECLARED_DOB_MISMATCH'],
  ],
}

function statusOf(draw: number, ageDays: number): VerificationStatus {
  if (ageDays < 0.3 && draw < 0.08) return 'PENDING'
  if (draw < 0.86) return 'APPROVED'
  if (draw < 0.925) return 'DECLINED'
  if (draw < 0.965) return ageDays < 2 ? 'REVIEW' : 'APPROVED'
  return draw < 0.99 ? 'EXPIRED' : 'ERROR'
}

/** One verification of `ageDays` ago. */
function aRow(accountId: string, mode: Mode, ageDays: number, random: () => number, index: number): NewVerification {
  const id = newId('verification')
  const level: Level[] = random() < 0.72 ? ['FULL_KYC'] : random() < 0.6 ? ['ID_DOCUMENT'] : ['AML_SCREENING']
  const status = statusOf(random(), ageDays)
  const created = Date.now() - ageDays * DAY_MS
  const submitted =
    status === 'PENDING' || status === 'EXPIRED' ? null : new Date(created + 60_000 + random() * 120_000)
  const decided = submitted === null ? null : new Date(submitted.getTime() + 9_000 + random() * 55_000)
  const wasReviewed = status === 'APPROVED' && random() < 0.06
  const reasons = WHY[status] ?? [[]]
  const cost = level[0] === 'FULL_KYC' ? 10 : level[0] === 'ID_DOCUMENT' ? 5 : 1
  const { key, wrapped } = newDataKey(KEY_RING, id)
  return {
    id,
    account_id: accountId,
    api_key_id: null,
    mode,
    level,
    checks: checksOf(level),
    country: level[0] === 'AML_SCREENING' ? null : COUNTRIES[Math.floor(random() * COUNTRIES.length)],
    doc_type: null,
    ...sealedClientData(KEY_RING, key, { id, accountId, endUserRef: `user-${88_213 - index}`, redirectUrl: null }),
    reference_code: newReferenceCode(),
    challenge: ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'],
    cost_credits: cost,
    credit_state: 'NONE',
    status,
    reason_codes: [...(reasons[Math.floor(random() * reasons.length)] ?? [])],
    risk_score: decided === null ? null : Math.floor(status === 'APPROVED' ? random() * 20 : 30 + random() * 60),
    data_key: wrapped,
    declared: null,
    reviewed_by: null,
    created_at: new Date(created),
    submitted_at: submitted,
    review_at: status === 'REVIEW' || wasReviewed ? decided : null,
    resolved_at:
      status === 'EXPIRED'
        ? new Date(created + 3_600_000)
        : status === 'REVIEW'
          ? null
          : decided === null || !wasReviewed
            ? decided
            : new Date(Math.min(Date.now(), decided.getTime() + 5_400_000)),
    expires_at: new Date(created + DAY_MS),
  }
}

/** A record in review with everything that a record can show. */
async function aFullRecord(db: Db, accountId: string): Promise<string> {
  const row = aRow(accountId, 'LIVE', 0.08, () => 0.5, 9_000)
  const { key, wrapped } = newDataKey(KEY_RING, row.id)
  const at = Date.now() - 4_000_000
  await db
    .insertInto('verification')
    .values({
      ...row,
      level: ['FULL_KYC'],
      checks: checksOf(['FULL_KYC']),
      country: 'de',
      doc_type: 'PASSPORT',
      status: 'REVIEW',
      reason_codes: ['SANCTIONS_POSSIBLE_MATCH', 'FACE_MATCH_LOW'],
      risk_score: 41,
      data_key: wrapped,
      ...sealedClientData(KEY_RING, key, { id: row.id, accountId, endUserRef: 'user-79213', redirectUrl: null }),
      declared: sealJson(
        key,
        { first_name: 'Tobias', last_name: 'Falkenrath', date_of_birth: '1986-03-17' },
        declaredPlace(row.id),
      ),
      created_at: new Date(at),
      submitted_at: new Date(at + 95_000),
      review_at: new Date(at + 133_000),
      resolved_at: null,
    })
    .execute()
  const extracted = {
    document_type: 'PASSPORT',
    first_name: 'TOBIAS EMIL',
    last_name: 'FALKENRATH',
    document_number: 'K74H21097',
    date_of_birth: '1986-03-17',
    document_expiry: '2034-05-20',
    sex: 'M',
    nationality: 'UTO',
    issuing_country: 'UTO',
    mrz: {
      lines: ['P<UTOFALKENRATH<<TOBIAS<EMIL<<<<<<<<<<<<<<<<', 'K74H210975UTO8603175M3405204<<<<<<<<<<<<<<<8'],
      check_digits_valid: true,
    },
  }
  const hit = {
    list: 'EU',
    list_date: '2026-11-20',
    entry_id: '140233',
    matched_name: 'FALKENRAT, Tobias',
    score: 0.91,
    why: ['one letter differs', 'born 1961, the document says 1986'],
  }
  const put = (
    name: 'DOCUMENT' | 'LIVENESS' | 'FACE_MATCH' | 'SCREENING',
    verdict: 'PASS' | 'REVIEW',
    score: number,
    observations: string[],
    more: object = {},
  ) => putCheckResult(db, key, row.id, { name, verdict, score, codes: [] }, { result: { observations }, ...more })
  await put('DOCUMENT', 'PASS', 0.98, ['passport of UTO read', 'machine-readable zone agrees with the print'], {
    extracted,
  })
  await put('LIVENESS', 'PASS', 0.95, ['TURN_LEFT: yaw 33', 'LOOK_UP: pitch 28', 'TURN_RIGHT: yaw -31'])
  await put('FACE_MATCH', 'REVIEW', 0.92, ['similarity 0.921 lies between 0.910 and 0.930'])
  await put('SCREENING', 'REVIEW', 0.91, ['1 possible match'], { hits: [hit] })
  await sql`update check_result set created_at = ${new Date(at + 128_000)} where verification_id = ${row.id}`.execute(
    db,
  )
  return row.id
}

/** Deliveries of an endpoint. Where it fails, the newest are not accepted. */
async function someDeliveries(
  db: Db,
  accountId: string,
  endpointId: string,
  verifications: readonly string[],
  isFailing: boolean,
): Promise<void> {
  for (const [index, verificationId] of verifications.entries()) {
    const isOpen = isFailing && index < 9
    const status = isOpen ? (index === 8 ? 'FAILED' : 'RETRYING') : 'DELIVERED'
    const attempts = isOpen ? (index === 8 ? 34 : 9) : 1
    const created = new Date(Date.now() - (index + 1) * 460_000)
    const id = newId('delivery')
    await db
      .insertInto('webhook_delivery')
      .values({
        id,
        endpoint_id: endpointId,
        account_id: accountId,
        verification_id: verificationId,
        event: 'verification.approved',
        status,
        attempts,
        body: JSON.stringify({
          id,
          event: 'verification.approved',
          created: Math.floor(created.getTime() / 1_000),
          data: { id: verificationId, status: 'APPROVED', risk_score: 7, reason_codes: [], livemode: true },
        }),
        response_code: isOpen ? 503 : 204,
        last_error: isOpen ? 'HTTP 503' : null,
        next_attempt_at: status === 'RETRYING' ? new Date(Date.now() + 1_900_000) : null,
        created_at: created,
        finished_at: status === 'RETRYING' ? null : created,
      })
      .execute()
    await db
      .insertInto('webhook_attempt')
      .values(
        Array.from({ length: Math.min(attempts, 9) }, (_, attempt) => {
          const started = new Date(created.getTime() + (2 ** attempt - 1) * 1_000)
          return {
            delivery_id: id,
            attempt: attempt + 1,
            started_at: started,
            finished_at: new Date(started.getTime() + 240),
            response_code: isOpen ? 503 : 204,
            error: isOpen ? 'HTTP 503' : null,
          }
        }),
      )
      .execute()
  }
}

/** An account of two months with about 2,000 verifications, keys and credits, and two endpoints. One endpoint fails. */
export async function seedDashboard(db: Db): Promise<{ accountId: string; recordId: string; failingId: string }> {
  const { id: accountId } = await insertAccount(db, KEY_RING, {
    email: OWNER.email,
    company: OWNER.company,
    emailVerified: true,
  })
  await db
    .updateTable('account')
    .set({ password_hash: await hashPassword(OWNER.password) })
    .where('id', '=', accountId)
    .execute()
  await grantCredits(db, accountId, 12_480)
  for (const name of ['backend, production', 'back office'])
    await db
      .updateTable('api_key')
      .set({ last_used_at: new Date() })
      .where('id', '=', (await aKey(db, accountId, 'LIVE', { name })).id)
      .execute()
  await aKey(db, accountId, 'TEST')

  const random = draws(7)
  const rows: NewVerification[] = []
  for (let day = 0; day < DAYS; day++) {
    const isWeekend = [0, 6].includes(new Date(Date.now() - day * DAY_MS).getUTCDay())
    const count = Math.round((isWeekend ? 18 : 38) * (1 - day / 220) * (0.8 + random() * 0.4))
    for (let one = 0; one < count; one++) rows.push(aRow(accountId, 'LIVE', day + random() * 0.95, random, rows.length))
  }
  for (let one = 0; one < 12; one++) rows.push(aRow(accountId, 'TEST', random() * 9, random, one))
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto('verification')
      .values(rows.slice(start, start + BATCH))
      .execute()

  const approved = rows
    .filter(({ status, mode }) => status === 'APPROVED' && mode === 'LIVE')
    .slice(0, 60)
    .map(({ id }) => id)
  const [good, failing] = await Promise.all(
    ['https://api.northwind.example/kyc', 'https://crm.northwind.example/hooks/identity'].map((url) =>
      insertEndpoint(db, KEY_RING, { accountId, url, events: VERIFICATION_EVENTS }),
    ),
  )
  if (good === undefined || failing === undefined) throw new Error('no endpoints')
  await someDeliveries(db, accountId, good.endpoint.id, approved, false)
  await someDeliveries(db, accountId, failing.endpoint.id, approved, true)
  await sql`update webhook_endpoint set created_at = now() - interval '50 days' where account_id = ${accountId}`.execute(
    db,
  )
  await db
    .updateTable('webhook_endpoint')
    .set({ failing_since: new Date(Date.now() - 3_900_000) })
    .where('id', '=', failing.endpoint.id)
    .execute()
  const recordId = await aFullRecord(db, accountId)
  await someDeliveries(db, accountId, good.endpoint.id, [recordId], false)
  return { accountId, recordId, failingId: failing.endpoint.id }
}
