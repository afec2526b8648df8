import { anyFreePort, listen } from '../../dev/ports.ts'
import { atEnd } from './stack.ts'

// For the few tests that need the same port for several processes, or for a server that stops and comes back. All
// other tests listen on port 0 and read the port.

/**
 * A free port of loopback that stays free until the tests end. It is below the ports that the kernel gives out by
 * itself. A listener on 127.0.0.2 holds it against the tests of other processes.
 */
export async function heldPort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = await anyFreePort()
    const hold = await listen(port, '127.0.0.2')
    if (typeof hold === 'string') continue
    hold.unref()
    atEnd(
      () =>
        new Promise((resolve) => {
          hold.close(() => resolve())
        }),
    )
    return port
  }
  throw new Error('no port can be held on 127.0.0.2')
}
