import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { Logger } from '../../runtime/log.ts'
import type { Network } from '../http/client-address.ts'
import { reportConnections } from './connection-report.ts'
import { Connections, type ConnectionLimits } from './connections.ts'
import { LINGER_LIMITS } from './lingering-closes.ts'
import { invalid, Problem } from '../http/problem.ts'
import { answerRaw } from '../http/raw-answer.ts'

export interface TlsServer {
  readonly port: number
  /** Accepts no more connections, lets open requests finish within `graceMs`, then cuts the rest. */
  close(graceMs: number): Promise<void>
}

/** Limits of a connection, in time and number. */
export interface TlsLimits extends ConnectionLimits {
  /** From a request's first byte, or the handshake, to the end of its head. */
  readonly headMs: number
  /**
   * From a request's first byte to its last. Longer than any body may take: receive-body.ts cuts a slow body with a
   * better error.
   */
  readonly requestMs: number
  /** Between two requests. */
  readonly keepAliveMs: number
  /** Interval of the check. */
  readonly checkMs: number
}

const LIMITS: TlsLimits = {
  total: 4_096,
  perAddress: 100,
  handshakeMs: 10_000,
  headMs: 10_000,
  requestMs: 330_000,
  keepAliveMs: 15_000,
  idleMs: 28_000,
  answerMs: 60_000,
  checkMs: 1_000,
  linger: LINGER_LIMITS,
}

/** First byte of a TLS record with a handshake (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16

export interface TlsOptions {
  readonly cert: Buffer
  readonly key: Buffer
  readonly host: string
  readonly port: number
  /** Proxies whose connections carry other callers; none by default. */
  readonly trustedProxies?: readonly Network[]
  readonly limits?: Partial<TlsLimits>
  readonly registry?: Registry
  readonly log?: Logger
}

/**
 * Listens for HTTPS, TLS 1.2 or later. Plain HTTP on the same port gets TLS_REQUIRED and a close.
 *
 * @throws when the port is in use
 */
export async function listenTls(options: TlsOptions, handle: RequestListener): Promise<TlsServer> {
  const limits = { ...LIMITS, ...options.limits }
  const connections = new Connections(limits, options.trustedProxies ?? [])
  const server = createServer({
    cert: options.cert,
    key: options.key,
    minVersion: 'TLSv1.2',
    handshakeTimeout: limits.handshakeMs,
    maxHeaderSize: 16 * 1024,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  })
  const serve: RequestListener = (request, response) =>
    connections.serve(request, response, () => handle(request, response))
  server.on('request', serve)
  server.on('checkContinue', serve) // a caller that waits for 100 gets it when its body is read (receive-body.ts)
  server.on('secureConnection', (socket) => connections.secured(socket))
  server.on('clientError', (error, socket) => refuseRequest(connections, error, socket))
  // A failed handshake (a scanner, an old client) is the client's problem. Node has destroyed the socket.
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ERR_TLS_HANDSHAKE_TIMEOUT') connections.cuts.handshake++
  })
  admitFirst(server, connections)
  await listen(server, options.host, options.port)
  const sweep = setInterval(() => connections.sweep(), limits.checkMs).unref()
  const stopReport = reportConnections(connections, options)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close(graceMs) {
      await drain(server, connections, graceMs)
      clearInterval(sweep)
      stopReport()
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/**
 * Checks each connection before the server's own listener starts the handshake. The server itself must listen: only
 * then does Node watch the times of heads and requests.
 */
function admitFirst(server: Server, connections: Connections): void {
  const handshakes = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    socket.on('error', () => undefined) // a reset; 'close' follows
    if (!(socket instanceof Socket) || !connections.admit(socket)) return
    socket.once('data', (hello: Buffer) => {
      if (hello[0] !== TLS_HANDSHAKE) return refusePlainHttp(connections, socket)
      socket.pause()
      socket.unshift(hello)
      for (const begin of handshakes) Reflect.apply(begin, server, [socket])
    })
  })
}

function refusePlainHttp(connections: Connections, socket: Socket): void {
  answerRaw(socket, new Problem('TLS_REQUIRED'))
  connections.lingerRaw(socket)
}

/**
 * Answers an invalid HTTP request, or one with a head that is too large or too slow. It never reaches the application.
 */
function refuseRequest(connections: Connections, error: NodeJS.ErrnoException, socket: Duplex): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const state = socket instanceof Socket ? connections.stateOf(socket) : undefined
  if (isLate) connections.cuts[state === undefined ? 'head' : 'request']++
  // A browser opens connections that it may never use. It would take an answer on one for the answer to its first
  // request.
  const isUnused = isLate && state === undefined && socket instanceof Socket && socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || state === 'answering' || isUnused) {
    socket.destroy()
    return
  }
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'the headers exceed 16 KiB'
      : isLate
        ? 'the request did not arrive in time'
        : 'the request is not HTTP'
  answerRaw(socket, invalid('', message))
  if (socket instanceof Socket) connections.lingerRaw(socket)
  else socket.destroy()
}

async function drain(server: Server, connections: Connections, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection between two requests has nothing to finish. One that gets there later is closed then.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = new AbortController()
  await Promise.race([closed, sleep(graceMs, undefined, { signal: cut.signal }).catch(() => undefined)])
  cut.abort()
  clearInterval(idle)
  server.closeAllConnections()
  connections.destroyAll()
  await closed
}
