import assert from 'node:assert/strict'
import { CATALOGUE, type Code } from '../../contract/error-codes.ts'
import { ROUTES } from '../../api/routes/index.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { newId } from '../../db/ids.ts'
import { insertPartner } from '../../db/partners/partners.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import type { Mode } from '../../contract/verification.ts'
import { call, CREATE_BODY, newIdempotencyKey, startApi, type Call, type TestApi } from '../support/api.ts'
import { everyCredential, type CredentialKind } from '../support/credentials.ts'
import { aKey, anAccount, aTestDelivery, aTestEvent, aVerification, KEY_RING } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'
import { aPayment } from '../support/payments.ts'

interface Row {
  /** Who may call: anyone, or a caller with one of these credentials. */
  readonly who: 'anyone' | readonly ('key' | 'session')[]
  /** The path names a record of the account. Another account gets NOT_FOUND, and so does a key of the other mode. */
  readonly of?: 'verification' | 'reference' | 'key' | 'webhook' | 'delivery' | 'session' | 'payment' | 'testEvent'
  readonly query?: string
  readonly send?: () => Call | Promise<Call>
  /** A route of test mode: a live key is refused. */
  readonly testMode?: true
  /** A route of partners: the owner is a partner, and the other account is not. */
  readonly partner?: true
  /** The answer to a caller with access; by default 200. A code says how far a request without its body gets. */
  readonly ok?: 201 | Code
  /** The call ends its session: the routes after it get new sessions. */
  readonly endsSession?: true
}

const KEY = ['key'] as const
const SESSION = ['session'] as const
const EITHER = ['key', 'session'] as const

const json = (body: unknown) => () => ({ json: body })
/** Reaches the check of the body, which comes after the check of the credential: the test has no valid body (it needs a mail or a device). */
const withoutBody = { send: json({ nothing: 'of use' }), ok: 'VALIDATION_ERROR' } as const
/** A public address, so that no name is looked up. */
const HOOK = 'https://93.184.216.34/hook'
let photo: Promise<Buffer> | undefined
const photos = async () => {
  const data = (await (photo ??= picture())).toString('base64')
  return {
    json: {
      assets: [
        { type: 'DOCUMENT_FRONT', data },
        { type: 'SELFIE', data },
      ],
    },
  }
}
const createCall = () => ({ json: CREATE_BODY, headers: { 'idempotency-key': newIdempotencyKey() } })

/** Every route, in the order of interface.md part 4. A new route gets its line here, or the first test fails. */
const ACCESS: Readonly<Record<string, Row>> = {
  // Verifications
  'POST /v1/verifications': { who: KEY, send: createCall, ok: 201 },
  'POST /v1/p/:partnerCode/verifications': { who: KEY, partner: true, send: createCall, ok: 201 },
  'POST /v1/p/:partnerCode/verifications/:id/submit': {
    who: KEY,
    partner: true,
    of: 'verification',
    send: photos,
    ok: 201,
  },
  'GET /v1/p/:partnerCode/verifications/:id': { who: KEY, partner: true, of: 'verification' },
  'POST /v1/verifications/:id/submit': { who: KEY, of: 'verification', send: photos, ok: 201 },
  'GET /v1/verifications/:id': { who: KEY, of: 'verification' },
  'GET /v1/verifications/by-reference/:code': { who: KEY, of: 'reference' },
  // What happens in test mode
  'GET /v1/test-events': { who: KEY, testMode: true },
  'GET /v1/test-events/:id': { who: KEY, testMode: true, of: 'testEvent' },
  // Dashboard views
  'GET /v1/me/verifications': { who: SESSION },
  'GET /v1/me/verifications/:id': { who: SESSION, of: 'verification' },
  'GET /v1/me/verifications.csv': { who: SESSION },
  'GET /v1/me/data-export': { who: SESSION },
  'GET /v1/me/stats': { who: SESSION, query: '?mode=LIVE&from=2026-11-01&to=2026-11-30' },
  'POST /v1/me/test-verifications': { who: SESSION, send: json({ level: ['FULL_KYC'], country: 'de' }), ok: 201 },
  // Hosted flow: the id is the capability
  'GET /v1/hosted/verifications/:id': { who: 'anyone', of: 'verification' },
  'POST /v1/hosted/verifications/:id/assets': {
    who: 'anyone',
    of: 'verification',
    send: async () => ({ json: (await photos()).json.assets[0] }),
    ok: 201,
  },
  'POST /v1/hosted/verifications/:id/submit': { who: 'anyone', of: 'verification', ok: 'NO_ASSETS' },
  'POST /v1/hosted/verifications/:id/device': {
    who: 'anyone',
    of: 'verification',
    send: async () => ({ json: { action: 'BEGIN' } }),
    ok: 201,
  },
  'POST /v1/hosted/verifications/:id/capture': { who: 'anyone', of: 'verification', ok: 201 },
  // without the headers of its own session
  'POST /v1/hosted/verifications/:id/capture/frames': { who: 'anyone', of: 'verification', ok: 'VALIDATION_ERROR' },
  'POST /v1/hosted/verifications/:id/capture/step': { who: 'anyone', of: 'verification', ok: 'VALIDATION_ERROR' },
  // Account and authentication: public routes take any credential and ignore it
  'POST /v1/auth/register': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/login': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/mfa/login': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/refresh': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/logout': { who: SESSION, ok: 201, endsSession: true },
  'POST /v1/auth/forgot-password': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/reset-password': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/verify-email': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/verify-email/resend': { who: SESSION, ok: 201 },
  'GET /v1/auth/me': { who: SESSION },
  'PATCH /v1/me': { who: SESSION, send: json({ company: 'ACME' }) },
  'POST /v1/me/password': { who: SESSION, ...withoutBody },
  'POST /v1/me/email': { who: SESSION, ...withoutBody },
  'POST /v1/auth/email-change/confirm': { who: 'anyone', ...withoutBody },
  'POST /v1/auth/email-change/refuse': { who: 'anyone', ...withoutBody },
  'GET /v1/auth/sessions': { who: SESSION },
  'DELETE /v1/auth/sessions/:id': { who: SESSION, of: 'session' },
  'DELETE /v1/auth/sessions': { who: SESSION },
  'POST /v1/auth/mfa/disable': { who: SESSION, ...withoutBody },
  'POST /v1/auth/mfa/recovery-codes': { who: SESSION, ...withoutBody },
  'POST /v1/auth/mfa/enroll': { who: SESSION, ...withoutBody },
  'POST /v1/auth/mfa/verify': { who: SESSION, ...withoutBody },
  // API keys, credits
  'POST /v1/api-keys': { who: SESSION, send: json({ name: 'made', mode: 'LIVE' }), ok: 201 },
  'GET /v1/api-keys': { who: SESSION },
  'PATCH /v1/api-keys/:id': { who: SESSION, of: 'key', send: json({ name: 'renamed' }) },
  'DELETE /v1/api-keys/:id': { who: SESSION, of: 'key' },
  'GET /v1/credits/balance': { who: EITHER },
  'GET /v1/credits/ledger': { who: EITHER },
  // Webhooks
  'POST /v1/webhooks': { who: SESSION, send: json({ url: HOOK, events: ['verification.approved'] }), ok: 201 },
  'GET /v1/webhooks': { who: SESSION },
  'GET /v1/webhooks/:id': { who: SESSION, of: 'webhook' },
  'DELETE /v1/webhooks/:id': { who: SESSION, of: 'webhook' },
  'POST /v1/webhooks/:id/rotate-secret': { who: SESSION, of: 'webhook', ok: 201 },
  'POST /v1/webhooks/:id/activate': { who: SESSION, of: 'webhook', ok: 201 },
  'POST /v1/webhooks/:id/test': { who: SESSION, of: 'webhook', ok: 201 },
  'GET /v1/webhooks/:id/deliveries': { who: SESSION, of: 'webhook' },
  'GET /v1/webhooks/:id/deliveries/:deliveryId': { who: SESSION, of: 'delivery' },
  // Partners
  'POST /v1/partners/apply': { who: SESSION, send: json({ company: 'ACME' }), ok: 201 },
  'GET /v1/partners/me': { who: SESSION },
  // an applicant is no partner yet; partner-clients.test.ts tests what partners see of each other
  'GET /v1/partners/commissions': { who: SESSION, partner: true },
  'POST /v1/partners/clients': { who: SESSION, partner: true, send: json({ email: 'client@example.org' }), ok: 201 },
  'GET /v1/partners/clients': { who: SESSION, partner: true },
  'PATCH /v1/partners/clients/:accountId': {
    who: SESSION,
    partner: true,
    send: json({ billing: 'DIRECT' }),
    ok: 'NOT_FOUND',
  },
  'POST /v1/partners/invitations/accept': { who: SESSION, send: json({ token: 'x' }), ok: 'INVALID_TOKEN' },
  // Payments: this configuration offers none; a purchase can still be read
  'POST /v1/payments/crypto/address': {
    who: SESSION,
    send: json({ network: 'bitcoin', asset: 'BTC', credits: 100 }),
    ok: 'VALIDATION_ERROR',
  },
  'GET /v1/payments/crypto/networks': { who: SESSION },
  'GET /v1/payments': { who: SESSION },
  'GET /v1/payments/:id': { who: SESSION, of: 'payment' },
  // Personal data: not built yet
  'GET /v1/partners/payout-fees': { who: 'anyone' },
  'GET /v1/partners/payouts': { who: SESSION, partner: true },
  'POST /v1/partners/payouts': {
    who: SESSION,
    send: json({ network: 'ethereum', asset: 'USDC', address: `0x${'ab'.repeat(20)}` }),
    partner: true,
    ok: 'VALIDATION_ERROR',
  },
  'POST /v1/me/erase': { who: SESSION, ...withoutBody },
  // Other
  'POST /v1/enterprise/quote': { who: 'anyone', ...withoutBody },
  'GET /v1/catalogue': { who: EITHER },
  'GET /v1/health': { who: 'anyone' },
}

/** Tables with a mode; elsewhere a second mode would repeat the same question. */
const OF_A_MODE: readonly Row['of'][] = ['verification', 'reference', 'key']

const routeName = ({ method, path }: { method: string; path: string }): string => `${method.toUpperCase()} ${path}`

/** The code that refuses a caller, or undefined when the caller gets through (interface.md 4.2, 5; decisions.md "Credentials"). */
function refusalOf({ who, of, partner, testMode }: Row, kind: CredentialKind, mode: Mode): Code | undefined {
  if (who === 'anyone') return undefined
  const { as, token, refused, whose } = kind
  if (as === undefined || !who.includes(as)) {
    // Where both are allowed, a token with a dot is checked as a session, anything else as a key.
    const judgedAs = who.length === 1 ? who[0] : token?.includes('.') === true ? 'session' : 'key'
    return judgedAs === 'key' ? 'INVALID_API_KEY' : 'INVALID_SESSION'
  }
  if (refused !== undefined) return refused
  if (testMode === true && kind.mode === 'LIVE') return 'TEST_MODE_ONLY'
  if (partner === true && whose === 'other') return as === 'key' ? 'PARTNER_ACCESS_DENIED' : 'NOT_A_PARTNER'
  if (of === undefined) return undefined
  if (whose === 'other') return 'NOT_FOUND'
  return as === 'key' && (of === 'verification' || of === 'reference') && kind.mode !== mode ? 'NOT_FOUND' : undefined
}

describe('access: every route by every credential', () => {
  let api: TestApi
  let owner: Awaited<ReturnType<typeof anAccount>>
  let kinds: CredentialKind[]
  let partnerCode: string
  /** Ids of the owner's records: no answer to anybody else may contain one. */
  const owned = new Set<string>()
  before(async () => {
    api = await startApi()
    owner = await anAccount(api.db, { credits: 10_000 })
    ;({ code: partnerCode } = await insertPartner(api.db, owner.accountId, 'ACTIVE'))
    kinds = await everyCredential(api.db, owner)
    for (const id of [owner.accountId, owner.live.id, owner.test.id, (await aVerification(api.db, owner)).id])
      owned.add(id)
  })

  const FRESH: Record<NonNullable<Row['of']>, (mode: Mode) => Promise<{ id: string; parameter?: string }>> = {
    verification: (mode) =>
      aVerification(api.db, owner, { mode, apiKeyId: mode === 'LIVE' ? owner.live.id : owner.test.id }),
    reference: async (mode) => {
      const { id, reference_code: parameter } = await aVerification(api.db, owner, {
        mode,
        apiKeyId: mode === 'LIVE' ? owner.live.id : owner.test.id,
      })
      return { id, parameter }
    },
    key: (mode) => aKey(api.db, owner.accountId, mode),
    payment: async () => {
      await api.db
        .updateTable('payment')
        .set({ expires_at: new Date() })
        .where('account_id', '=', owner.accountId)
        .execute() // five may be open
      return aPayment(api.db, owner.accountId)
    },
    webhook: async () =>
      (await insertEndpoint(api.db, KEY_RING, { accountId: owner.accountId, url: HOOK, events: [] })).endpoint,
    delivery: async () => {
      const { endpoint } = await insertEndpoint(api.db, KEY_RING, { accountId: owner.accountId, url: HOOK, events: [] })
      const { id } = await aTestDelivery(api.db, endpoint)
      return { id, parameter: `${endpoint.id}/deliveries/${id}` }
    },
    session: () => insertSession(api.db, owner.accountId),
    testEvent: async () => ({ id: await aTestEvent(api.db, owner) }),
  }
  /** A fresh record of the owner: some routes use records up. */
  async function parameterOf(of: NonNullable<Row['of']>, mode: Mode): Promise<string> {
    const { id, parameter = id } = await FRESH[of](mode)
    owned.add(id)
    return parameter
  }

  it('names every route, and only existing routes', () => {
    assert.deepEqual(Object.keys(ACCESS).sort(), ROUTES.map(({ head }) => routeName(head)).sort())
  })

  for (const { head } of ROUTES) {
    const row = ACCESS[routeName(head)]
    if (row === undefined) continue // the test above says so
    const may = row.who === 'anyone' ? 'anyone' : `${row.who.join(' or ')}${row.of === undefined ? '' : ', own only'}`
    it(`${routeName(head)}: ${may}`, async () => {
      for (const mode of OF_A_MODE.includes(row.of) ? (['LIVE', 'TEST'] as const) : (['LIVE'] as const)) {
        for (const kind of kinds) {
          const template = head.path.replace(':partnerCode', partnerCode).replace(':accountId', newId('account'))
          const path =
            row.of === undefined
              ? template
              : template.replace(/:\w+(\/deliveries\/:\w+)?/, await parameterOf(row.of, mode))
          const answer = await call(api, head.method.toUpperCase(), `${path}${row.query ?? ''}`, {
            ...(await row.send?.()),
            ...(kind.token === undefined ? {} : { key: kind.token }),
          })
          const refused = refusalOf(row, kind, mode)
          const code = refused ?? (typeof row.ok === 'string' ? row.ok : undefined)
          assert.deepEqual(
            [answer.status, answer.code],
            [code === undefined ? (row.ok ?? 200) : CATALOGUE[code], code],
            `${kind.name}, ${mode}: ${answer.text.slice(0, 300)}`,
          )
          if (refused?.startsWith('INVALID_') === true)
            assert.equal(answer.headers['www-authenticate'], 'Bearer', kind.name)
          if (row.who !== 'anyone' && kind.whose === 'other') {
            for (const id of owned) assert.ok(!answer.text.includes(id), `${kind.name} was shown ${id}`)
          }
        }
      }
      if (row.endsSession === true) kinds = await everyCredential(api.db, owner)
    })
  }
})
