import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { atEnd } from './stack.ts'

// For the few tests in which one port must be the same for several processes, or for a server that goes and comes back.
// Everybody else listens on port 0 and asks what it got.

const LOWEST = 10_000
/** Where the kernel begins to give out ports by itself (to "any port" and to outgoing connections); Linux, RFC 6335 elsewhere. */
function firstEphemeralPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/)[0])
  } catch {
    return 49_152
  }
}

const listen = (port: number, host: string): Promise<Server | undefined> => new Promise((resolve) => {
  const server = createServer((socket) => socket.destroy())
  server.once('error', () => resolve(undefined))
  server.listen({ port, host, exclusive: true }, () => resolve(server))
})
const close = (server: Server): Promise<void> => new Promise((resolve) => { server.close(() => resolve()) })

/**
 * A port of 127.0.0.1 on which nothing listens and which stays free until the tests end: below those that the kernel gives
 * out by itself, and held against the tests of other processes by listening on it at 127.0.0.2.
 */
export async function heldPort(): Promise<number> {
  const end = firstEphemeralPort()
  for (let tries = 0; tries < 200; tries++) {
    const port = randomInt(Math.min(LOWEST, end - 1_000), end)
    const hold = await listen(port, '127.0.0.2')
    if (hold === undefined) continue
    hold.unref()
    const probe = await listen(port, '127.0.0.1')
    if (probe !== undefined) {
      await close(probe)
      atEnd(() => close(hold))
      return port
    }
    await close(hold)
  }
  throw new Error('no port can be held on 127.0.0.2')
}
