import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

// Receivers as raw servers: their answers are written byte by byte.

export interface Receiver {
  readonly port: number
  /** `http://127.0.0.1:<port>/hook` */
  readonly url: string
  /** Everything received, one text for each connection. */
  readonly received: string[]
  /** Connections open now. */
  open(): number
}

const stops: (() => void)[] = []

/** Ends all receivers and their connections. */
export function stopReceivers(): void {
  for (const stop of stops.splice(0)) stop()
}

/**
 * A receiver that calls `answer` once for each connection, with its first bytes.
 *
 * @param options.at 'connect': before any byte arrives, and without reading
 */
export async function receiver(
  answer: (socket: Socket) => void,
  options: { tls?: TlsOptions; at?: 'connect' } = {},
): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const onConnection = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined) // the sender closes most of them: that is the purpose
    const place = received.push('') - 1
    if (options.at === 'connect') return answer(socket)
    socket.on('data', (chunk) => {
      received[place] += chunk.toString('latin1')
    })
    socket.once('data', () => answer(socket))
  }
  const server: Server =
    options.tls === undefined ? createServer(onConnection) : createTlsServer(options.tls, onConnection)
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/hook`, received, open: () => sockets.size }
}

/** Writes text, and then nothing more. */
export const says =
  (text: string) =>
  (socket: Socket): void => {
    socket.write(text)
  }

/** Writes `next()` again and again, as fast as the sender reads, until it is exhausted or nobody listens. */
export function pour(socket: Socket, next: () => string | Buffer | undefined): void {
  while (!socket.destroyed) {
    const chunk = next()
    if (chunk === undefined) return void socket.end()
    if (!socket.write(chunk)) return void socket.once('drain', () => pour(socket, next))
  }
}

/** Writes text one byte a second. */
export function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => {
    socket.write(text[at++ % text.length])
  }, 1_000)
  socket.on('close', () => clearInterval(timer))
}
