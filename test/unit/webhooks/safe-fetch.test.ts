import assert from 'node:assert/strict'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import { isPublicAddress } from '../../../activities/webhooks/address-guard.ts'
import { createSender } from '../../../activities/webhooks/safe-fetch.ts'

describe('public addresses', () => {
  const PUBLIC = ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808']
  const NOT = [
    '127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '0.1.2.3', '224.0.0.1', '255.255.255.255',
    '192.0.2.1', '198.18.0.1', '240.0.0.1', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '::ffff:127.0.0.1',
    '::ffff:169.254.169.254', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', 'localhost', '',
  ]
  for (const address of PUBLIC) it(`${address} is`, () => assert.equal(isPublicAddress(address), true))
  for (const address of NOT) it(`${address === '' ? '(empty)' : address} is not`, () => assert.equal(isPublicAddress(address), false))
})

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
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  }
  const http = (listener: RequestListener) => listen(createHttp(listener))
  const raw = (answer: (socket: Socket) => void) => listen(createTcp((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  }))
  const sender = createSender({ allowPrivate: true, timeoutMs: 600 })
  after(() => sender.close())
  const post = (url: string) => sender.post(url, { 'x-test': '1' }, '{"a":1}')

  it('sends the exact body and headers', async () => {
    let seen: unknown
    const url = await http((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => { body += chunk.toString() })
      request.on('end', () => {
        seen = [request.method, request.headers['x-test'], request.headers['accept-encoding'], body]
        response.writeHead(200).end('ok')
      })
    })
    assert.deepEqual(await post(url), { responseCode: 200, error: null })
    assert.deepEqual(seen, ['POST', '1', 'identity', '{"a":1}'])
  })

  for (const status of [200, 201, 204, 299]) {
    it(`takes ${status} for success`, async () => assert.deepEqual(await post(await http((_, response) => response.writeHead(status).end())), { responseCode: status, error: null }))
  }
  for (const status of [301, 302, 307, 400, 401, 404, 429, 500, 503]) {
    it(`takes ${status} for a failure and follows nothing`, async () => {
      const url = await http((_, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end())
      assert.deepEqual(await post(url), { responseCode: status, error: `HTTP ${status}` })
    })
  }

  const BROKEN: [name: string, answer: (socket: Socket) => void, error: string][] = [
    ['never answers', () => undefined, 'TIMEOUT'],
    ['sends its headers too slowly', (socket) => { socket.write('HTTP/1.1 200 OK\r\n'); const t = setInterval(() => socket.write('x: y\r\n'), 100); socket.on('close', () => clearInterval(t)) }, 'TIMEOUT'],
    ['closes without an answer', (socket) => socket.end(), 'CONNECTION_RESET'],
    ['resets', (socket) => socket.resetAndDestroy(), 'CONNECTION_RESET'],
    ['answers noise', (socket) => socket.end('hello there\r\n\r\n'), 'INVALID_RESPONSE'],
    ['sends huge headers', (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`), 'INVALID_RESPONSE'],
  ]
  for (const [name, answer, error] of BROKEN) {
    it(`says ${error} of one that ${name}`, async () => assert.deepEqual(await post(await raw(answer)), { responseCode: null, error }))
  }

  const BODIES: [name: string, answer: (socket: Socket) => void][] = [
    ['never ends', (socket) => { socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab') }],
    ['breaks off', (socket) => { socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab'); socket.destroySoon() }],
    ['floods', (socket) => { socket.write('HTTP/1.1 200 OK\r\n\r\n'); const more = () => { while (socket.writable && socket.write('x'.repeat(65_536))); socket.once('drain', more) }; more() }],
  ]
  for (const [name, answer] of BODIES) {
    it(`takes a 200 whose body ${name} for success`, async () => assert.deepEqual(await post(await raw(answer)), { responseCode: 200, error: null }))
  }

  it('says CONNECTION_REFUSED of a closed port and DNS_ERROR of a name that is none', async () => {
    assert.deepEqual(await post('http://127.0.0.1:1/'), { responseCode: null, error: 'CONNECTION_REFUSED' })
    assert.equal((await post('http://no-such-host.invalid/')).error, 'DNS_ERROR')
  })

  it('reaches no private address, however it is written, and no plain http', async () => {
    const guarded = createSender({ allowPrivate: false, timeoutMs: 600 })
    const url = await http((_, response) => response.writeHead(200).end())
    const { port } = new URL(url)
    for (const target of [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`, `https://[::1]:${port}/`, `https://[::ffff:7f00:1]:${port}/`, 'https://169.254.169.254/', 'https://u:p@example.com/', 'nonsense']) {
      assert.equal((await guarded.post(target, {}, '{}')).error, 'ADDRESS_NOT_ALLOWED', target)
    }
    guarded.close()
  })
})
