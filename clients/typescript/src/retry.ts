/** The limits of one call: tries and time. */
export interface RetryOptions {
  /** Tries of one call, the first included: 5 by default, 20 at most. */
  readonly maxTries?: number
  /** All tries and the pauses between them, in milliseconds: 120,000 by default. */
  readonly maxTotalMs?: number
  /** One try, in milliseconds: 30,000 by default; 120,000 for a submission. */
  readonly timeoutMs?: number
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const LONGEST_ASKED_MS = 86_400_000

/**
 * The pause before the next try: exponential with full jitter, and never less than the service requested.
 *
 * @param tries the number of tries so far
 * @param random from 0 to 1
 */
export function pauseAfter(tries: number, retryAfterMs: number | undefined, random = Math.random()): number {
  const backoff = random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
  // Jitter spreads the clients that got the same second.
  return retryAfterMs === undefined
    ? backoff
    : retryAfterMs + random * Math.min(1_000, FIRST_PAUSE_MS * 2 ** (tries - 1))
}

/** The pause of Retry-After (seconds or an HTTP date), in milliseconds. Undefined if it is unreadable. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^[0-9]{1,9}$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_ASKED_MS)
  if (!/^[A-Z][a-z]{2}, /.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), LONGEST_ASKED_MS)
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(reasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Why a signal was aborted, as an Error. */
export const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('aborted')
