// interface.md 6.4: delay before each retry, doubling from 1 to 256 seconds, then hourly; 34 attempts in all, over 24 hours.

const DOUBLING_S = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const HOURLY_S = 3_600

/** First delivery plus 33 retries. */
export const MAX_ATTEMPTS = 34

/** Hourly retries are spread by up to this much, so that a receiver that was down is not met by all at once; never early. */
export const HOURLY_JITTER_MS = 5_000

/**
 * Time to wait after attempt `attempt` (from 1) has failed, in ms; undefined after the last.
 *
 * @param random in [0, 1): where in the jitter an hourly retry falls
 */
export function retryDelayMs(attempt: number, random: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  const doubling = DOUBLING_S[attempt - 1]
  return doubling !== undefined ? doubling * 1_000 : HOURLY_S * 1_000 + Math.floor(random * HOURLY_JITTER_MS)
}
