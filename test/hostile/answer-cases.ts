import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Sender } from '../../outbound/safe-fetch.ts'
import type { HostileCase } from './cases.ts'
import { drip, pour, receiver, says, type Receiver } from './receivers.ts'

const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNK = Buffer.alloc(65_536, 'x')
const LARGE_BODY = 'x'.repeat(16 * 1024 * 1024)
/** 64 KB that inflate to 64 MB. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })
const SMALL_BODY = '{"id":"dlv_1"}'

const gigabyte = () => {
  let left = 1_000_000_000 / CHUNK.length
  return () => (left-- > 0 ? CHUNK : undefined)
}

type Behaviour = (socket: Socket) => void
type Row = readonly [
  name: string,
  says: string,
  behaviour: Behaviour,
  options?: { readonly body?: string; readonly at?: 'connect' },
]

const ROWS: readonly Row[] = [
  [
    'answers 200 with garbage behind it',
    'HTTP 200',
    (socket) => socket.end(`${OK}\r\n\x00\xff<<garbage>>\r\n\r\nHTTP/1.1 500 No\r\n\r\n`),
  ],
  ['answers 204', 'HTTP 204', says('HTTP/1.1 204 No Content\r\n\r\n')],
  ['answers 299', 'HTTP 299', says('HTTP/1.1 299 Yes\r\ncontent-length: 0\r\n\r\n')],
  ['answers without a reason phrase', 'HTTP 200', says('HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n')],
  [
    'says 100, 102 and 103 before its 200',
    'HTTP 200',
    says(
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${OK}\r\n`,
    ),
  ],
  ['says 100 and no more', 'TIMEOUT', says('HTTP/1.1 100 Continue\r\n\r\n')],
  [
    'says 103 once a second and never more',
    'TIMEOUT',
    (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 1_000)
      socket.on('close', () => clearInterval(timer))
    },
  ],
  [
    'floods 1xx answers',
    'INVALID_RESPONSE',
    (socket) => pour(socket, () => 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
  ],
  [
    'switches protocols',
    'HTTP 101',
    says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  ],
  ['answers 101 without an upgrade', 'HTTP 101', says('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
  ['answers 200 with an upgrade', 'HTTP 200', says(`${OK}connection: upgrade\r\nupgrade: websocket\r\n\r\n`)],
  ['answers 400', 'HTTP 400', says('HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\n\r\nno')],
  ['answers 410', 'HTTP 410', says('HTTP/1.1 410 Gone\r\n\r\n')],
  [
    'answers 429 with Retry-After',
    'HTTP 429',
    says('HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n'),
  ],
  ['answers 503 with a body that hangs', 'HTTP 503', says('HTTP/1.1 503 Busy\r\ncontent-length: 10\r\n\r\nab')],
  ['answers 999', 'HTTP 999', says('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n')],
  ['answers a status of four digits', 'INVALID_RESPONSE', says('HTTP/1.1 2000 OK\r\n\r\n')],
  ['sends its status line one byte a second', 'TIMEOUT', (socket) => drip(socket, OK)],
  [
    'sends one header after the other and never the last',
    'TIMEOUT',
    (socket) => {
      socket.write(OK)
      drip(socket, 'a: b\r\n')
    },
  ],
  [
    'sends its body one byte a second',
    'HTTP 200',
    (socket) => {
      socket.write(`${OK}content-length: 1000\r\n\r\n`)
      drip(socket, 'body')
    },
  ],
  [
    'sends an endless body',
    'HTTP 200',
    (socket) => {
      socket.write(`${OK}\r\n`)
      pour(socket, () => CHUNK)
    },
  ],
  [
    'sends a body of 1 GB',
    'HTTP 200',
    (socket) => {
      socket.write(`${OK}content-length: 1000000000\r\n\r\n`)
      pour(socket, gigabyte())
    },
  ],
  [
    'sends a 500 with a body of 1 GB',
    'HTTP 500',
    (socket) => {
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 1000000000\r\n\r\n')
      pour(socket, gigabyte())
    },
  ],
  [
    'sends endless chunk extensions',
    'HTTP 200',
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n1;`)
      pour(socket, () => CHUNK)
    },
  ],
  [
    'sends endless trailers',
    'HTTP 200',
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`)
      pour(socket, () => 'a: b\r\n'.repeat(1_000))
    },
  ],
  ['sends one header of 1 MB', 'INVALID_RESPONSE', says(`${OK}x: ${'y'.repeat(1_000_000)}\r\n\r\n`)],
  ['sends 10,000 headers', 'INVALID_RESPONSE', says(`${OK}${'a: b\r\n'.repeat(10_000)}\r\n`)],
  [
    'sends endless headers',
    'INVALID_RESPONSE',
    (socket) => {
      socket.write(OK)
      pour(socket, () => 'a: b\r\n'.repeat(1_000))
    },
  ],
  [
    'sends an endless reason phrase',
    'INVALID_RESPONSE',
    (socket) => {
      socket.write('HTTP/1.1 200 ')
      pour(socket, () => CHUNK)
    },
  ],
  ['resets before it answers', 'CONNECTION_RESET', (socket) => socket.resetAndDestroy()],
  [
    'resets in the middle of its headers',
    'CONNECTION_RESET',
    (socket) => socket.write(`${OK}content-le`, () => setTimeout(() => socket.resetAndDestroy(), 100)),
  ],
  [
    'resets in the middle of its body',
    'HTTP 200',
    (socket) =>
      socket.write(`${OK}content-length: 10\r\n\r\nab`, () => setTimeout(() => socket.resetAndDestroy(), 100)),
  ],
  ['closes without an answer', 'CONNECTION_RESET', (socket) => socket.end()],
  ['closes in the middle of its headers', 'CONNECTION_RESET', (socket) => socket.end(`${OK}content-le`)],
  ['speaks HTTP/0.9', 'INVALID_RESPONSE', (socket) => socket.end('<html>hello</html>')],
  ['speaks SMTP', 'INVALID_RESPONSE', says('220 mail.example ESMTP\r\n')],
  ['ends its lines with a bare line feed', 'INVALID_RESPONSE', says('HTTP/1.1 200 OK\nx: y\n\n')],
  ['has a NUL in a header', 'INVALID_RESPONSE', says(`${OK}x: a\0b\r\n\r\n`)],
  ['has white space in a header name', 'INVALID_RESPONSE', says(`${OK}x y: z\r\n\r\n`)],
  ['encodes its chunks wrongly', 'HTTP 200', says(`${OK}transfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n`)],
  [
    'has a chunk length beyond any number',
    'HTTP 200',
    says(`${OK}transfer-encoding: chunked\r\n\r\nffffffffffffffffffff\r\nhello\r\n`),
  ],
  ['promises more body than it sends', 'HTTP 200', (socket) => socket.end(`${OK}content-length: 100\r\n\r\nshort`)],
  ['sends more body than it promised', 'HTTP 200', says(`${OK}content-length: 2\r\n\r\nmuch longer than that`)],
  ['gives two different lengths', 'INVALID_RESPONSE', says(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`)],
  [
    'gives a length and chunks',
    'INVALID_RESPONSE',
    says(`${OK}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
  ],
  ['gives a negative length', 'INVALID_RESPONSE', says(`${OK}content-length: -1\r\n\r\n`)],
  [
    'sends a gzip bomb',
    'HTTP 200',
    (socket) => {
      socket.write(`${OK}content-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n`)
      pour(socket, () => Buffer.concat([Buffer.from(`${BOMB.length.toString(16)}\r\n`), BOMB, Buffer.from('\r\n')]))
    },
  ],
  [
    'accepts and never reads',
    'TIMEOUT',
    (socket) => {
      socket.pause()
    },
    { at: 'connect', body: LARGE_BODY },
  ],
  ['reads and never answers', 'TIMEOUT', () => undefined],
  [
    'answers before the request is complete, then resets',
    'HTTP 200',
    (socket) => {
      socket.pause()
      socket.write(`${OK}\r\n`, () => setTimeout(() => socket.resetAndDestroy(), 500))
    },
    { body: LARGE_BODY },
  ],
  [
    'resets before the request is complete',
    'CONNECTION_RESET',
    (socket) => {
      socket.pause()
      setTimeout(() => socket.resetAndDestroy(), 100)
    },
    { body: LARGE_BODY },
  ],
]

/** Receivers that speak plain TCP: the content, speed and size of their answers. */
export function answerCases(sender: Sender): HostileCase[] {
  return ROWS.map(([name, expected, behaviour, options = {}]) => ({
    name,
    says: expected,
    async run() {
      const { url } = await receiver(behaviour, options.at === undefined ? {} : { at: options.at })
      return sender.post(url, { 'x-service-delivery': 'dlv_1' }, options.body ?? SMALL_BODY)
    },
  }))
}

/** Redirects of every kind, to this machine and to a cloud's metadata. */
export function redirectCases(sender: Sender): HostileCase[] {
  const targets = { loopback: (trap: Receiver) => trap.url, metadata: () => 'http://169.254.169.254/latest/meta-data/' }
  return [301, 302, 303, 307, 308].flatMap((status) =>
    Object.entries(targets).map(([where, target]): HostileCase => {
      let trap: Receiver | undefined
      return {
        name: `redirects with ${status} to ${where}`,
        says: `HTTP ${status}`,
        async run() {
          trap = await receiver(says(`${OK}content-length: 0\r\n\r\n`))
          const { url } = await receiver(
            says(`HTTP/1.1 ${status} Elsewhere\r\nlocation: ${target(trap)}\r\ncontent-length: 0\r\n\r\n`),
          )
          return sender.post(url, {}, SMALL_BODY)
        },
        check: () => assert.deepEqual(trap?.received, [], 'the redirect was followed'),
      }
    }),
  )
}
