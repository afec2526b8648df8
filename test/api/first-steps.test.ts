import assert from 'node:assert/strict'
import { REASON_CODES } from '../../contract/reason-codes.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, updateAccountStatus, KEY_RING } from '../support/factories.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'

describe('first steps in the dashboard', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let token: string
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db, { credits: 0 })
    ;({ token } = await aSession(api.db, account.accountId))
  })
  const make = (json: unknown, key = token) => call(api, 'POST', '/v1/me/test-verifications', { key, json })

  it('have a catalogue: prices, supported countries, document types, reason codes in words', async () => {
    const { status, json } = await call(api, 'GET', '/v1/catalogue', { key: token })
    assert.equal(status, 200)
    assert.deepEqual(json.prices, [
      { level: ['FULL_KYC'], credits: 5 },
      { level: ['ID_DOCUMENT', 'AML_SCREENING'], credits: 3 },
      { level: ['ID_DOCUMENT'], credits: 2 },
      { level: ['AML_SCREENING'], credits: 1 },
    ])
    const countries = json.countries as { code: string; review: boolean }[]
    assert.deepEqual(
      [
        countries.length > 200,
        countries[0],
        countries.find(({ code }) => code === 'kp'),
        countries.find(({ code }) => code === 'mm'),
      ],
      [true, { code: 'ad', review: false }, undefined, { code: 'mm', review: true }],
    )
    assert.deepEqual(
      [json.doc_types, (json.reason_codes as unknown[]).length],
      [['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'], REASON_CODES.length],
    )
    assert.deepEqual((await call(api, 'GET', '/v1/catalogue', { key: account.live.plaintext })).json, json)
  })

  it('make test verifications without a key; they cost nothing and end with the chosen outcome', async () => {
    const { status, json } = await make({ level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' })
    assert.equal(status, 201)
    assert.deepEqual([json.mode, json.status, json.cost_credits], ['TEST', 'PENDING', 5])
    assert.equal(json.hosted_url, `https://localhost:0/verify/${String(json.id)}`)
    for (const outcome of ['APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED']) {
      const { json: made } = await make({ level: ['ID_DOCUMENT'], country: 'fr', outcome })
      const row = await api.db
        .selectFrom('verification')
        .selectAll()
        .where('id', '=', String(made.id))
        .executeTakeFirstOrThrow()
      assert.deepEqual(
        [
          row.mode,
          endUserRefOf(KEY_RING, row),
          row.credit_state,
          row.api_key_id,
          row.expires_at.getTime() < Date.now() + 60_000,
        ],
        ['TEST', `test:${outcome.toLowerCase()}`, 'NONE', null, outcome === 'EXPIRED'],
      )
    }
    const { json: screened } = await make({ level: ['AML_SCREENING'] })
    assert.deepEqual(
      (await call(api, 'GET', `/v1/me/verifications/${String(screened.id)}`, { key: token })).json.declared,
      { first_name: 'Test', last_name: 'Person' },
    )
    assert.equal(
      (await call(api, 'GET', `/v1/verifications/${String(json.id)}`, { key: account.test.plaintext })).json.id,
      json.id,
      'the test key sees it too',
    )
    const [one, other] = await Promise.all([
      make({ level: ['ID_DOCUMENT'], country: 'fr' }),
      make({ level: ['ID_DOCUMENT'], country: 'fr' }),
    ])
    assert.notEqual(one.json.id, other.json.id)
  })

  it('refuse whatever create refuses, and whatever would leave test mode', async () => {
    const bad = [
      {},
      [],
      null,
      { level: [] },
      { level: ['FULL_KYC'] },
      { level: ['FULL_KYC'], country: 'DE' },
      { level: ['FULL_KYC'], country: 'zz' },
      { level: ['FULL_KYC', 'FULL_KYC'], country: 'de' },
      { level: ['NONE'], country: 'de' },
      { level: ['FULL_KYC'], country: 'de', doc_type: 'VISA' },
      { level: ['FULL_KYC'], country: 'de', outcome: 'approved' },
      { level: ['FULL_KYC'], country: 'de', mode: 'LIVE' },
      { level: ['FULL_KYC'], country: 'de', end_user_ref: 'live-please' },
      { level: ['FULL_KYC'], country: 'de', redirect_url: 'https://evil.example' },
    ]
    for (const json of bad) assert.equal((await make(json)).code, 'VALIDATION_ERROR', JSON.stringify(json))
    assert.equal((await make({ level: ['FULL_KYC'], country: 'kp' })).code, 'COUNTRY_NOT_SUPPORTED')
    const suspended = await anAccount(api.db)
    const session = await aSession(api.db, suspended.accountId)
    await updateAccountStatus(api.db, suspended.accountId, 'SUSPENDED')
    assert.equal((await make({ level: ['FULL_KYC'], country: 'de' }, session.token)).code, 'ACCOUNT_INACTIVE')
  })
})
