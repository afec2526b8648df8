import assert from 'node:assert/strict'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import { createResolver } from '../../../../outbound/resolve.ts'
import { createSender } from '../../../../outbound/safe-fetch.ts'

describe('sending to a receiver', () => {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  after(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
  })
  const listen = async (server: Server): Promise<string> => {
    servers.push(server)
    server.on('connection', (socket) => sockets.add(socket))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  }
  const http = (listener: RequestListener) => listen(createHttp(listener))
  const raw = (answer: (socket: Socket) => void) =>
    listen(
      createTcp((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => answer(socket))
      }),
    )
  const sender = createSender({ allowPrivate: true, timeoutMs: 600 })
  after(() => sender.close())
  const post = async (url: string) => {
    const { responseCode, error } = await sender.post(url, { 'x-test': '1' }, '{"a":1}')
    return { responseCode, error }
  }

  it('sends the exact body and headers', async () => {
    let seen: unknown
    const url = await http((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        seen = [request.method, request.headers['x-test'], request.headers['accept-encoding'], body]
        response.writeHead(200).end('ok')
      })
    })
    assert.deepEqual(await post(url), { responseCode: 200, error: null })
    assert.deepEqual(seen, ['POST', '1', 'identity', '{"a":1}'])
  })

  for (const status of [200, 201, 204, 299]) {
    it(`counts ${status} as success`, async () =>
      assert.deepEqual(await post(await http((_, response) => response.writeHead(status).end())), {
        responseCode: status,
        error: null,
      }))
  }
  for (const status of [301, 302, 307, 400, 401, 404, 429, 500, 503]) {
    it(`counts ${status} as a failure and follows no redirect`, async () => {
      const url = await http((_, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end())
      assert.deepEqual(await post(url), { responseCode: status, error: `HTTP ${status}` })
    })
  }

  const BROKEN: [name: string, answer: (socket: Socket) => void, error: string][] = [
    ['never answers', () => undefined, 'TIMEOUT'],
    [
      'sends its headers too slowly',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const t = setInterval(() => socket.write('x: y\r\n'), 100)
        socket.on('close', () => clearInterval(t))
      },
      'TIMEOUT',
    ],
    ['closes without an answer', (socket) => socket.end(), 'CONNECTION_RESET'],
    ['resets', (socket) => socket.resetAndDestroy(), 'CONNECTION_RESET'],
    ['answers noise', (socket) => socket.end('hello there\r\n\r\n'), 'INVALID_RESPONSE'],
    [
      'sends huge headers',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
      'INVALID_RESPONSE',
    ],
  ]
  for (const [name, answer, error] of BROKEN) {
    it(`returns ${error} for a receiver that ${name}`, async () =>
      assert.deepEqual(await post(await raw(answer)), { responseCode: null, error }))
  }

  const BODIES: [name: string, answer: (socket: Socket) => void][] = [
    [
      'never ends',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab')
      },
    ],
    [
      'breaks off',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab')
        socket.destroySoon()
      },
    ],
    [
      'floods',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const more = () => {
          while (socket.writable && socket.write('x'.repeat(65_536)));
          socket.once('drain', more)
        }
        more()
      },
    ],
  ]
  for (const [name, answer] of BODIES) {
    it(`counts a 200 whose body ${name} as success`, async () =>
      assert.deepEqual(await post(await raw(answer)), { responseCode: 200, error: null }))
  }

  it('returns a stable error, and its cause for the log, without any address', async () => {
    const resolver = createResolver({ servers: ['127.0.0.1:1'] }) // no name server there
    const lost = createSender({ allowPrivate: true, resolver })
    assert.deepEqual(await lost.post('http://receiver.example/', {}, ''), {
      responseCode: null,
      error: 'DNS_ERROR',
      detail: 'ECONNREFUSED',
    })
    lost.close()
    assert.deepEqual(await sender.post('http://127.0.0.1:1/', {}, ''), {
      responseCode: null,
      error: 'CONNECTION_REFUSED',
      detail: 'ECONNREFUSED',
    })
    assert.deepEqual(await sender.post('not an address', {}, ''), {
      responseCode: null,
      error: 'ADDRESS_NOT_ALLOWED',
      detail: 'INVALID_URL',
    })
  })

  it('rejects private addresses in every spelling, and plain http', async () => {
    const guarded = createSender({ allowPrivate: false, timeoutMs: 600 })
    const url = await http((_, response) => response.writeHead(200).end())
    const { port } = new URL(url)
    for (const target of [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:7f00:1]:${port}/`,
      'https://169.254.169.254/',
      'https://u:p@example.com/',
      'nonsense',
    ]) {
      assert.equal((await guarded.post(target, {}, '{}')).error, 'ADDRESS_NOT_ALLOWED', target)
    }
    guarded.close()
  })
})
