import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { StaticFile } from '../../api/http/static-file.ts'
import type { TestApi } from './api.ts'

// Connections of callers that stop somewhere, in every way we know of, and what becomes of them.

/** A file of which eight are more than the buffers on the way hold: startApi serves it where it is told to. */
export const LARGE_FILE: StaticFile = { path: '/large', type: 'text/plain', body: Buffer.alloc(1_500_000, 'x') }

export interface Target {
  readonly port: number
  readonly ca: Buffer
  /** Of a verification that takes assets. */
  readonly hostedPath: string
  /** Of a file of which eight are more than the buffers on the way hold. */
  readonly largePath: string
}

export interface Stalled {
  readonly socket: Socket
  /** What it was told before it was cut. */
  readonly text: () => string
  readonly isClosed: boolean
  /** Settles when it is cut. */
  readonly closed: Promise<void>
}

type Reach = Pick<TestApi, 'port' | 'ca'>

/** A TCP connection from an address of this machine's own network 127/8. */
export const openTcp = (
  { port }: Pick<TestApi, 'port'>,
  localAddress: string,
  options: { readonly allowHalfOpen?: boolean } = {},
): Socket => connectTcp({ port, host: '127.0.0.1', localAddress, ...options })

/** The same with TLS; what is written waits for the handshake. */
export const openTls = (
  { port, ca }: Reach,
  localAddress: string,
  options: ConnectionOptions & { readonly allowHalfOpen?: boolean } = {},
): Socket =>
  connectTls({ port, host: '127.0.0.1', localAddress, servername: 'localhost', ca, ...options } as ConnectionOptions)

/** Follows what becomes of a connection. Its errors are resets, which are an end as good as any. */
export function follow(socket: Socket): Stalled {
  let text = ''
  let isClosed = false
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  return {
    socket,
    text: () => text,
    get isClosed() {
      return isClosed
    },
    closed,
  }
}

/** Writes a text over and over until the connection is gone. */
function trickle(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text)
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}

const head = (method: string, path: string, lines: readonly string[], forwardedFor?: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(forwardedFor === undefined ? [] : [`X-Forwarded-For: ${forwardedFor}`]),
    ...lines,
    '',
    '',
  ].join('\r\n')

/** Head of a request whose body is announced. */
export const jsonHead = (path: string, length: number, forwardedFor?: string, lines: readonly string[] = []): string =>
  head('POST', path, ['Content-Type: application/json', `Content-Length: ${length}`, ...lines], forwardedFor)

export const chunkedHead = (path: string, forwardedFor?: string): string =>
  head('POST', path, ['Content-Type: application/json', 'Transfer-Encoding: chunked'], forwardedFor)

export const get = (path: string, forwardedFor?: string): string => head('GET', path, [], forwardedFor)

// The start of a ClientHello: the record and the message say 508 bytes, of which these are the first.
const HALF_HELLO = Buffer.from('160301020001fc0303000102030405060708', 'hex')
const LARGEST_JSON = '/v1/auth/login'

/** Opens one connection of a kind, from an address. */
export const STALLS: Readonly<Record<string, (target: Target, from: string) => Stalled>> = {
  'that says nothing': (target, from) => follow(openTcp(target, from)),
  'that stops in the middle of the handshake': (target, from) => writing(openTcp(target, from), HALF_HELLO),
  'that sends its handshake byte by byte': (target, from) => {
    const stalled = writing(openTcp(target, from), HALF_HELLO)
    trickle(stalled.socket, 'x', 200)
    return stalled
  },
  'with TLS and silence': (target, from) => follow(openTls(target, from)),
  'with half a header': (target, from) => writing(openTls(target, from), 'GET /v1/health HTTP/1.1\r\nHost: loc'),
  'with a header byte now and then': (target, from) => {
    const stalled = writing(openTls(target, from), 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\nX-Long: ')
    trickle(stalled.socket, 'x', 200)
    return stalled
  },
  'with half a small body': (target, from) =>
    writing(openTls(target, from), jsonHead(LARGEST_JSON, 65_536) + '{"email":"'.padEnd(32_768, 'x')),
  'with a small body byte by byte': (target, from) => {
    const stalled = writing(openTls(target, from), jsonHead(LARGEST_JSON, 65_536) + '{"email":"')
    trickle(stalled.socket, 'x', 1_000)
    return stalled
  },
  'with half a picture': (target, from) =>
    writing(openTls(target, from), jsonHead(target.hostedPath, 4_000_000) + '{"data":"'.padEnd(2_000_000, 'x')),
  'with a picture byte by byte': (target, from) => {
    const stalled = writing(openTls(target, from), jsonHead(target.hostedPath, 2_000_000) + '{"data":"')
    trickle(stalled.socket, 'x', 1_000)
    return stalled
  },
  'idle after a request': (target, from) => writing(openTls(target, from), get('/v1/health')),
  'that keeps itself alive by empty lines': (target, from) => {
    const stalled = writing(openTls(target, from), get('/v1/health'))
    trickle(stalled.socket, '\r\n', 300)
    return stalled
  },
  'that never reads its answers': (target, from) => {
    const stalled = writing(openTls(target, from), get(target.largePath).repeat(8))
    stalled.socket.pause()
    return stalled
  },
  'that goes on sending after it was refused': (target, from) => {
    const stalled = writing(openTls(target, from), chunkedHead('/v1/verifications'))
    trickle(stalled.socket, `8000\r\n${'x'.repeat(0x8000)}\r\n`, 100)
    return stalled
  },
}

function writing(socket: Socket, data: string | Buffer): Stalled {
  socket.write(data)
  return follow(socket)
}
