import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { download, type DownloadOptions } from '../../../../outbound/guarded-download.ts'
import { openNodeClient, type NodeClient } from '../../../../outbound/node-request.ts'
import { createSender, type Sender } from '../../../../outbound/safe-fetch.ts'
import { openTracing } from '../../../../runtime/tracing/open-tracing.ts'
import { traceDownload, traceNode, traceSender } from '../../../../runtime/tracing/outbound.ts'
import { createAuthority, type Authority } from '../../../hostile/certificates.ts'
import { startCollector, type CollectedSpan } from '../../../support/collector.ts'
import { formsOf } from '../../../support/search-marks.ts'
import { atEnd } from '../../../support/stack.ts'

const [KEY, WORD, HOST] = ['k3y-0f-th3-0p3r4t0r', 'held-in-an-answer', 'held-name.localhost']
/** Trace headers of a stranger, which the service must ignore. */
const CONTEXT = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: `a=${WORD}`,
  baggage: `b=${WORD}`,
  traceresponse: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
}

describe('outbound requests', function () {
  let authority: Authority
  let stranger: Authority
  const asked: string[] = []
  const seen: string[] = []
  before(async () => {
    ;[authority, stranger] = [await createAuthority(), await createAuthority()]
  })

  /** Serves on loopback until the end and records the requests. Uses TLS if an authority is given. */
  async function serve(listener: RequestListener, by?: Authority): Promise<string> {
    const noted: RequestListener = (request, response) => {
      asked.push(request.url ?? '')
      seen.push(...Object.keys(request.headers))
      response.on('error', () => undefined)
      for (const [name, value] of Object.entries(CONTEXT)) response.setHeader(name, value)
      listener(request, response)
    }
    const server =
      by === undefined ? createServer(noted) : createHttpsServer(await by.issue(['127.0.0.1', 'localhost']), noted)
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    atEnd(async () => {
      server.close()
      server.closeAllConnections()
    })
    return `${by === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const answering =
    (status: number, headers: Record<string, string> = {}): RequestListener =>
    (_, response) => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ error: WORD }))
    }
  const hanging: RequestListener = () => undefined
  const cutting: RequestListener = (request) => {
    request.socket.destroy()
  }
  const flooding: RequestListener = (_, response) => {
    response.end(Buffer.alloc(100_000, WORD))
  }

  /** The one exported span of some work. No exported byte may reveal the server or its answer. */
  async function spanOf(
    work: (ways: {
      node: NodeClient
      get: (url: string, options?: Partial<DownloadOptions>) => Promise<unknown>
      sender: Sender
    }) => Promise<unknown>,
    ...never: string[]
  ): Promise<CollectedSpan> {
    const collector = await startCollector()
    const tracing =
      (await openTracing(
        { url: `${collector.endpoint}/v1/traces`, headers: {}, ratio: 1, resourceAttributes: {}, unread: [] },
        { process: 'worker', registry: new Registry(), log: pino({ level: 'silent' }), times: { drainMs: 60_000 } },
      )) ?? assert.fail('tracing is off')
    const node = traceNode(openNodeClient({ timeoutMs: 500 }), tracing)
    const sender = traceSender(createSender({ allowPrivate: true, ca: authority.ca }), tracing)
    const traceable = traceDownload(download, tracing)
    const get = (url: string, options: Partial<DownloadOptions> = {}) =>
      traceable(url, {
        maxBytes: 10_000,
        idleTimeoutMs: 400,
        totalTimeoutMs: 2_000,
        allowPrivate: true,
        ca: authority.ca,
        ...options,
      })
    await tracing.run({ name: 'RunActivity test', kind: 'consumer', parent: 'new' }, () =>
      work({ node, get, sender }).catch(() => undefined),
    )
    node.close()
    sender.close()
    await tracing.close()
    const all = Buffer.concat(collector.bytes).toString('latin1')
    const marks = [
      KEY,
      WORD,
      HOST,
      '127.0.0.1',
      'localhost',
      'list.csv',
      'example.org',
      CONTEXT.traceparent.slice(3, 35),
      CONTEXT.traceparent.slice(36, 52),
      ...never,
    ]
    assert.deepEqual(
      marks.filter((mark) => formsOf(mark).some((form) => all.includes(form))),
      [],
    )
    assert.deepEqual(
      seen.filter((name) => name in CONTEXT),
      [],
      'no trace header was sent',
    )
    const [outer] = collector.spans().filter(({ name }) => name === 'RunActivity test')
    const inner = collector.spans().filter(({ parentSpanId }) => parentSpanId === outer.spanId)
    assert.deepEqual([collector.spans().length, inner.length], [2, 1])
    return inner[0]
  }
  const said = ({ name, kind, attributes, status }: CollectedSpan) => [
    name,
    kind,
    attributes,
    status.code ?? 0,
    status.message,
  ]
  const CLIENT = 3
  const withKey = (url: string) =>
    new URL(`${url.replace('://', `://operator:${KEY}@`)}/v1/${KEY}?key=${KEY}&address=bc1q${KEY}`)

  const ASKS: [name: string, server: () => Promise<string>, attributes: Record<string, string | number>][] = [
    ['is answered', () => serve(answering(200)), { 'http.response.status_code': 200 }],
    ['answers 404', () => serve(answering(404)), { 'http.response.status_code': 404 }],
    ['fails', () => serve(answering(503)), { 'http.response.status_code': 503, 'error.type': '503' }],
    [
      'sends elsewhere',
      () => serve(answering(302, { location: `http://${HOST}/${WORD}` })),
      { 'error.type': 'REDIRECTED' },
    ],
    ['answers too much', () => serve(flooding), { 'error.type': 'TOO_LARGE' }],
    ['hangs', () => serve(hanging), { 'error.type': 'TIMEOUT' }],
    ['hangs up', () => serve(cutting), { 'error.type': 'CONNECTION_RESET' }],
    ['is down', async () => 'http://127.0.0.1:1', { 'error.type': 'CONNECTION_REFUSED' }],
    ['has an unknown certificate', () => serve(answering(200), stranger), { 'error.type': 'TLS_ERROR' }],
  ]
  for (const [name, server, attributes] of ASKS) {
    it(`record a span for a node that ${name}`, async () => {
      const url = await server()
      const span = await spanOf(
        ({ node }) =>
          node.ask(withKey(url), JSON.stringify({ method: 'getbalance', params: [`bc1q${KEY}`] }), { maxBytes: 1_000 }),
        new URL(url).port.length > 3 ? `:${new URL(url).port}` : KEY,
      )
      assert.deepEqual(said(span), ['node ask', CLIENT, attributes, 'error.type' in attributes ? 2 : 0, undefined])
    })
  }

  const GET = { 'http.request.method': 'GET' }
  const DOWNLOADS: [
    name: string,
    server: () => Promise<string>,
    attributes: Record<string, string | number>,
    options?: Partial<DownloadOptions>,
  ][] = [
    ['arrives', () => serve(answering(200), authority), { ...GET, 'http.response.status_code': 200 }],
    [
      'is unchanged',
      () => serve(answering(304), authority),
      { ...GET, 'http.response.status_code': 304 },
      { etag: `"${KEY}"` },
    ],
    [
      'is refused',
      () => serve(answering(403), authority),
      { ...GET, 'http.response.status_code': 403, 'error.type': '403' },
    ],
    [
      'arrives after a redirect',
      async () =>
        serve(
          answering(307, { location: `${await serve(answering(200), authority)}/other/${KEY}?signature=${KEY}` }),
          authority,
        ),
      { ...GET, 'http.response.status_code': 200 },
    ],
    [
      'redirects to a private address',
      () => serve(answering(302, { location: `https://169.254.169.254/${KEY}` }), authority),
      { ...GET, 'error.type': 'ADDRESS_NOT_ALLOWED' },
      { policy: { allowHttp: false, allows: (address) => address === '127.0.0.1' } },
    ],
    [
      'redirects for ever',
      () =>
        serve((request, response) => {
          response.writeHead(302, { location: `${request.url}x` }).end()
        }, authority),
      { ...GET, 'error.type': 'TOO_MANY_REDIRECTS' },
    ],
    [
      'has an invalid redirect',
      () => serve(answering(302, { location: 'https://' }), authority),
      { ...GET, 'error.type': 'INVALID_REDIRECT' },
    ],
    ['never arrives', () => serve(hanging, authority), { ...GET, 'error.type': 'IDLE_TIMEOUT' }],
    ['takes too long', () => serve(hanging, authority), { ...GET, 'error.type': 'TIMEOUT' }, { totalTimeoutMs: 200 }],
    [
      'is too large',
      () => serve(answering(200, { 'content-length': '999999' }), authority),
      { ...GET, 'error.type': 'TOO_LARGE' },
    ],
    ['has an unknown certificate', () => serve(answering(200), stranger), { ...GET, 'error.type': 'TLS_ERROR' }],
    ['has a publisher that is down', async () => 'https://127.0.0.1:1', { ...GET, 'error.type': 'CONNECTION_REFUSED' }],
  ]
  for (const [name, server, attributes, options] of DOWNLOADS) {
    it(`record a span for a list that ${name}`, async () => {
      const url = await server()
      const span = await spanOf(({ get }) => get(`${url}/list.csv?signature=${KEY}`, options))
      assert.deepEqual(said(span), ['download GET', CLIENT, attributes, 'error.type' in attributes ? 2 : 0, undefined])
    })
  }

  it('record a span for a receiver that answers with trace headers', async () => {
    const url = await serve(answering(200), authority)
    const span = await spanOf(({ sender }) =>
      sender.post(`${url}/hook/${KEY}?key=${KEY}`, { 'content-type': 'application/json' }, '{}'),
    )
    assert.deepEqual(said(span), [
      'webhook POST',
      CLIENT,
      { 'http.request.method': 'POST', 'http.response.status_code': 200 },
      0,
      undefined,
    ])
  })

  it('record no span outside a trace', async () => {
    const collector = await startCollector()
    const tracing =
      (await openTracing(
        { url: `${collector.endpoint}/v1/traces`, headers: {}, ratio: 1, resourceAttributes: {}, unread: [] },
        { process: 'worker', registry: new Registry(), log: pino({ level: 'silent' }) },
      )) ?? assert.fail('tracing is off')
    const node = traceNode(openNodeClient(), tracing)
    assert.equal((await node.ask(new URL(await serve(answering(200))))).status, 200)
    node.close()
    await tracing.close()
    assert.deepEqual(collector.paths, [])
  })
  it('reached every server of these tests', () =>
    assert.ok(asked.length >= ASKS.length + DOWNLOADS.length - 4, String(asked.length)))
})
