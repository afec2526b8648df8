import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityVerification } from '../../clients/typescript/src/client.ts'
import { parseRetryAfter, pauseAfter } from '../../clients/typescript/src/retry.ts'
import { apiTypesText, openApiText } from '../../dev/write-openapi.ts'
import { CLIENT_CODES_FILE, CLIENT_TYPES_FILE, clientCodesText, keyedPart } from '../../dev/client-types.ts'
import { POSTMAN_FILE, postmanText } from '../../dev/postman.ts'
import { atEnd } from '../support/stack.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const code = (status: number, name: string, headers?: Record<string, string>) =>
  json(status, { error: { code: name } }, headers)
const cut: Answer = (request) => {
  request.socket.destroy()
}
const hang: Answer = () => undefined
const CREATED = { id: 'ver_1', status: 'PENDING' }
const BODY = { level: ['AML_SCREENING'] } as const

/** A service with a list of answers, one for each call; then the last again. */
async function aFaultyService(...answers: Answer[]) {
  const requests: { method: string; url: string; key: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1')
    })
    request.on('end', () => {
      requests.push({
        method: request.method ?? '',
        url: request.url ?? '',
        key: request.headers['idempotency-key']?.toString(),
        body,
      })
      answers[Math.min(requests.length, answers.length) - 1](request, response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    requests,
    client: new IdentityVerification({
      apiKey: 'svc_test_secret-of-mine',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs: 300,
      maxTotalMs: 60_000,
    }),
  }
}

describe('retries of the TypeScript client', () => {
  it('use one key for one creation, through 503, a cut connection, a hang, a running twin and a limit', async () => {
    const soon = new Date(Date.now() + 1_000).toUTCString()
    const { client, requests } = await aFaultyService(
      code(503, 'SERVICE_UNAVAILABLE'),
      cut,
      hang,
      code(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '0' }),
      code(429, 'RATE_LIMITED', { 'retry-after': soon }),
      (_, response) => {
        response.writeHead(502).end('<html>')
      },
      json(201, CREATED),
    )
    assert.equal((await client.verifications.create(BODY, { maxTries: 7 })).id, 'ver_1')
    assert.equal(requests.length, 7)
    assert.equal(new Set(requests.map(({ key }) => key)).size, 1)
    assert.match(requests[0].key ?? '', /^[0-9a-f-]{36}$/)
    await client.verifications.create(BODY)
    assert.notEqual(requests[7].key, requests[0].key, 'another call is another creation')
  })

  it('wait as long as Retry-After says, in seconds or as a date, and stop when that is too long', async () => {
    const now = Date.parse('Mon, 23 Nov 2026 10:00:00 GMT')
    assert.deepEqual(
      ['3', '0', ' 7 ', 'Mon, 23 Nov 2026 10:00:05 GMT', 'Mon, 23 Nov 2026 09:00:00 GMT'].map((text) =>
        parseRetryAfter(text, now),
      ),
      [3_000, 0, 7_000, 5_000, 0],
    )
    for (const text of [null, '', '-1', '1.5', 'soon', '2026-11-23', '9'.repeat(30)])
      assert.equal(parseRetryAfter(text, now), undefined, String(text))
    assert.equal(parseRetryAfter('999999999', now), 86_400_000, 'no timer takes longer')
    assert.ok(pauseAfter(1, 3_000, 0) === 3_000 && pauseAfter(9, 3_000, 1) <= 4_000)
    assert.deepEqual(
      [
        pauseAfter(1, undefined, 1),
        pauseAfter(4, undefined, 1),
        pauseAfter(19, undefined, 1),
        pauseAfter(5, undefined, 0),
      ],
      [500, 4_000, 30_000, 0],
    )
    const { client, requests } = await aFaultyService(code(429, 'RATE_LIMITED', { 'retry-after': '3600' }))
    await assert.rejects(client.credits.balance(), {
      name: 'RateLimitedError',
      code: 'RATE_LIMITED',
      retryAfterMs: 3_600_000,
      tries: 1,
    })
    assert.equal(requests.length, 1)
  })

  it('end after the last try, with a refusal, and with the signal', async () => {
    const always = await aFaultyService(code(500, 'INTERNAL_ERROR'))
    await assert.rejects(always.client.credits.balance({ maxTries: 2 }), { name: 'ServerError', status: 500, tries: 2 })
    const refused = await aFaultyService(code(400, 'VALIDATION_ERROR'))
    await assert.rejects(refused.client.verifications.create(BODY), { name: 'InvalidRequestError', tries: 1 })
    const hung = await aFaultyService(hang)
    await assert.rejects(hung.client.credits.balance({ maxTries: 2, timeoutMs: 50 }), {
      name: 'ConnectionError',
      code: 'TIMEOUT',
      tries: 2,
    })
    const stop = new AbortController()
    const waiting = hung.client.credits.balance({ signal: stop.signal, timeoutMs: 60_000 })
    stop.abort(new Error('enough'))
    await assert.rejects(waiting, /enough/)
  })

  it('accept a submission as done when an earlier try without an answer succeeded', async () => {
    const picture = { documentFront: Buffer.alloc(10, 1) }
    const { client, requests } = await aFaultyService(
      cut,
      code(400, 'ALREADY_SUBMITTED'),
      json(200, { ...CREATED, submitted_at: 'now' }),
    )
    assert.equal((await client.verifications.submit('ver_1', picture, { timeoutMs: 5_000 })).id, 'ver_1')
    assert.deepEqual(
      requests.map(({ method }) => method),
      ['POST', 'POST', 'GET'],
    )
    const own = await aFaultyService(code(400, 'ALREADY_SUBMITTED'))
    await assert.rejects(own.client.verifications.submit('ver_1', picture), { code: 'ALREADY_SUBMITTED' })
  })

  it('never send the key to a redirect or over plain http, and reject an odd key or id', async () => {
    const thief = await aFaultyService(json(200, {}))
    const { client } = await aFaultyService((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    })
    await assert.rejects(client.credits.balance(), { code: 'REDIRECT_REFUSED', tries: 1 })
    assert.equal(thief.requests.length, 0)
    for (const baseUrl of [
      'http://kyc.example.org',
      'http://127.0.0.1.example.org',
      'http://localhost@example.org',
      'ftp://localhost',
      'https://user:word@example.org',
      'https://example.org/?a',
      'x',
    ]) {
      assert.throws(() => new IdentityVerification({ apiKey: 'svc_test_secret-of-mine', baseUrl }), TypeError, baseUrl)
    }
    for (const apiKey of ['', 'svc_test_a\nb: c', 'svc_test_é'])
      assert.throws(
        () => new IdentityVerification({ apiKey, baseUrl: 'https://example.org' }),
        (error) => error instanceof TypeError && (apiKey === '' || !error.message.includes(apiKey)),
      )
    for (const id of ['../credits/balance', 'ver_1/submit', '', 'a?b', '%2e'])
      await assert.rejects(thief.client.verifications.retrieve(id), /invalid id/)
    await assert.rejects(thief.client.verifications.create(BODY, { idempotencyKey: 'a\r\nb' }), /idempotencyKey/)
    assert.equal(thief.requests.length, 0)
  })

  it('limit what they read, and reject an invalid answer', async () => {
    const large = await aFaultyService((_, response) => {
      response.writeHead(200).end(`"${'x'.repeat(17 * 1024 * 1024)}"`)
    })
    await assert.rejects(large.client.credits.balance({ maxTries: 1, timeoutMs: 20_000 }), { name: 'ConnectionError' })
    const page = await aFaultyService((_, response) => {
      response.writeHead(200).end('<html>Erika Mustermann')
    })
    await assert.rejects(page.client.credits.balance({ maxTries: 1 }), {
      code: 'INVALID_ANSWER',
      message: 'INVALID_ANSWER (1 try)',
    })
  })

  it('walk through pages, each from the end of the previous one, for any number of pages', async () => {
    const pageOf = (next: string | null, ...ids: string[]) =>
      json(200, { items: ids.map((id) => ({ id })), page: 1, page_size: 2, total: 2, next_cursor: next })
    const { client, requests } = await aFaultyService(pageOf('a-1', 'c', 'b'), pageOf('b_2', 'a'), pageOf(null))
    const ids: string[] = []
    for await (const { id } of client.credits.ledger({ pageSize: 2 })) ids.push(id)
    assert.deepEqual(ids, ['c', 'b', 'a'])
    assert.deepEqual(
      requests.map(({ url }) => url),
      ['', 'cursor=a-1&', 'cursor=b_2&'].map((at) => `/v1/credits/ledger?${at}page_size=2`),
    )
  })
})

describe('the generated code of the TypeScript client', () => {
  it('is current (npm run openapi writes it)', async () => {
    assert.equal(readFileSync(CLIENT_TYPES_FILE, 'utf8'), await apiTypesText(keyedPart(openApiText()).text))
    assert.equal(readFileSync(CLIENT_CODES_FILE, 'utf8'), clientCodesText())
    assert.equal(readFileSync(POSTMAN_FILE, 'utf8'), postmanText(openApiText()))
  })
})
