import { setTimeout as sleep } from 'node:timers/promises'

/** A connection that is still in use, in a transaction that waits for a row, never comes back to be closed: it ends with the process. */
const CLOSE_MS = 3_000

/** Closes what a process that ends has open, for three seconds at most. */
export async function closeInTime(close: () => Promise<void>): Promise<void> {
  await Promise.race([close(), sleep(CLOSE_MS, undefined, { ref: false })])
}
