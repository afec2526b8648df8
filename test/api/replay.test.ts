import assert from 'node:assert/strict'
import { Agent, request } from 'node:https'
import { gzipSync } from 'node:zlib'
import { getBalance } from '../../db/credits/credits.ts'
import { claimCreation } from '../../db/verifications/idempotency.ts'
import {
  call,
  create,
  CREATE_BODY,
  newIdempotencyKey,
  startApi,
  type Answer,
  type Call,
  type TestApi,
} from '../support/api.ts'
import { aKey, anAccount, updateAccountStatus, KEY_RING } from '../support/factories.ts'
import { until } from '../support/until.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('a retry with the same Idempotency-Key', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  type Owner = Awaited<ReturnType<typeof anAccount>>
  async function anOriginal(level: string[] = ['ID_DOCUMENT']) {
    const owner = await anAccount(api.db)
    const headers = { 'idempotency-key': newIdempotencyKey() }
    const first = await create(api, owner.live.plaintext, { level, country: 'fr' }, { headers })
    assert.equal(first.status, 201)
    return {
      owner,
      headers,
      first,
      retry: (options: Call = {}) =>
        call(api, 'POST', '/v1/verifications', {
          key: owner.live.plaintext,
          ...options,
          headers: { ...headers, ...options.headers },
        }),
    }
  }
  const assertReplayed = (answer: Answer, first: Answer, what: string) => {
    assert.deepEqual(
      [answer.status, answer.json, answer.headers['idempotent-replayed']],
      [201, first.json, 'true'],
      `${what}: ${answer.text.slice(0, 200)}`,
    )
  }
  const count = async ({ accountId }: Owner) =>
    (await api.db.selectFrom('verification').select('id').where('account_id', '=', accountId).execute()).length

  it('gets the original, with any body', async () => {
    const { owner, first, retry } = await anOriginal()
    const before = await getBalance(api.db, owner.accountId)
    const bodies: [string, Call][] = [
      ['the same', { json: { level: ['ID_DOCUMENT'], country: 'fr' } }],
      ['nothing', {}],
      ['an empty body', { body: '', headers: JSON_TYPE }],
      ['an unknown level', { json: { level: ['KYB'] } }],
      ['an unknown field', { json: { ...CREATE_BODY, x: 1 } }],
      ['no level', { json: {} }],
      ['null', { json: null }],
      ['a blocked country', { json: { ...CREATE_BODY, country: 'kp' } }],
      ['invalid JSON', { body: '{"level":', headers: JSON_TYPE }],
      [
        'another media type',
        { body: 'level=FULL_KYC', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ],
      ['an encoded body', { body: gzipSync('{}'), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }],
      ['a body of 100 KiB', { body: Buffer.alloc(100 * 1024, 0x20), headers: JSON_TYPE }],
      ['a body of 2 MiB', { body: Buffer.alloc(2 * 1024 * 1024, 0x20), headers: JSON_TYPE }],
      ['a chunked body', { body: '[]', headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' } }],
    ]
    for (const [what, options] of bodies) assertReplayed(await retry(options), first, what)
    assert.deepEqual([await getBalance(api.db, owner.accountId), await count(owner)], [before, 1])
  })

  it('gets the original when the key may no longer run its checks, and with another key', async () => {
    const { owner, first, retry } = await anOriginal(['FULL_KYC'])
    await api.db
      .updateTable('api_key')
      .set({ checks: ['AML_SCREENING'] })
      .where('id', '=', owner.live.id)
      .execute()
    assertReplayed(await retry({ json: CREATE_BODY }), first, 'narrowed')
    const other = await aKey(api.db, owner.accountId, 'LIVE', { checks: ['ID_DOCUMENT'] })
    assertReplayed(await retry({ json: CREATE_BODY, key: other.plaintext }), first, 'another key')
    assert.equal((await create(api, owner.live.plaintext)).code, 'CHECK_NOT_ALLOWED')
  })

  it('gets the original when its country is blocked since then, prices rose and the credits are spent', async () => {
    const { owner, first, retry } = await anOriginal()
    await api.db.updateTable('price').set({ credits: 9_000 }).execute()
    await api.db.insertInto('country_rule').values({ country: 'fr', tier: 'BLOCKED' }).execute()
    try {
      const body = { level: ['ID_DOCUMENT'], country: 'fr' }
      assertReplayed(await retry({ json: body }), first, 'blocked')
      assert.equal((await create(api, owner.live.plaintext, body)).code, 'COUNTRY_NOT_SUPPORTED')
      assert.equal((await create(api, owner.live.plaintext, { ...body, country: 'de' })).code, 'INSUFFICIENT_CREDITS')
      assert.equal(first.json.cost_credits, 2)
    } finally {
      await api.db.deleteFrom('country_rule').where('country', '=', 'fr').execute()
      for (const [levels, credits] of [
        ['ID_DOCUMENT', 2],
        ['AML_SCREENING', 1],
        ['FULL_KYC', 5],
        ['AML_SCREENING+ID_DOCUMENT', 3],
      ] as const) {
        await api.db.updateTable('price').set({ credits }).where('levels', '=', levels).execute()
      }
    }
  })

  it('gets nothing without a valid credential, an active account, an allowed address and a call left', async () => {
    const { owner, first, headers, retry } = await anOriginal()
    const elsewhere = await aKey(api.db, owner.accountId, 'LIVE', { ipAllowlist: ['192.0.2.0/24'] })
    assert.equal((await retry({ key: elsewhere.plaintext })).code, 'IP_NOT_ALLOWED')
    assert.equal((await call(api, 'POST', '/v1/verifications', { headers })).code, 'INVALID_API_KEY')
    const stranger = await anAccount(api.db)
    assert.equal((await retry({ key: stranger.live.plaintext })).code, 'UNSUPPORTED_MEDIA_TYPE')
    assert.equal((await retry({ key: owner.test.plaintext, json: {} })).code, 'VALIDATION_ERROR')
    const from = '203.0.113.77'
    for (let i = 0; i < 30; i++) assertReplayed(await retry({ from }), first, `call ${i}`)
    assert.equal((await retry({ from })).code, 'RATE_LIMITED')
    await updateAccountStatus(api.db, owner.accountId, 'SUSPENDED')
    assert.equal((await retry()).code, 'ACCOUNT_INACTIVE')
    await updateAccountStatus(api.db, owner.accountId, 'ACTIVE')
    await api.db.updateTable('api_key').set({ revoked_at: new Date() }).where('id', '=', owner.live.id).execute()
    assert.equal((await retry()).code, 'INVALID_API_KEY')
  })

  it('is asked to wait while the first request runs, also when it could not create itself', async () => {
    const owner = await anAccount(api.db)
    const narrow = await aKey(api.db, owner.accountId, 'LIVE', { checks: ['AML_SCREENING'] })
    const name = { accountId: owner.accountId, mode: 'LIVE' as const, idempotencyKey: newIdempotencyKey() }
    const headers = { 'idempotency-key': name.idempotencyKey }
    const attempt = (json: unknown, key = owner.live.plaintext) =>
      call(api, 'POST', '/v1/verifications', { key, json, headers })
    await api.db.transaction().execute(async (trx) => {
      assert.ok(await claimCreation(trx, KEY_RING, name))
      for (const answer of [
        await attempt(CREATE_BODY),
        await attempt({ level: ['KYB'] }),
        await attempt(CREATE_BODY, narrow.plaintext),
      ]) {
        assert.deepEqual(
          [answer.status, answer.code, answer.headers['retry-after']],
          [409, 'IDEMPOTENCY_IN_PROGRESS', '1'],
        )
      }
    })
    assert.equal((await attempt({ level: ['KYB'] })).code, 'VALIDATION_ERROR')
    assert.equal((await attempt(CREATE_BODY, narrow.plaintext)).code, 'CHECK_NOT_ALLOWED')
    const made = await attempt(CREATE_BODY)
    assert.deepEqual([made.status, made.headers['idempotent-replayed']], [201, undefined])
  })

  /** A request whose body is held back until the test calls `finish`. */
  function slowly(
    headers: Record<string, string>,
    body: string,
    agent?: Agent,
  ): { finish(): void; status: Promise<number>; text: Promise<string> } {
    const outgoing = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port: api.port,
      ca: api.ca,
      method: 'POST',
      path: '/v1/verifications',
      agent: agent ?? false,
      headers: { ...JSON_TYPE, 'content-length': String(body.length), 'x-forwarded-for': '198.51.100.9', ...headers },
    })
    const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
      outgoing.on('error', reject).on('response', (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk
          })
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          .on('error', reject)
      })
    })
    outgoing.flushHeaders()
    return {
      finish: () => {
        outgoing.end(body)
      },
      status: answered.then(({ status }) => status),
      text: answered.then(({ text }) => text),
    }
  }

  it('gets the original that a twin created while its own invalid body was still on its way', async () => {
    const owner = await anAccount(api.db)
    const headers = { 'idempotency-key': newIdempotencyKey() }
    const slow = slowly({ ...headers, authorization: `Bearer ${owner.live.plaintext}` }, '{"level":["KYB"]}')
    const lookedUp = async () =>
      (
        await api.db
          .selectFrom('api_key')
          .select('last_used_at')
          .where('id', '=', owner.live.id)
          .executeTakeFirstOrThrow()
      ).last_used_at
    await until('the look-up of the key', async () => (await lookedUp()) !== null, 20)
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    }) // past its own search for an original
    const first = await create(api, owner.live.plaintext, CREATE_BODY, { headers })
    slow.finish()
    assert.deepEqual([await slow.status, JSON.parse(await slow.text)], [201, first.json])
  })

  it('keeps its connection usable, though its body is not read', async () => {
    const { owner, headers, first } = await anOriginal()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      for (const body of ['{}', 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n', ' '.repeat(60_000)]) {
        const one = slowly({ ...headers, authorization: `Bearer ${owner.live.plaintext}` }, body, agent)
        one.finish()
        assert.deepEqual([await one.status, JSON.parse(await one.text)], [201, first.json])
      }
    } finally {
      agent.destroy()
    }
  })
})
