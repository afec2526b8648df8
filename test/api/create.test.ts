import assert from 'node:assert/strict'
import { getBalance } from '../../db/credits/credits.ts'
import { call, create, CREATE_BODY, startApi, type TestApi } from '../support/api.ts'
import { aKey, anAccount, updateAccountStatus } from '../support/factories.ts'

describe('POST /v1/verifications', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
  })

  it('answers as the contract says, and holds the price', async () => {
    const other = await anAccount(api.db, { credits: 12 })
    const { status, json } = await create(api, other.live.plaintext)
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(json).sort(), [
      'cost_credits',
      'hosted_url',
      'id',
      'liveness_challenge',
      'mode',
      'reason_codes',
      'reference_code',
      'status',
    ])
    assert.equal(json.status, 'PENDING')
    assert.equal(json.cost_credits, 5)
    assert.equal(json.mode, 'LIVE')
    assert.deepEqual(json.reason_codes, [])
    assert.match(String(json.reference_code), /^[0-9A-HJKMNP-TV-Z]{12}$/)
    assert.equal(json.hosted_url, `${api.deps.config.baseUrl}/verify/${String(json.id)}`)
    const { actions } = json.liveness_challenge as { actions: string[] }
    assert.equal(new Set(actions).size, 3)
    assert.deepEqual(await getBalance(api.db, other.accountId), { available: 7, held: 5, total: 12 })
  })

  it('starts the workflow and leaves nothing in the outbox', async () => {
    const { json } = await create(api, account.live.plaintext)
    const left = await api.db.selectFrom('outbox').selectAll().where('subject_id', '=', String(json.id)).execute()
    assert.deepEqual(left, [])
  })

  it('costs nothing in test mode, and shows the price', async () => {
    const before = await getBalance(api.db, account.accountId)
    const { json } = await create(api, account.test.plaintext)
    assert.equal(json.mode, 'TEST')
    assert.equal(json.cost_credits, 5)
    assert.deepEqual(await getBalance(api.db, account.accountId), before)
  })

  it('asks for no challenge without liveness', async () => {
    const { json } = await create(api, account.test.plaintext, { level: ['ID_DOCUMENT'], country: 'fr' })
    assert.deepEqual(json.liveness_challenge, { actions: [] })
  })

  it('refuses with available and required when there are too few credits', async () => {
    const poor = await anAccount(api.db, { credits: 4 })
    const { status, json } = await create(api, poor.live.plaintext)
    assert.equal(status, 400)
    assert.deepEqual(json.error, { code: 'INSUFFICIENT_CREDITS', available: 4, required: 5 })
    const { status: cheaper } = await create(api, poor.live.plaintext, { level: ['ID_DOCUMENT'], country: 'de' })
    assert.equal(cheaper, 201)
  })

  it('names each unknown check in an issue of its own', async () => {
    const { status, code, issues } = await create(api, account.test.plaintext, {
      ...CREATE_BODY,
      level: ['KYB', 'FULL_KYC', 'PEP'],
    })
    assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'])
    assert.deepEqual(issues, [
      { path: 'level', message: 'UNKNOWN_CHECK:KYB' },
      { path: 'level', message: 'UNKNOWN_CHECK:PEP' },
    ])
  })

  it('names every unknown check in full, however long or odd', async () => {
    const odd: unknown[] = [
      'X'.repeat(65),
      'Y'.repeat(20_000),
      'tab\t"quote"\\ \u0000\u0007\u2028 ü 😀',
      '\ud800',
      '',
      ' FULL_KYC',
      7,
      null,
      { a: ['"'] },
    ]
    const { status, issues, text } = await create(api, account.test.plaintext, { ...CREATE_BODY, level: odd })
    assert.equal(status, 400)
    assert.deepEqual(
      issues,
      odd.map((value) => ({
        path: 'level',
        message: `UNKNOWN_CHECK:${typeof value === 'string' ? value : JSON.stringify(value)}`,
      })),
    )
    assert.doesNotMatch(text, /[\x00-\x1f]/, 'the answer contains a raw control character')
    const many = Array.from({ length: 4_000 }, (_, i) => `X${i}`)
    const { issues: each } = await create(api, account.test.plaintext, { ...CREATE_BODY, level: many })
    assert.deepEqual(
      each?.map(({ message }) => message),
      many.map((value) => `UNKNOWN_CHECK:${value}`),
    )
  })

  it('refuses a blocked country, in test mode too', async () => {
    for (const key of [account.live.plaintext, account.test.plaintext]) {
      const { status, code } = await create(api, key, { ...CREATE_BODY, country: 'kp' })
      assert.deepEqual([status, code], [403, 'COUNTRY_NOT_SUPPORTED'])
    }
  })

  it('refuses checks outside the scope of the key, by the checks that would run', async () => {
    const narrow = await aKey(api.db, account.accountId, 'TEST', { checks: ['ID_DOCUMENT', 'AML_SCREENING'] })
    assert.equal((await create(api, narrow.plaintext)).code, 'CHECK_NOT_ALLOWED')
    assert.equal(
      (await create(api, narrow.plaintext, { level: ['ID_DOCUMENT', 'AML_SCREENING'], country: 'de' })).status,
      201,
    )
    const wide = await aKey(api.db, account.accountId, 'TEST', { checks: ['FULL_KYC'] })
    assert.equal((await create(api, wide.plaintext, { level: ['ID_DOCUMENT'], country: 'de' })).status, 201)
  })

  it('accepts screening alone with a declared name, without a country and assets', async () => {
    const aml = { level: ['AML_SCREENING'], declared: { first_name: 'Anna', last_name: 'Example' } }
    const { status, json } = await create(api, account.test.plaintext, aml)
    assert.equal(status, 201)
    const submit = await call(api, 'POST', `/v1/verifications/${String(json.id)}/submit`, {
      key: account.test.plaintext,
      json: { assets: [] },
    })
    assert.equal(submit.code, 'ALREADY_SUBMITTED')
    const { issues } = await create(api, account.test.plaintext, { level: ['AML_SCREENING'] })
    assert.deepEqual(
      issues?.map(({ path }) => path),
      ['declared.last_name'],
    )
  })

  it('accepts a person with one name and no first name', async () => {
    const { status, json } = await create(api, account.test.plaintext, {
      level: ['AML_SCREENING'],
      declared: { last_name: 'Muhelisi' },
    })
    assert.equal(status, 201)
    const record = await call(api, 'GET', `/v1/verifications/${String(json.id)}`, { key: account.test.plaintext })
    assert.deepEqual(record.json.declared, { last_name: 'Muhelisi' })
    const { issues } = await create(api, account.test.plaintext, {
      level: ['AML_SCREENING'],
      declared: { first_name: 'Muhelisi' },
    })
    assert.deepEqual(
      issues?.map(({ path }) => path),
      ['declared.last_name'],
    )
  })

  it('refuses names with digits and spelled-out names, by field, at every level; accepts initials and one-letter names', async () => {
    const refused: [Record<string, string>, string[]][] = [
      [{ first_name: '0sama', last_name: 'Example' }, ['declared.first_name']],
      [{ first_name: 'Anna', last_name: 'Ex4mple' }, ['declared.last_name']],
      [{ first_name: 'Anna٣', last_name: 'Example²' }, ['declared.first_name', 'declared.last_name']],
      [{ first_name: 'O S A M A', last_name: 'Example' }, ['declared.first_name']],
      [{ first_name: 'Anna', last_name: 'E.x.a.m.p.l.e' }, ['declared.last_name']],
      [{ first_name: 'A L', last_name: 'I' }, ['declared.last_name']],
      [{ last_name: 'A' }, ['declared.last_name']],
    ]
    for (const level of [{ level: ['AML_SCREENING'] }, { level: ['FULL_KYC'], country: 'de' }]) {
      for (const [declared, paths] of refused) {
        const { status, code, issues } = await create(api, account.test.plaintext, { ...level, declared })
        assert.deepEqual(
          [status, code, [...new Set(issues?.map(({ path }) => path))]],
          [400, 'VALIDATION_ERROR', paths],
          JSON.stringify(declared),
        )
      }
      for (const declared of [
        { first_name: 'U', last_name: 'Nu' },
        { first_name: 'P. V. R. K.', last_name: 'Prasad' },
        { first_name: 'Siti', last_name: 'A/P Kumar' },
        { first_name: '小', last_name: '王' },
      ]) {
        assert.equal(
          (await create(api, account.test.plaintext, { ...level, declared })).status,
          201,
          JSON.stringify(declared),
        )
      }
    }
  })

  it('gives a test reference that expires a short lifetime', async () => {
    const { json } = await create(api, account.test.plaintext, { ...CREATE_BODY, end_user_ref: 'test:expired' })
    const row = await api.db
      .selectFrom('verification')
      .select(['created_at', 'expires_at'])
      .where('id', '=', String(json.id))
      .executeTakeFirstOrThrow()
    assert.ok(row.expires_at.getTime() - row.created_at.getTime() <= 11_000)
  })

  it('refuses an inactive account', async () => {
    const suspended = await anAccount(api.db)
    await updateAccountStatus(api.db, suspended.accountId, 'SUSPENDED')
    const { status, code } = await create(api, suspended.live.plaintext)
    assert.deepEqual([status, code], [403, 'ACCOUNT_INACTIVE'])
  })
})
