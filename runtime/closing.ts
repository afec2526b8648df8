import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A connection in use, in a transaction that waits for a row, is never returned to be closed. It ends with the process.
 */
const CLOSE_MS = 3_000

/** Closes the open resources of an ending process, for three seconds at most. */
export async function closeInTime(close: () => Promise<void>): Promise<void> {
  await Promise.race([close(), sleep(CLOSE_MS, undefined, { ref: false })])
}
