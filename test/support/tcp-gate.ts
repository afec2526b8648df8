import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `holding`: packets wait until the gate opens, as on a slow line. `swallowing`: packets vanish, as behind a firewall
 * that has forgotten the connection. `refusing`: every connection is reset.
 */
export type GateState = 'open' | 'holding' | 'swallowing' | 'refusing'

export interface TcpGate {
  readonly address: string
  /** A connection that lost data stays dead, whatever comes after. */
  set(state: GateState): void
  stop(): void
}

/** A TCP proxy on a fixed port. A server behind it can disappear and come back. */
export async function startTcpGate(target: string): Promise<TcpGate> {
  const [host, port] = target.split(':')
  const pairs = new Map<Socket, { readonly far: Socket; isDead: boolean }>()
  let state: GateState = 'open'
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (state === 'refusing') {
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(port), host)
    const pair = { far, isDead: state === 'swallowing' }
    pairs.set(near, pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (state === 'swallowing') pair.isDead = true
        if (!pair.isDead) to.write(chunk)
      })
      if (state === 'holding') from.pause()
      from.on('close', () => {
        pairs.delete(near)
        to.destroy()
      })
    }
    far.on('error', () => far.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const cut = () => {
    for (const near of pairs.keys()) near.resetAndDestroy()
  }
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next
      if (next === 'refusing') cut()
      for (const [near, { far }] of pairs)
        for (const side of [near, far])
          if (next === 'holding') side.pause()
          else side.resume()
    },
    stop() {
      cut()
      server.close()
    },
  }
}
