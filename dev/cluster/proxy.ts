import { connect, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'

// A minimal load balancer for several APIs. It forwards raw connections (TLS ends at the API).

export interface ProxyTarget {
  readonly port: number
  readonly isUp: boolean
}

export interface Proxy {
  readonly port: number
  readonly targets: readonly ProxyTarget[]
  stop(): Promise<void>
}

const CONNECT_WITHIN_MS = 1_000
const RETRY_AFTER_MS = 250
const CHECK_EVERY_MS = 1_000
const CHECK_WITHIN_MS = 3_000
const MAX_CONNECTIONS = 4_000

/**
 * Listens on a port of loopback and forwards each connection to one of the targets in turn. If a target does not
 * answer, the next one is tried before any byte is sent, so the caller notices nothing. A target that does not finish a
 * TLS handshake in three seconds gets no new connections until it does. If no target does, all are tried. Open
 * connections of a dead target are cut, as without a proxy, because only the caller knows whether its request may be
 * repeated.
 *
 * @param port 0 means any free port
 * @param patienceMs how long a connection waits for a target before it is reset
 */
export async function startProxy(port: number, targetPorts: readonly number[], patienceMs = 5_000): Promise<Proxy> {
  const targets = targetPorts.map((targetPort) => ({ port: targetPort, isUp: true }))
  const open = new Set<Socket>()
  let turn = 0

  function inOrder(): typeof targets {
    turn++
    const rotated = targets.map((_, i) => targets[(turn + i) % targets.length])
    return [...rotated.filter(({ isUp }) => isUp), ...rotated.filter(({ isUp }) => !isUp)]
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (near) => {
    open.add(near)
    near.on('close', () => open.delete(near))
    near.on('error', () => near.destroy())
    void (async () => {
      for (const deadline = Date.now() + patienceMs; !near.destroyed; await sleep(RETRY_AFTER_MS)) {
        for (const target of inOrder()) {
          const far = await reach(target.port)
          if (far === undefined) {
            target.isUp = false // until the next probe succeeds
            continue
          }
          if (near.destroyed) far.destroy()
          else join(near, far)
          return
        }
        if (Date.now() >= deadline) near.resetAndDestroy()
      }
    })()
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  const stopping = new AbortController()
  const checks = targets.map(async (target) => {
    while (!stopping.signal.aborted) {
      target.isUp = await shakesHands(target.port)
      await sleep(CHECK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    targets,
    async stop() {
      stopping.abort()
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await Promise.all(checks)
    },
  }
}

/** A connection to a port of loopback. Undefined without a connection within a second. */
function reach(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const giveUp = () => {
      clearTimeout(timer)
      far.destroy()
      resolve(undefined)
    }
    const timer = setTimeout(giveUp, CONNECT_WITHIN_MS)
    far.once('error', giveUp)
    far.once('connect', () => {
      clearTimeout(timer)
      far.off('error', giveUp)
      far.on('error', () => far.destroy())
      resolve(far)
    })
  })
}

/**
 * Joins two sockets until both are done. If one is cut, the other is reset, so that nobody takes the answer for
 * complete.
 */
function join(near: Socket, far: Socket): void {
  near.pipe(far)
  far.pipe(near)
  near.on('close', () => {
    if (!far.destroyed) far.destroy()
  })
  far.on('close', (hadError) => {
    if (near.destroyed) return
    if (hadError) near.resetAndDestroy()
    else near.destroySoon()
  })
}

/**
 * Whether a process finishes a TLS handshake. A plain connection proves nothing, because the kernel accepts it for a
 * process that hangs.
 */
function shakesHands(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    // The clients verify the certificate. This only tests whether our own loopback process answers, and sends nothing.
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, timeout: CHECK_WITHIN_MS })
    const answer = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once('secureConnect', () => answer(true))
    socket.once('timeout', () => answer(false))
    socket.once('error', () => answer(false))
    socket.once('close', () => answer(false))
  })
}
