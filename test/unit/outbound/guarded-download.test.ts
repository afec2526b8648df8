import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { download, type DownloadAnswer, type DownloadOptions } from '../../../outbound/guarded-download.ts'
import { createAuthority } from '../../hostile/certificates.ts'

const LIMITS = { maxBytes: 1_000_000, idleTimeoutMs: 2_000, totalTimeoutMs: 10_000, allowPrivate: true }
const FILE = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `row ${i}\n`).join(''))
const ETAG = '"v1"'
/** Replaces a public address, the only one in its test. */
const PUBLISHER = '127.0.0.1'
const DATE = 'Wed, 01 Jan 2025 00:00:00 GMT'

describe('the download of a list', () => {
  const servers: (Server | ReturnType<typeof createServer>)[] = []
  after(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
  const listen = async (server: Server | ReturnType<typeof createServer>): Promise<number> => {
    servers.push(server)
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return (server.address() as AddressInfo).port
  }
  const serve = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}/list.csv`
  const get = (url: string, options: Partial<DownloadOptions> = {}) => download(url, { ...LIMITS, ...options })
  const bytesOf = async (answer: DownloadAnswer) => {
    const parts: Buffer[] = []
    for await (const part of answer.body) parts.push(part)
    return Buffer.concat(parts)
  }
  const failsWith = (code: string) => (error: unknown) =>
    error instanceof Error && 'code' in error && error.code === code && error.message === code

  /** A correct publisher: validators, conditional requests and ranges. */
  const publish = (request: IncomingMessage, response: ServerResponse) => {
    const headers = { etag: ETAG, 'last-modified': DATE, 'content-type': 'text/csv' }
    const { 'if-none-match': etag, 'if-modified-since': date, 'if-range': ifRange } = request.headers
    if (etag === ETAG || date === DATE) return void response.writeHead(304, headers).end()
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (from === 0 || (ifRange !== ETAG && ifRange !== DATE))
      return void response.writeHead(200, { ...headers, 'content-length': FILE.length }).end(FILE)
    response
      .writeHead(206, { ...headers, 'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}` })
      .end(FILE.subarray(from))
  }

  it('streams the file and returns its headers', async () => {
    const answer = await get(await serve(publish))
    assert.deepEqual(
      [answer.status, answer.etag, answer.lastModified, answer.contentType, answer.contentLength],
      [200, ETAG, DATE, 'text/csv', FILE.length],
    )
    assert.deepEqual(await bytesOf(answer), FILE)
  })

  it('returns 304 for an unchanged file', async () => {
    const url = await serve(publish)
    for (const known of [{ etag: ETAG }, { lastModified: DATE }]) {
      const answer = await get(url, known)
      assert.equal(answer.status, 304)
      assert.equal((await bytesOf(answer)).length, 0)
    }
    assert.equal((await get(url, { etag: '"v0"' })).status, 200)
    await assert.rejects(
      get(await serve((_, response) => response.writeHead(304).end())),
      failsWith('INVALID_RESPONSE'),
      'no condition was sent',
    )
  })

  it('resumes where an answer broke off, or starts again if the file has changed', async () => {
    const half = FILE.length / 2
    let cut = true
    const url = await serve((request, response) => {
      if (!cut) return publish(request, response)
      cut = false
      response.writeHead(200, { etag: ETAG, 'content-length': FILE.length })
      response.write(FILE.subarray(0, half), () => setTimeout(() => response.destroy(), 50))
    })
    const parts: Buffer[] = []
    const answer = await get(url)
    await assert.rejects(async () => {
      for await (const part of answer.body) parts.push(part)
    }, failsWith('CONNECTION_RESET'))
    const have = Buffer.concat(parts)
    assert.equal(have.length, half)
    const rest = await get(url, { range: { from: have.length, ifRange: ETAG } })
    assert.equal(rest.status, 206)
    assert.deepEqual(Buffer.concat([have, await bytesOf(rest)]), FILE)
    const whole = await get(url, { range: { from: have.length, ifRange: '"v0"' } })
    assert.equal(whole.status, 200)
    assert.deepEqual(await bytesOf(whole), FILE)
  })

  it('rejects a part with a wrong start', async () => {
    const url = await serve((_, response) => response.writeHead(206, { 'content-range': 'bytes 5-9/10' }).end('56789'))
    for (const range of [{}, { range: { from: 4, ifRange: ETAG } }, { range: { from: 50, ifRange: ETAG } }])
      await assert.rejects(get(url, range), failsWith('INVALID_RESPONSE'))
    assert.equal((await get(url, { range: { from: 5, ifRange: ETAG } })).status, 206)
  })

  it('fails with the status of the server, and succeeds in a later call', async () => {
    let failing = true
    const url = await serve((request, response) => {
      if (failing) response.writeHead(500).end('x'.repeat(100_000))
      else publish(request, response)
    })
    await assert.rejects(get(url), failsWith('HTTP 500'))
    failing = false
    assert.deepEqual(await bytesOf(await get(url)), FILE)
  })

  it('follows redirects of every kind, five at most, and sends its validators', async () => {
    const seen: string[] = []
    const url = await serve((request, response) => {
      seen.push(`${request.url} ${request.headers['if-none-match']}`)
      const step = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
      if (step === 5) return publish(request, response)
      response
        .writeHead([301, 302, 303, 307, 308][step], {
          location: step === 2 ? `/step${step + 1}` : `http://${request.headers.host}/step${step + 1}`,
        })
        .end()
    })
    assert.equal((await get(url, { etag: ETAG })).status, 304)
    assert.deepEqual(
      seen,
      ['/list.csv', '/step1', '/step2', '/step3', '/step4', '/step5'].map((path) => `${path} ${ETAG}`),
    )
  })

  it('follows a signed address that is longer than a customer may register', async () => {
    const url = await serve((request, response) =>
      request.url?.includes('token') === true
        ? publish(request, response)
        : response.writeHead(302, { location: `/signed?token=${'t'.repeat(3_000)}` }).end(),
    )
    assert.deepEqual(await bytesOf(await get(url)), FILE)
  })

  it('rejects a loop of redirects and an invalid redirect', async () => {
    let asked = 0
    await assert.rejects(
      get(
        await serve((request, response) => {
          asked++
          response.writeHead(302, { location: request.url }).end()
        }),
      ),
      failsWith('TOO_MANY_REDIRECTS'),
    )
    assert.equal(asked, 6)
    await assert.rejects(
      get(await serve((_, response) => response.writeHead(302).end())),
      failsWith('INVALID_REDIRECT'),
    )
    await assert.rejects(
      get(await serve((_, response) => response.writeHead(302, { location: 'http://[' }).end())),
      failsWith('INVALID_REDIRECT'),
    )
  })

  it('rejects redirects to private addresses in any spelling, plain http and credentials', async () => {
    const authority = await createAuthority()
    let hits = 0
    const trap = await serve((_, response) => {
      hits++
      response.end('secret')
    })
    const { port } = new URL(trap)
    const certificate = await authority.issue([PUBLISHER])
    const policy = { allowHttp: false, allows: (address: string) => address === PUBLISHER }
    const targets = [
      trap,
      `https://127.0.0.2:${port}/`,
      `https://localhost:${port}/`,
      `https://0x7f.2:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      'https://169.254.169.254/',
      'https://user:pass@example.com/',
      'file:///etc/passwd',
    ]
    for (const location of targets) {
      const publisherPort = await listen(
        createHttpsServer(certificate, (_, response) => response.writeHead(302, { location }).end()),
      )
      await assert.rejects(
        get(`https://${PUBLISHER}:${publisherPort}/list`, { allowPrivate: false, policy, ca: authority.ca }),
        failsWith('ADDRESS_NOT_ALLOWED'),
        location,
      )
    }
    assert.equal(hits, 0)
  })

  it('allows only https and public addresses by default', async () => {
    const url = await serve(publish)
    for (const address of [url, url.replace('http:', 'https:'), 'https://localhost/', 'nonsense'])
      await assert.rejects(get(address, { allowPrivate: false }), failsWith('ADDRESS_NOT_ALLOWED'))
  })
})
