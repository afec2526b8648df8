// After a refusal the server reads on for a while. Callers cannot use this to hold connections or keep the process busy.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { parseNetworks } from '../../../../api/http/client-address.ts'
import { stopReading } from '../../../../api/http/last-answer.ts'
import { LINGER_LIMITS, type LingerLimits } from '../../../../api/server/lingering-closes.ts'
import { listenTls } from '../../../../api/server/tls.ts'
import { prepareTls } from '../../../../dev/tls.ts'
import { follow, openTcp, openTls, type Stalled } from '../../../support/stalled.ts'
import { until } from '../../../support/until.ts'

const MIB = 1024 * 1024
/** A caller that continues to send after the other side has ended its direction. */
const HALF = { allowHalfOpen: true }
const PIECE = Buffer.alloc(MIB, 'x')

/** Refuses a request whose body is incomplete, like error-exit.ts. Answers 200 otherwise. */
const refuse: RequestListener = (request, response) =>
  void setImmediate(() => {
    response.statusCode = request.complete ? 200 : 413
    if (!request.complete) {
      response.setHeader('Connection', 'close')
      stopReading(request)
    }
    if (request.method === 'HEAD' || request.method === 'OPTIONS')
      response.writeHead(request.complete ? 200 : 204).end()
    else response.end('{"error":{"code":"PAYLOAD_TOO_LARGE"}}')
  })

const post = (lines: string, forwardedFor?: string): string =>
  `POST /x HTTP/1.1\r\nHost: localhost\r\n${forwardedFor === undefined ? '' : `X-Forwarded-For: ${forwardedFor}\r\n`}${lines}\r\n\r\n`

describe('a lingering close', function () {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  async function serve(linger: Partial<LingerLimits> = {}) {
    const tls = await prepareTls(join(import.meta.dirname, '..', '..', '..', '..', '.local', 'test'))
    const registry = new Registry()
    const limits = { linger: { ...LINGER_LIMITS, ...linger }, checkMs: 100 }
    const [cert, key, ca] = [tls.certFile, tls.keyFile, tls.caFile].map((file) => readFileSync(file))
    const server = await listenTls(
      { cert, key, host: '127.0.0.1', port: 0, registry, limits, trustedProxies: parseNetworks(['127.0.0.1/32']) },
      refuse,
    )
    const open: Stalled[] = []
    ends.push(async () => {
      for (const { socket } of open) socket.destroy()
      await server.close(100)
    })
    const value = async (name: string): Promise<number> =>
      Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await registry.metrics())?.[1])
    const reach = { port: server.port, ca }
    return {
      reach,
      value,
      server,
      ended: (end: string) => value(`http_lingering_closes_total{end="${end}"}`),
      lingering: () => value('http_connections{state="lingering"}'),
      opened: (stalled: Stalled): Stalled => {
        open.push(stalled)
        return stalled
      },
      begin: (from: string, text: string): Stalled => {
        const stalled = follow(openTls(reach, from, HALF))
        open.push(stalled)
        stalled.socket.write(text)
        return stalled
      },
    }
  }

  /** Sends so many bytes, or until the connection closes. Returns the number of bytes sent. */
  async function send({ socket, closed }: Stalled, bytes: number): Promise<number> {
    let sent = 0
    while (sent < bytes && socket.writable) {
      const isTaken = await Promise.race([
        closed.then(() => false),
        new Promise<boolean>((resolve) => {
          socket.write(PIECE, (error) => resolve(error === undefined || error === null))
        }),
      ])
      if (!isTaken) break
      sent += PIECE.length
    }
    return sent
  }

  it('answers at once, then takes a body of 200 MB in constant memory', async () => {
    const { begin, reach, opened, ended, value } = await serve()
    for (const lines of [`Content-Length: ${200 * MIB}`, 'Transfer-Encoding: chunked']) {
      const sender = begin('127.0.7.1', post(lines))
      let isEnded = false
      sender.socket.once('end', () => {
        isEnded = true
      })
      await until('the answer and the end', () => sender.text().includes('PAYLOAD_TOO_LARGE') && isEnded)
      assert.match(sender.text(), /^HTTP\/1\.1 413 [\s\S]*Connection: close/)
      const before = process.memoryUsage().rss
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss)
      }, 20)
      assert.equal(await send(sender, 200 * MIB), 200 * MIB)
      clearInterval(watch)
      assert.ok((most - before) / MIB < 100, `${((most - before) / MIB).toFixed(0)} MiB more`) // of sender and receiver together
      sender.socket.destroy()
    }
    await until('both closed by their callers', async () => (await ended('closed')) === 2)
    assert.ok((await value('http_lingering_bytes_total')) >= 400 * MIB)
    // Also by TLS 1.2, whose callers may read the end of one direction as the end of both.
    const old = opened(follow(openTls(reach, '127.0.7.2', { ...HALF, maxVersion: 'TLSv1.2' })))
    old.socket.write(post(`Content-Length: ${30 * MIB}`))
    assert.equal(await send(old, 30 * MIB), 30 * MIB)
    assert.match(old.text(), /^HTTP\/1\.1 413 /)
    old.socket.destroy()
  })

  it('follows an answer without a body, and ignores a request behind the refused one', async () => {
    const { begin } = await serve()
    for (const method of ['HEAD', 'OPTIONS']) {
      const sender = begin('127.0.7.3', post(`Content-Length: ${12 * MIB}`).replace('POST', method))
      assert.equal(await send(sender, 12 * MIB), 12 * MIB, method)
      sender.socket.write('GET /y HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await sleep(200)
      assert.equal([...sender.text().matchAll(/HTTP\/1\.1/g)].length, 1, method)
    }
  })

  it('follows invalid requests: plain HTTP, and a head that is too large', async () => {
    const { reach, opened, begin } = await serve()
    const plain = opened(follow(openTcp(reach, '127.0.7.4', HALF)))
    plain.socket.write(post(`Content-Length: ${40 * MIB}`))
    assert.equal(await send(plain, 40 * MIB), 40 * MIB)
    assert.match(plain.text(), /^HTTP\/1\.1 403 [\s\S]*TLS_REQUIRED/)
    const long = begin('127.0.7.5', post(`X-Long: ${'x'.repeat(40_000)}`))
    assert.equal(await send(long, 20 * MIB), 20 * MIB)
    assert.match(long.text(), /^HTTP\/1\.1 400 [\s\S]*exceed 16 KiB/)
  })

  it('ends on silence, on a trickle, and after its time', async () => {
    const { begin, ended, lingering } = await serve({ quietMs: 300, ms: 1_500 })
    begin('127.0.7.6', post('Content-Length: 5000000'))
    await until('the end in silence', async () => (await ended('quiet')) === 1)
    const trickling = begin('127.0.7.7', post('Content-Length: 5000000'))
    const trickle = setInterval(() => {
      if (trickling.socket.writable) trickling.socket.write('x')
    }, 50)
    await trickling.closed
    clearInterval(trickle)
    assert.equal(await ended('slow'), 1)
    const steady = begin('127.0.7.8', post('Transfer-Encoding: chunked'))
    const flow = setInterval(() => {
      if (steady.socket.writable) steady.socket.write(`8000\r\n${'x'.repeat(0x8000)}\r\n`)
    }, 50)
    await steady.closed
    clearInterval(flow)
    assert.equal(await ended('time'), 1)
    assert.equal(await lingering(), 0)
  })

  it('ends after its limit of bytes, and reads nothing of a body that announces more', async () => {
    const { begin, ended, value } = await serve({ bytes: 8 * MIB, quietMs: 500 })
    const endless = begin('127.0.7.9', post('Transfer-Encoding: chunked'))
    assert.ok((await send(endless, 400 * MIB)) < 40 * MIB) // including the buffers of the system
    await endless.closed
    assert.equal(await ended('bytes'), 1)
    const before = await value('http_lingering_bytes_total')
    const announced = begin('127.0.7.10', post(`Content-Length: ${400 * MIB}`))
    assert.ok((await send(announced, 400 * MIB)) < 32 * MIB)
    assert.match(announced.text(), /^HTTP\/1\.1 413 /)
    assert.ok((await value('http_lingering_bytes_total')) - before < MIB)
    await until('the end of the unread body', async () => (await ended('bytes')) === 2)
  })

  it('ends when newer ones exceed the limit of one caller or of all, and never ends a served connection', async () => {
    const { begin, ended, lingering, reach, opened } = await serve({ total: 12, perCaller: 4 })
    for (let i = 0; i < 7; i++) begin('127.0.7.11', post('Content-Length: 9000000'))
    await until('three of seven cut', async () => (await ended('crowd')) === 3)
    assert.equal(await lingering(), 4)
    // Behind a proxy the client counts.
    for (let i = 0; i < 6; i++) begin('127.0.0.1', post('Content-Length: 9000000', '203.0.113.9'))
    await until('two of the client', async () => (await ended('crowd')) === 5)
    const addresses = Array.from({ length: 64 }, (_, i) => begin(`127.0.8.${i + 1}`, post('Content-Length: 9000000')))
    await until('the last one answered', () => addresses.at(-1)?.text().includes('413') === true)
    assert.ok((await lingering()) <= 12)
    const honest = opened(follow(openTls(reach, '127.0.9.1')))
    honest.socket.write('GET /z HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await until('the answer to somebody else', () => honest.text().startsWith('HTTP/1.1 200'))
    assert.equal(honest.isClosed, false)
  })

  it('takes a bounded share of the process for 64 flooding addresses, and others are served', async () => {
    const { begin, reach, opened, value } = await serve({ bytesPerSecond: 16 * MIB, ms: 4_000 })
    const senders = Array.from({ length: 64 }, (_, i) => begin(`127.0.8.${i + 1}`, post('Transfer-Encoding: chunked')))
    await until('all refused', () => senders.every(({ text }) => text().includes('413')))
    const before = await value('http_lingering_bytes_total')
    const started = performance.now()
    const sending = senders.map((sender) => send(sender, 400 * MIB))
    const honest = opened(follow(openTls(reach, '127.0.9.2')))
    for (let i = 1; i <= 5; i++) {
      honest.socket.write('GET /z HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await until(`answer ${i} to somebody else`, () => [...honest.text().matchAll(/HTTP\/1\.1 200/g)].length === i)
    }
    await sleep(1_500)
    const [seconds, read] = [
      (performance.now() - started) / 1_000,
      (await value('http_lingering_bytes_total')) - before,
    ]
    assert.ok(read < 1.5 * 16 * MIB * seconds + 64 * 128 * 1024, `${(read / MIB / seconds).toFixed(1)} MiB a second`) // each may exceed its bytes by a read of 64 KiB
    for (const { socket } of senders) socket.destroy()
    await Promise.all(sending)
  })

  it('takes no longer for tiny chunks, and ends with the process', async () => {
    const { begin, server, ended } = await serve()
    const tiny = begin('127.0.7.12', post('Transfer-Encoding: chunked'))
    for (let i = 0; i < 50; i++) tiny.socket.write('1\r\nx\r\n'.repeat(10_000))
    await until('the answer', () => tiny.text().includes('413'))
    assert.equal(await send(tiny, 10 * MIB), 10 * MIB) // bytes that form no chunk do no harm
    const started = performance.now()
    await server.close(500)
    assert.ok(performance.now() - started < 5_000)
    await until('the close', async () => (await ended('closed')) === 1)
  })
})
