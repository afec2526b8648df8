import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { StaticFile } from '../../api/http/static-file.ts'
import type { TestApi } from './api.ts'

// Connections of callers that stall, in every way that we know, and their end.

/** A file for startApi to serve. Eight such files are larger than the buffers on the way. */
export const LARGE_FILE: StaticFile = { path: '/large', type: 'text/plain', body: Buffer.alloc(1_500_000, 'x') }

export interface Target {
  readonly port: number
  readonly ca: Buffer
  /** Of a verification that takes assets. */
  readonly hostedPath: string
  /** The path of a file. Eight such files are larger than the buffers on the way. */
  readonly largePath: string
}

export interface Stalled {
  readonly socket: Socket
  /** The answer before the cut. */
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

/** The same with TLS. Writes wait for the handshake. */
export const openTls = (
  { port, ca }: Reach,
  localAddress: string,
  options: ConnectionOptions & { readonly allowHalfOpen?: boolean } = {},
): Socket =>
  connectTls({ port, host: '127.0.0.1', localAddress, servername: 'localhost', ca, ...options } as ConnectionOptions)

/** Follows a connection to its end. Its errors are resets, which count as an end. */
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

/** Writes a text again and again until the connection is gone. */
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

/** Head of a request that announces a body. */
export const jsonHead = (path: string, length: number, forwardedFor?: string, lines: readonly string[] = []): string =>
  head('POST', path, ['Content-Type: application/json', `Content-Length: ${length}`, ...lines], forwardedFor)

export const chunkedHead = (path: string, forwardedFor?: string): string =>
  head('POST', path, ['Content-Type: application/json', 'Transfer-Encoding: chunked'], forwardedFor)

export const get = (path: string, forwardedFor?: string): string => head('GET', path, [], forwardedFor)

// The start of a ClientHello. The record and the message announce 508 bytes. These are the first.
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
