import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { addressPolicy } from '../../outbound/address-guard.ts'
import { openConnections } from '../../outbound/connections.ts'
import { createResolver } from '../../outbound/resolve.ts'
import { createSender, type Sender } from '../../outbound/safe-fetch.ts'
import { createAuthority, type Authority } from './certificates.ts'
import { startNameServer } from './name-server.ts'
import { receiver, stopReceivers } from './receivers.ts'

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
const GOOD = { responseCode: 200, error: null }

/** Calls `answer` for each request, with its number on the connection and the number of the connection. */
function eachRequest(answer: (socket: Socket, request: number, connection: number) => void): (socket: Socket) => void {
  let connections = 0
  return (socket) => {
    const connection = ++connections
    let requests = 1
    socket.on('data', () => answer(socket, ++requests, connection))
    answer(socket, 1, connection)
  }
}

describe('the connections of a sender', () => {
  let authority: Authority, sender: Sender
  before(async () => {
    authority = await createAuthority()
    sender = createSender({ allowPrivate: true, ca: authority.ca, timeoutMs: 3_000, idleTimeoutMs: 30_000 })
  })
  after(() => {
    sender.close()
    stopReceivers()
  })
  const post = (url: string) => sender.post(url, { 'x-service-delivery': 'dlv_1' }, '{}')
  const posts = (received: readonly string[]) => received.join('').split('POST /hook').length - 1
  const settle = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 50)
    })

  it('are reused for the next delivery to the same endpoint', async () => {
    const { url, received } = await receiver(eachRequest((socket) => socket.write(OK)))
    for (let i = 0; i < 5; i++) assert.deepEqual(await post(url), GOOD)
    assert.equal(received.length, 1)
  })

  it('are not shared by two endpoints of one host', async () => {
    const { url, received } = await receiver(eachRequest((socket) => socket.write(OK)))
    for (const path of ['/a', '/b', '/a', '/b']) assert.deepEqual(await post(new URL(path, url).href), GOOD)
    assert.equal(received.length, 2)
    for (const text of received) assert.equal(new Set(text.match(/POST \/\w/g)).size, 1)
  })

  it('stay idle sixteen at most for each endpoint', async () => {
    const busy = await receiver(
      eachRequest((socket) => {
        setTimeout(() => socket.write(OK), 100)
      }),
    )
    await Promise.all(Array.from({ length: 24 }, () => post(busy.url)))
    assert.equal(busy.received.length, 24)
    await settle()
    assert.equal(busy.open(), 16)
  })

  it('stay idle 256 at most in all', async () => {
    const own = createSender({ allowPrivate: true, idleTimeoutMs: 30_000 })
    const many = await receiver(eachRequest((socket) => socket.write(OK)))
    await Promise.all(Array.from({ length: 300 }, (_, i) => own.post(new URL(`/${i}`, many.url).href, {}, '{}')))
    assert.equal(many.received.length, 300)
    await settle()
    assert.equal(many.open(), 256)
    own.close()
  })

  it('are closed at a maximum age, even when busy', async () => {
    const connections = openConnections({
      policy: addressPolicy({ allowPrivate: true }),
      resolver: createResolver(),
      keepAlive: true,
      maxAgeMs: 300,
    })
    const busy = await receiver(eachRequest((socket) => socket.write(OK)))
    const ask = async () => {
      const request = connections.request(new URL(busy.url), { method: 'POST', headers: {} })
      request.end()
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.resume()
      await once(request, 'close')
    }
    for (let i = 0; i < 3; i++) await ask()
    assert.equal(busy.received.length, 1)
    while (busy.received.length === 1) {
      await settle() // never idle for as long as an idle connection may be
      await ask()
    }
    connections.close()
  })

  it('are closed when the receiver announces it', async () => {
    const { url, received } = await receiver(
      eachRequest((socket) => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n')),
    )
    for (let i = 0; i < 3; i++) assert.deepEqual(await post(url), GOOD)
    assert.equal(received.length, 3)
  })

  it('are replaced when they were closed between two deliveries', async () => {
    const { url, received } = await receiver(
      eachRequest((socket) => {
        socket.write(OK)
        setTimeout(() => socket.destroy(), 20)
      }),
    )
    for (let i = 0; i < 3; i++) {
      assert.deepEqual(await post(url), GOOD)
      await settle()
    }
    assert.equal(received.length, 3)
  })

  for (const [how, tls] of [
    ['a plain connection', false],
    ['a TLS connection', true],
  ] as const) {
    // A TLS server in Node cannot reset. It cuts without a TLS alert.
    const cut = (socket: Socket) => (tls ? socket.destroy() : socket.resetAndDestroy())
    for (const [word, hangUp] of [
      ['cuts', cut],
      ['ends', (socket: Socket) => socket.end()],
    ] as const) {
      it(`carry no request twice when the receiver ${word} ${how} at its next use: the attempt fails`, async () => {
        const certificate = tls ? { tls: await authority.issue(['127.0.0.1']) } : {}
        const { port, received } = await receiver(
          eachRequest((socket, request) => (request === 1 ? socket.write(OK) : hangUp(socket))),
          certificate,
        )
        const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`
        assert.deepEqual(await post(url), GOOD)
        const { responseCode, error, detail } = await post(url)
        assert.deepEqual(
          [responseCode, error, detail?.endsWith('on a reused connection')],
          [null, 'CONNECTION_RESET', true],
        )
        assert.equal(posts(received), 2)
        assert.deepEqual(await post(url), GOOD, 'the next post has its own connection')
        assert.deepEqual([posts(received), received.length], [3, 2])
      })
    }
  }

  it('carry no request twice when all idle ones break: one post is one request', async () => {
    const { url, received } = await receiver(
      eachRequest((socket, request) => {
        if (request > 1) return void socket.resetAndDestroy()
        setTimeout(() => {
          socket.write(OK)
        }, 50)
      }),
    )
    await Promise.all([post(url), post(url), post(url)])
    await settle()
    for (let sent = 4; sent <= 6; sent++) {
      assert.equal((await post(url)).error, 'CONNECTION_RESET')
      assert.deepEqual([posts(received), received.length], [sent, 3])
    }
    assert.deepEqual(await post(url), GOOD)
  })

  it('are not reused by a post that needs its own connection', async () => {
    const { url, received } = await receiver(eachRequest((socket) => socket.write(OK)))
    assert.deepEqual(await post(url), GOOD)
    for (let i = 0; i < 3; i++) assert.deepEqual(await sender.post(url, {}, '{}', { ownConnection: true }), GOOD)
    assert.deepEqual(await post(url), GOOD)
    assert.equal(received.length, 4)
    assert.deepEqual(
      received.map((text) => text.match(/Connection: [a-z-]+/g)),
      [['Connection: keep-alive', 'Connection: keep-alive'], ...Array<string[]>(3).fill(['Connection: close'])],
    )
  })

  it('are closed by us after an idle time longer than any receiver waits', async () => {
    const own = createSender({ allowPrivate: true })
    const idle = await receiver(eachRequest((socket) => socket.write(OK)))
    const { url, received } = idle
    assert.deepEqual(await own.post(url, {}, '{}'), GOOD)
    assert.equal(idle.open(), 1)
    const since = performance.now()
    while (idle.open() > 0 && performance.now() - since < 20_000) await settle()
    assert.equal(idle.open(), 0)
    assert.deepEqual(await own.post(url, {}, '{}'), GOOD)
    assert.equal(received.length, 2)
    own.close()
  })

  it('are not reopened after the receiver began to answer', async () => {
    const { url, received } = await receiver(
      eachRequest((socket, request) => {
        if (request === 1) return void socket.write(OK)
        socket.write('HTTP/1.1 200 O', () => setTimeout(() => socket.destroy(), 50))
      }),
    )
    assert.deepEqual(await post(url), GOOD)
    assert.equal((await post(url)).error, 'CONNECTION_RESET')
    assert.equal(received.length, 1)
  })

  it('do not pass an unrequested answer to the next delivery', async () => {
    const poison = 'HTTP/1.1 500 Poison\r\ncontent-length: 0\r\n\r\n'
    for (const late of [false, true]) {
      const { url, received } = await receiver(
        eachRequest((socket) => {
          if (!late) return void socket.write(OK + poison)
          socket.write(OK, () => setTimeout(() => socket.write(poison), 10))
        }),
      )
      for (let i = 0; i < 3; i++) {
        assert.deepEqual(await post(url), GOOD)
        await settle()
      }
      assert.equal(received.length, 3)
    }
  })

  it('do not wait for each other: 300 posts to a hanging receiver delay none of the 50 to another', async () => {
    const own = createSender({ allowPrivate: true, timeoutMs: 60_000 })
    const hanging = await receiver(() => undefined)
    const good = await receiver(eachRequest((socket) => socket.write(OK)))
    let settled = 0
    const slow = Array.from({ length: 300 }, () => own.post(hanging.url, {}, '{}').finally(() => settled++))
    while (hanging.open() < 300) await settle()
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.post(good.url, {}, '{}')))
    assert.deepEqual(answers, Array(50).fill(GOOD))
    assert.equal(settled, 0)
    own.close()
    await Promise.all(slow)
  })

  it("do not wait for each other's names: 200 unanswered names delay none of the 20 answered ones", async () => {
    const nameServer = await startNameServer((name, type) =>
      name.startsWith('hang') ? 'SILENT' : type === 'A' ? ['127.0.0.1'] : [],
    )
    const resolver = createResolver({ servers: [nameServer.address] })
    const own = createSender({ allowPrivate: true, resolver })
    const { port } = await receiver(eachRequest((socket) => socket.write(OK)))
    let settled = 0
    const slow = Array.from({ length: 200 }, (_, i) =>
      own.post(`http://hang${i}.example:${port}/`, {}, '{}').finally(() => settled++),
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => own.post(`http://good${i}.example:${port}/`, {}, '{}')),
    )
    assert.deepEqual(answers, Array(20).fill(GOOD))
    assert.equal(settled, 0)
    resolver.close()
    assert.deepEqual(new Set((await Promise.all(slow)).map(({ error }) => error)), new Set(['DNS_ERROR']))
    own.close()
    nameServer.stop()
  })

  it('are checked again by the connected address, before the first byte of the request', async () => {
    const judged: string[] = []
    const policy = { allowHttp: true, allows: (address: string) => judged.push(address) === 1 }
    const own = createSender({ allowPrivate: false, policy })
    const { url, received } = await receiver((socket) => socket.write(OK))
    assert.equal((await own.post(url, {}, '{}')).error, 'ADDRESS_NOT_ALLOWED')
    assert.deepEqual(judged, ['127.0.0.1', '127.0.0.1'])
    assert.equal(received.join(''), '')
    own.close()
  })

  it('end a second after an answer with an endless body', async () => {
    const dripping = await receiver((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nx'))
    assert.deepEqual(await post(dripping.url), GOOD)
    assert.equal(dripping.open(), 1)
    while (dripping.open() > 0) await settle()
  })

  it('end with their attempt: a hanging receiver keeps none open after the timeout', async () => {
    const own = createSender({ allowPrivate: true, timeoutMs: 200 })
    const sockets: Socket[] = []
    const { url } = await receiver((socket) => {
      sockets.push(socket)
    })
    assert.equal((await own.post(url, {}, '{}')).error, 'TIMEOUT')
    if (!sockets[0].destroyed) await once(sockets[0], 'close')
    own.close()
  })
})
