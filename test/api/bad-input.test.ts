import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request } from 'node:https'
import { CATALOGUE } from '../../contract/error-codes.ts'
import { call, create, CREATE_BODY, newIdempotencyKey, startApi, type Answer, type TestApi } from '../support/api.ts'
import { BAD_CREATES, type BadInput } from '../support/bad-creates.ts'
import { badSubmits } from '../support/bad-submits.ts'
import { anAccount } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'

/**
 * Growth over the memory that this process had before (other files' tests ran in it): 64 MiB of one account's bodies, two decodes, and
 * the test's own clients. Eight of them hold 39 MiB each, encrypted, that the API has refused and does not read.
 */
const MEMORY_BOUND_BYTES = 800 * 1024 * 1024

describe('bad input', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let peakBytes = 0
  const heldBefore = { bytes: 0 }
  before(() => {
    heldBefore.bytes = process.memoryUsage.rss()
  })
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
  })
  afterEach(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  })

  const assertRefused = (answer: Answer, { code, path }: BadInput): void => {
    assert.deepEqual([answer.status, answer.code], [CATALOGUE[code], code], answer.text)
    if (path !== undefined) assert.equal(answer.issues?.[0].path, path, answer.text)
    assert.ok(answer.headers['x-request-id'])
    // The issues name every unknown check in full (interface.md 4.2, rule 3).
    assert.ok(answer.text.length < 20_000 || answer.text.includes('UNKNOWN_CHECK:'), 'the answer echoes the input')
  }

  describe('for create', () => {
    for (const input of BAD_CREATES) {
      it(`${input.what}: ${input.code}`, async () => {
        const answer = await call(api, 'POST', '/v1/verifications', {
          ...input.request,
          key: account.live.plaintext,
          headers: { 'idempotency-key': newIdempotencyKey(), ...input.request.headers },
        })
        assertRefused(answer, input)
      })
    }

    it('created no verification and no hold', async () => {
      assert.deepEqual(
        await api.db
          .selectFrom('verification')
          .select('id')
          .where('account_id', '=', account.accountId)
          .where('mode', '=', 'LIVE')
          .execute(),
        [],
      )
      const { json } = await call(api, 'GET', '/v1/credits/balance', { key: account.live.plaintext })
      assert.deepEqual(json, { available: 100, held: 0, total: 100 })
    })
  })

  describe('for submit', () => {
    let id: string
    before(async () => {
      id = String((await create(api, account.test.plaintext)).json.id)
    })

    it('is refused as documented, case by case', async function () {
      const inputs = await badSubmits()
      for (const input of inputs) {
        const { request } = input
        const body =
          request.json === undefined && request.body === undefined
            ? { body: '', headers: { 'content-type': 'application/json' } }
            : request
        const answer = await call(api, 'POST', `/v1/verifications/${id}/submit`, {
          ...body,
          key: account.test.plaintext,
        })
        try {
          assertRefused(answer, input)
        } catch (error) {
          throw new Error(`${input.what}: ${answer.text.slice(0, 300)}`, { cause: error })
        }
        peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
      }
      assert.ok(inputs.length + BAD_CREATES.length >= 60)
    })

    it('stored nothing, and the one submission is still there', async () => {
      assert.deepEqual(await readdir(api.env.OBJECT_STORE_FOLDER), [])
      const data = (await picture()).toString('base64')
      const answer = await call(api, 'POST', `/v1/verifications/${id}/submit`, {
        key: account.test.plaintext,
        json: {
          assets: [
            { type: 'DOCUMENT_FRONT', data },
            { type: 'SELFIE', data },
          ],
        },
      })
      assert.equal(answer.status, 201)
    })
  })

  /** 39 MiB that the service reads to the end: four assets of an unknown type. */
  const large = Buffer.from(
    JSON.stringify({ assets: Array.from({ length: 4 }, () => ({ type: 'X', data: 'A'.repeat(9.75 * 1024 * 1024) })) }),
  )

  it('aborted bodies take no room from later ones', async () => {
    const path = `/v1/verifications/${String((await create(api, account.test.plaintext)).json.id)}/submit`
    const headers = {
      authorization: `Bearer ${account.test.plaintext}`,
      'content-type': 'application/json',
      'content-length': String(50 * 1024 * 1024),
      'x-forwarded-for': '10.9.9.9',
    }
    for (let i = 0; i < 8; i++) {
      const outgoing = request({
        host: '127.0.0.1',
        servername: 'localhost',
        port: api.port,
        ca: api.ca,
        method: 'POST',
        path,
        headers,
        agent: false,
      })
      outgoing.on('error', () => undefined)
      await new Promise((resolve) => {
        outgoing.write(large.subarray(0, 30 * 1024 * 1024), resolve)
      })
      const closed = new Promise((resolve) => {
        outgoing.once('close', resolve)
      })
      outgoing.destroy()
      await closed
    }
    const answer = await call(api, 'POST', path, {
      key: account.test.plaintext,
      body: large,
      headers: { 'content-type': 'application/json' },
    })
    assert.deepEqual([answer.status, answer.code], [400, 'VALIDATION_ERROR'])
  })

  it('many concurrent large bodies are taken or deferred, never crash, and memory stays bounded', async () => {
    const { json } = await create(api, account.test.plaintext, CREATE_BODY)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(api, 'POST', `/v1/verifications/${String(json.id)}/submit`, {
          key: account.test.plaintext,
          body: large,
          headers: { 'content-type': 'application/json' },
        }),
      ),
    )
    for (const { status, code } of answers)
      assert.ok((status === 400 && code === 'VALIDATION_ERROR') || (status === 429 && code === 'RATE_LIMITED'), code)
    assert.ok(
      answers.some(({ status }) => status === 400),
      'no request succeeded',
    )
    assert.equal((await call(api, 'GET', '/v1/health')).status, 200)
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    assert.ok(
      peakBytes - heldBefore.bytes < MEMORY_BOUND_BYTES,
      `${Math.round(heldBefore.bytes / 1024 / 1024)} -> ${Math.round(peakBytes / 1024 / 1024)} MiB`,
    )
  })
})
