import { anyFreePort, listen } from '../../dev/ports.ts'
import { atEnd } from './stack.ts'

// For the few tests in which one port must be the same for several processes, or for a server that goes and comes back.
// Everybody else listens on port 0 and asks what it got.

/**
 * A port of loopback on which nothing listens and which stays free until the tests end: below those that the kernel gives
 * out by itself, and held against the tests of other processes by listening on it at 127.0.0.2.
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
