import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { connectTemporal } from '../../api/temporal.ts'
import { Registry } from 'prom-client'
import { createApp } from '../../api/app.ts'
import { listenTls } from '../../api/server/tls.ts'
import { readConfig } from '../../config/index.ts'
import { openDatabase } from '../../db/pool.ts'
import { readFile } from 'node:fs/promises'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'

describe('the edge of the API', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  it('answers unknown addresses and wrong methods in the error envelope', async () => {
    for (const path of [
      '/v1',
      '/v1/nothing',
      '/verify',
      '/verify/',
      '/v1/health/',
      '//v1/health',
      '/docs/../tsconfig.json',
    ]) {
      const { status, json } = await call(api, 'GET', path)
      assert.deepEqual([status, json], [404, { error: { code: 'NOT_FOUND' } }], path)
    }
    const wrong = await call(api, 'GET', '/v1/verifications')
    assert.deepEqual(
      [wrong.status, wrong.json, wrong.headers.allow],
      [405, { error: { code: 'METHOD_NOT_ALLOWED' } }, 'POST, OPTIONS'],
    )
    for (const method of ['DELETE', 'PUT', 'PATCH', 'TRACE', 'PROPFIND'])
      assert.equal((await call(api, method, '/v1/health')).status, 405, method)
  })

  it('answers OPTIONS with the methods, and HEAD without a body', async () => {
    const options = await call(api, 'OPTIONS', '/v1/health')
    assert.deepEqual([options.status, options.headers.allow, options.text], [204, 'HEAD, GET, OPTIONS', ''])
    const head = await call(api, 'HEAD', '/v1/health')
    assert.deepEqual([head.status, head.text], [200, ''])
  })

  it('sends a request id, the caller’s own if it is valid, and the safe headers', async () => {
    const { headers } = await call(api, 'GET', '/v1/health', { headers: { 'x-request-id': 'abc-1.2_3' } })
    assert.equal(headers['x-request-id'], 'abc-1.2_3')
    for (const insane of ['a b', 'x'.repeat(65), '<script>']) {
      const {
        headers: { 'x-request-id': id },
      } = await call(api, 'GET', '/v1/nothing', { headers: { 'x-request-id': insane } })
      assert.match(String(id), /^[0-9a-f-]{36}$/)
    }
    assert.match(String(headers['strict-transport-security']), /max-age=31536000/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.deepEqual([headers['x-powered-by'], headers.server], [undefined, undefined])
  })

  it('refuses a request that reached a trusted proxy without TLS', async () => {
    for (const proto of ['http', 'http, https', 'HTTP']) {
      const { status, code } = await call(api, 'GET', '/v1/health', { headers: { 'x-forwarded-proto': proto } })
      assert.deepEqual([status, code], [403, 'TLS_REQUIRED'], proto)
    }
    assert.equal((await call(api, 'GET', '/v1/health', { headers: { 'x-forwarded-proto': 'https' } })).status, 200)
  })

  it('answers plain HTTP with TLS_REQUIRED, and closes the connection', async () => {
    const socket = connectTcp(api.port, '127.0.0.1')
    socket.write('GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const text = await readAll(socket)
    assert.match(text, /^HTTP\/1\.1 403 /)
    assert.match(text, /\{"error":\{"code":"TLS_REQUIRED"\}\}$/)
  })

  it('speaks TLS 1.2 and 1.3, nothing older', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = connectTls({
        port: api.port,
        host: '127.0.0.1',
        servername: 'localhost',
        ca: api.ca,
        minVersion: version,
        maxVersion: version,
      })
      await once(socket, 'secureConnect')
      assert.equal(socket.getProtocol(), version)
      socket.destroy()
    }
    const old = connectTls({
      port: api.port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: api.ca,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL@SECLEVEL=0',
    })
    await assert.rejects(once(old, 'secureConnect'))
  })

  it('refuses oversized headers and invalid HTTP in the error envelope', async () => {
    const large = await call(api, 'GET', '/v1/health', { headers: { 'x-large': 'x'.repeat(17 * 1024) } })
    assert.deepEqual([large.status, large.code], [400, 'VALIDATION_ERROR'])
    assert.ok(large.headers['x-request-id'])
    for (const text of [
      'GET /v1/health HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n',
      'NONSENSE\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    ]) {
      const socket = connectTls({ port: api.port, host: '127.0.0.1', servername: 'localhost', ca: api.ca })
      socket.write(text)
      assert.match(await readAll(socket), /^HTTP\/1\.1 400 [\s\S]*VALIDATION_ERROR/, text)
    }
    assert.equal((await call(api, 'GET', '/v1/health')).status, 200)
  })

  it('stays alive, reports it, and gives 503 while its database is away', async () => {
    const nowhere = openDatabase('postgres://x:x@127.0.0.1:9/x', 2, () => undefined)
    const handle = createApp({ ...api.deps, db: nowhere, registry: new Registry() }).callback()
    const [cert, key] = await Promise.all([api.env.TLS_CERT, api.env.TLS_KEY].map((file) => readFile(file)))
    const server = await listenTls({ cert, key, host: '127.0.0.1', port: 0 }, (request, response) => {
      void handle(request, response)
    })
    try {
      const health = await call({ port: server.port, ca: api.ca }, 'GET', '/v1/health')
      assert.deepEqual(
        [health.status, health.json],
        [
          503,
          {
            error: {
              code: 'SERVICE_UNAVAILABLE',
              status: 'degraded',
              checks: { database: 'unreachable', temporal: 'ok', objects: 'ok' },
            },
          },
        ],
      )
      const created = await create({ port: server.port, ca: api.ca }, `svc_live_${'a'.repeat(43)}`)
      assert.deepEqual([created.status, created.json], [503, { error: { code: 'SERVICE_UNAVAILABLE' } }])
      assert.ok(Number(created.headers['retry-after']) >= 1)
    } finally {
      await server.close(1_000)
      await nowhere.destroy()
    }
  })

  it('accepts verifications while Temporal is away, and leaves them to the sweep', async () => {
    const gateway = connectTemporal(readConfig({ ...api.env, TEMPORAL_ADDRESS: '127.0.0.1:9' }).temporal, {
      log: api.deps.log,
      registry: new Registry(),
    })
    const handle = createApp({ ...api.deps, temporal: gateway, registry: new Registry() }).callback()
    const [cert, key] = await Promise.all([api.env.TLS_CERT, api.env.TLS_KEY].map((file) => readFile(file)))
    const server = await listenTls({ cert, key, host: '127.0.0.1', port: 0 }, (request, response) => {
      void handle(request, response)
    })
    try {
      const account = await anAccount(api.db)
      const { status, json } = await create({ port: server.port, ca: api.ca }, account.live.plaintext)
      assert.equal(status, 201)
      const left = await api.db.selectFrom('outbox').select('kind').where('subject_id', '=', String(json.id)).execute()
      assert.deepEqual(left, [{ kind: 'START_VERIFICATION' }])
      const health = await call({ port: server.port, ca: api.ca }, 'GET', '/v1/health')
      assert.deepEqual(
        [health.status, health.json.status, health.json.checks],
        [200, 'degraded', { database: 'ok', temporal: 'unreachable', objects: 'ok' }],
      )
    } finally {
      await server.close(1_000)
      await gateway.close()
    }
  })

  it('serves the docs only from its own origin', async () => {
    const page = await call(api, 'GET', '/docs')
    assert.equal(page.status, 200)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.match(String(page.headers['content-security-policy']), /script-src 'self';/)
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, address]) => address)
      .filter((address) => !address.startsWith('#'))
    assert.ok(addresses.length >= 4)
    for (const address of addresses) assert.equal((await call(api, 'GET', address)).status, 200, address)
    assert.equal((await call(api, 'GET', '/docs/openapi.json')).json.openapi, '3.1.0')
  })
})

async function readAll(socket: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}
