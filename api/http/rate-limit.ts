import { takeCall, type CallLimit, type CallPermit } from '../../db/operations/rate-limits.ts'
import type { ApiDeps } from '../deps.ts'
import { callerNetwork } from './client-address.ts'
import { Problem } from './problem.ts'
import { isUnavailable } from '../../db/operations/unavailable.ts'

/**
 * Calls of a caller in a rolling window of 60 s, by operation class (interface.md part 8). STAFF is the console's: a
 * case has up to 41 images, an office one address.
 */
export const RATE_LIMITS = { CREATE: 30, PARTNER_CREATE: 30, LOGIN: 5, MAIL: 4, OTHER: 120, STAFF: 600 } as const
export type RateClass = keyof typeof RATE_LIMITS

export const RATE_WINDOW_MS = 60_000

/** The counter of a call, by its class and address. */
export const limitOf = (
  { rateWindowMs: windowMs }: ApiDeps,
  rateClass: RateClass,
  clientAddress: string,
): CallLimit => ({ key: `${rateClass}:${callerNetwork(clientAddress)}`, limit: RATE_LIMITS[rateClass], windowMs })

/** Throws RATE_LIMITED, with an exact Retry-After, without a permit. */
export function requirePermit(permit: CallPermit): void {
  if (!permit.allowed)
    throw new Problem('RATE_LIMITED', {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(permit.retryAfterMs / 1_000))) },
    })
}

/**
 * Counts a call. Throws RATE_LIMITED when the caller has used up its window.
 *
 * All processes share the counts in the database. Without the database calls are not counted: no operation that needs a
 * limit works then, and the health check must still answer.
 */
export async function countCall(deps: ApiDeps, rateClass: RateClass, clientAddress: string): Promise<void> {
  const { key, limit, windowMs } = limitOf(deps, rateClass, clientAddress)
  try {
    requirePermit(await takeCall(deps.db, key, limit, windowMs))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    deps.log.warn({ err: error }, 'call not counted')
  }
}
