import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Longest wait of a test for something that is to come: it ends a hang and measures no speed, for the machine may be busy
 * with twenty other things.
 */
export const PATIENCE_MS = 180_000

/**
 * Asks again and again until there is an answer.
 *
 * @param what is waited for, for the message when it does not come; a function where that is known only then
 * @param look gives it, or undefined or false while it is not there
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
