import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Longest wait of a test for an expected event. It ends a hang and measures no speed, because the machine may be busy
 * with twenty other things.
 */
export const PATIENCE_MS = 180_000

/**
 * Calls `look` again and again until it returns something.
 *
 * @param what names the event in the message of a timeout; a function if the name is known only then
 * @param look returns the result; undefined or false means not yet
 * @throws after {@link PATIENCE_MS}
 */
export async function until<T>(
  what: string | (() => string),
  look: () => Promise<T | undefined | false> | T | undefined | false,
  everyMs = 50,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > deadline)
      throw new Error(`did not come in ${PATIENCE_MS / 1_000} s: ${typeof what === 'string' ? what : what()}`)
    await sleep(everyMs)
  }
}
