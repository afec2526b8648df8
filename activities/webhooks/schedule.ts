// interface.md 6.4: the delay before each retry doubles from 1 to 256 seconds, then is hourly: 34 attempts over 24
// hours.

const DOUBLING_S = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const HOURLY_S = 3_600

/** First delivery plus 33 retries. */
export const MAX_ATTEMPTS = 34

/**
 * Hourly retries are spread by up to this much, so that they do not all meet a recovered receiver at once. They are
 * never early.
 */
export const HOURLY_JITTER_MS = 5_000

/**
 * Delay after attempt `attempt` (from 1) has failed, in ms. Undefined after the last.
 *
 * @param random in [0, 1): the place in the jitter of an hourly retry
 */
export function retryDelayMs(attempt: number, random: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  const doubling = DOUBLING_S[attempt - 1]
  return doubling !== undefined ? doubling * 1_000 : HOURLY_S * 1_000 + Math.floor(random * HOURLY_JITTER_MS)
}
