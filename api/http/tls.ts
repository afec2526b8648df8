import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type RequestListener } from 'node:http'
import { createServer, type Server as HttpsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { invalid, Problem } from './problem.ts'

export interface TlsServer {
  readonly port: number
  /** Takes no more connections, lets open requests end within `graceMs`, then cuts the rest off. */
  close(graceMs: number): Promise<void>
}

/** A client that connects and says nothing is let go after this time, as is one that stalls in the handshake. */
const HELLO_TIMEOUT_MS = 10_000
/** First byte of a TLS record that holds a handshake (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16

/**
 * Listens for HTTPS, TLS 1.2 or later. Plain HTTP on the same port is told TLS_REQUIRED and hung up on.
 *
 * @throws when the port is taken
 */
export async function listenTls(options: { cert: Buffer; key: Buffer; host: string; port: number }, handle: RequestListener): Promise<TlsServer> {
  const https = createServer({
    cert: options.cert,
    key: options.key,
    minVersion: 'TLSv1.2',
    handshakeTimeout: HELLO_TIMEOUT_MS,
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 15_000,
    connectionsCheckingInterval: 2_000,
  }, handle)
  https.on('clientError', refuseRequest)
  // A failed handshake (a scanner, an old client) is the client's affair; node has destroyed the socket.
  https.on('tlsClientError', () => undefined)
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    admit(https, socket)
  })
  await listen(server, options.host, options.port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: (graceMs) => drain(server, https, sockets, graceMs),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => { server.off('error', reject); resolve() })
  })
}

/** Hands a connection to the HTTPS server once its first byte says that it speaks TLS. */
function admit(https: HttpsServer, socket: Socket): void {
  socket.on('error', () => undefined) // a reset; 'close' follows
  socket.setTimeout(HELLO_TIMEOUT_MS, () => socket.destroy())
  socket.once('data', (hello) => {
    socket.setTimeout(0).removeAllListeners('timeout')
    if (hello[0] !== TLS_HANDSHAKE) return refusePlainHttp(socket)
    socket.pause()
    socket.unshift(hello)
    https.emit('connection', socket)
  })
}

function refusePlainHttp(socket: Socket): void {
  answerRaw(socket, new Problem('TLS_REQUIRED'))
  socket.resume() // so that the end of the connection is seen
}

/** A request that is not HTTP, or whose headers are too large or too slow, never reaches the application. */
function refuseRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const message = error.code === 'HPE_HEADER_OVERFLOW' ? 'the headers are larger than 16 KiB'
    : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'the request did not arrive in time'
      : 'the request is not HTTP'
  answerRaw(socket, invalid('', message))
}

function answerRaw(socket: Duplex, problem: Problem): void {
  const body = JSON.stringify(problem.envelope())
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), 1_000).unref()
}

async function drain(server: Server, https: HttpsServer, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => { server.close(() => resolve()) })
  // A connection between two requests has nothing to finish; one that becomes so is closed as it does.
  const idle = setInterval(() => https.closeIdleConnections(), 50)
  https.closeIdleConnections()
  const cut = new AbortController()
  await Promise.race([closed, sleep(graceMs, undefined, { signal: cut.signal }).catch(() => undefined)])
  cut.abort()
  clearInterval(idle)
  https.closeAllConnections()
  for (const socket of sockets) socket.destroy()
  await closed
}
