import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { download, type DownloadAnswer, type DownloadOptions } from '../../../outbound/guarded-download.ts'
import { createResolver } from '../../../outbound/resolve.ts'
import { selfSigned } from '../../hostile/certificates.ts'
import { receiver, says, stopReceivers } from '../../hostile/receivers.ts'

const LIMITS = { maxBytes: 1_000_000, idleTimeoutMs: 5_000, totalTimeoutMs: 10_000, allowPrivate: true }
const TEXT = Buffer.from('a name,a date\n'.repeat(10_000))

describe('the limits of a download', () => {
  const servers: Server[] = []
  after(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    stopReceivers()
  })
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }
  const get = (url: string, options: Partial<DownloadOptions> = {}) => download(url, { ...LIMITS, ...options })
  const bytesOf = async (answer: DownloadAnswer) => {
    const parts: Buffer[] = []
    for await (const part of answer.body) parts.push(part)
    return Buffer.concat(parts)
  }
  const fails = (code: string) => (error: unknown) =>
    error instanceof Error && 'code' in error && error.code === code && error.message === code
  const wait = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    })

  it('allow a body in bursts with pauses below the idle timeout', async () => {
    const url = await serve((_, response) => {
      let bursts = 0
      const timer = setInterval(() => {
        if (++bursts > 5) {
          clearInterval(timer)
          response.end()
        } else response.write('x'.repeat(1_000))
      }, 100)
    })
    assert.equal((await bytesOf(await get(url, { idleTimeoutMs: 1_000 }))).length, 5_000)
  })

  it('time out a silent server, before its answer and in its body', async () => {
    await assert.rejects(get(await serve(() => undefined), { idleTimeoutMs: 200 }), fails('IDLE_TIMEOUT'))
    const answer = await get(await serve((_, response) => response.write('x')), { idleTimeoutMs: 200 })
    await assert.rejects(bytesOf(answer), fails('IDLE_TIMEOUT'))
  })

  it('do not count the time of a busy reader as silence', async () => {
    // Long enough for a test process that waits for a core, as in a run of all suites.
    const idleTimeoutMs = 1_500
    const answer = await get(await serve((_, response) => response.end(Buffer.alloc(500_000))), { idleTimeoutMs })
    let bytes = 0
    for await (const chunk of answer.body) {
      if (bytes === 0) await wait(2 * idleTimeoutMs)
      bytes += chunk.length
    }
    assert.equal(bytes, 500_000)
  })

  it('time out after the total time, also for a busy server and redirects', async () => {
    const drip = (response: ServerResponse) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    const answer = await get(await serve((_, response) => drip(response)), { totalTimeoutMs: 300 })
    await assert.rejects(bytesOf(answer), fails('TIMEOUT'))
    await assert.rejects(
      get(
        await serve((_, response) => {
          setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100)
        }),
        { totalTimeoutMs: 300 },
      ),
      fails('TIMEOUT'),
    )
  })

  it('close a connection whose body nobody reads', async () => {
    const closed = Promise.withResolvers<void>()
    await get(
      await serve((_, response) => {
        response.on('close', () => closed.resolve())
        response.write('x')
      }),
      { totalTimeoutMs: 200 },
    )
    await closed.promise
  })

  it('close the connection when the reader stops', async () => {
    const closed = Promise.withResolvers<void>()
    const answer = await get(
      await serve((_, response) => {
        response.on('close', () => closed.resolve())
        response.write('x')
      }),
    )
    for await (const _ of answer.body) break
    await closed.promise
  })

  it('stop on the abort signal before the request, before the answer and in the body', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/body') response.write('x')
    })
    await assert.rejects(get(url, { signal: AbortSignal.abort() }), fails('ABORTED'))
    await assert.rejects(get(url, { signal: AbortSignal.timeout(100) }), fails('ABORTED'))
    const stop = new AbortController()
    const { body } = await get(`${url}body`, { signal: stop.signal })
    await assert.rejects(async () => {
      for await (const _ of body) stop.abort()
    }, fails('ABORTED'))
  })

  it('reject too many bytes: announced, streamed, or together with those already stored', async () => {
    const promised = await serve((_, response) => response.writeHead(200, { 'content-length': 2_000_000 }).write('x'))
    await assert.rejects(get(promised), fails('TOO_LARGE'))
    const endless = await serve((_, response) => {
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(65_536)));
        response.once('drain', more)
      }
      more()
    })
    let taken = 0
    await assert.rejects(async () => {
      for await (const chunk of (await get(endless)).body) taken += chunk.length
    }, fails('TOO_LARGE'))
    assert.ok(taken > 0 && taken <= 1_000_000, `${taken} bytes`)
    const rest = await serve((_, response) =>
      response.writeHead(206, { 'content-range': 'bytes 900000-1099999/1100000' }).end(Buffer.alloc(200_000)),
    )
    await assert.rejects(
      async () => bytesOf(await get(rest, { range: { from: 900_000, ifRange: '"v1"' } })),
      fails('TOO_LARGE'),
    )
  })

  it('end the body at its announced length, and reject a shorter one', async () => {
    const { url } = await receiver(says('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more'))
    assert.equal((await bytesOf(await get(url))).toString(), 'hello')
    const { url: short } = await receiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhello'))
    await assert.rejects(async () => bytesOf(await get(short)), fails('CONNECTION_RESET'))
    const { url: chunks } = await receiver((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'),
    )
    await assert.rejects(async () => bytesOf(await get(chunks)), fails('CONNECTION_RESET'))
    const { url: noise } = await receiver(says('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'))
    await assert.rejects(async () => bytesOf(await get(noise)), fails('INVALID_RESPONSE'))
  })

  it('inflate only a requested gzip body, up to the limit', async () => {
    const accepted: (string | string[] | undefined)[] = []
    const serveGzip = (content: Buffer) =>
      serve((request, response) => {
        accepted.push(request.headers['accept-encoding'])
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(content)
      })
    const url = await serveGzip(gzipSync(TEXT))
    assert.deepEqual(await bytesOf(await get(url, { gzip: true })), TEXT)
    await assert.rejects(get(url), fails('INVALID_RESPONSE'))
    assert.deepEqual(accepted, ['gzip', 'identity'])
    await assert.rejects(
      async () => bytesOf(await get(await serveGzip(gzipSync(Buffer.alloc(50_000_000))), { gzip: true })),
      fails('TOO_LARGE'),
    )
    await assert.rejects(
      async () => bytesOf(await get(await serveGzip(Buffer.from('not gzip')), { gzip: true })),
      fails('INVALID_RESPONSE'),
    )
    await assert.rejects(
      async () => bytesOf(await get(await serveGzip(gzipSync(TEXT).subarray(0, 100)), { gzip: true })),
      fails('INVALID_RESPONSE'),
    )
    await assert.rejects(get(url, { gzip: true, range: { from: 1, ifRange: '"v1"' } }), TypeError)
  })

  it('reject a faulty server with a code', async () => {
    const { port } = await receiver(() => undefined, { tls: await selfSigned(['127.0.0.1']) })
    await assert.rejects(get(`https://127.0.0.1:${port}/`), fails('TLS_ERROR'))
    await assert.rejects(get('https://127.0.0.1:1/'), fails('CONNECTION_REFUSED'))
    const resolver = createResolver({ servers: ['127.0.0.1:1'] })
    await assert.rejects(get('https://list.example/', { resolver }), fails('DNS_ERROR'))
    const { url } = await receiver(
      says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    )
    await assert.rejects(get(url), fails('HTTP 101'))
    const { url: closing } = await receiver((socket) => socket.end())
    await assert.rejects(get(closing), fails('CONNECTION_RESET'))
    const { url: flooding } = await receiver(says(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`))
    await assert.rejects(get(flooding), fails('INVALID_RESPONSE'))
  })

  it('leave no connection open', async () => {
    const polite = await receiver(says('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'))
    assert.equal((await bytesOf(await get(polite.url))).toString(), 'ok')
    while (polite.open() > 0) await wait(10)
    const server = await serve((_, response) => response.writeHead(404).end('x'.repeat(100)))
    const connection = once(servers.at(-1) ?? assert.fail(), 'connection')
    await assert.rejects(get(server), fails('HTTP 404'))
    const [socket] = (await connection) as [NodeJS.Socket & { destroyed: boolean }]
    while (!socket.destroyed) await wait(10)
  })
})
