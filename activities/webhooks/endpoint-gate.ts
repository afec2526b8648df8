// Limits the share of a worker that one endpoint takes, so that a slow receiver harms no other.

/** Attempts of one endpoint in flight in this process. */
export const ENDPOINT_LIMIT = 16
/** An endpoint with this answer time counts as slow. */
const SLOW_MS = 1_000
/** Limit for an endpoint that has not answered yet. It may hang. */
const UNKNOWN_LIMIT_ON_FAST_LANE = 2
/** Weight of the newest answer in the running average of an endpoint's answer times. */
const NEWEST = 0.3
const LEAST_WAIT_MS = 250
const LONGEST_WAIT_MS = 600_000
/** Expected answer time of an endpoint that has not answered yet, once its places are taken. It may hang. */
const EXPECTED_MS = 4_000

/** FAST: mostly for endpoints known to answer quickly. STEADY: the other lane. */
export type Lane = 'FAST' | 'STEADY'

export type Admission =
  | { readonly isAdmitted: true; leave(): void }
  /** Retry then: a place in the endpoint's queue is reserved until about that time. */
  | { readonly isAdmitted: false; readonly retryInMs: number }

interface EndpointState {
  readonly inFlightSince: Set<{ readonly at: number }>
  /** Running average of answer times; undefined until the first answer. */
  answerMs: number | undefined
  /** Until when places are reserved for deferred attempts. */
  reservedUntil: number
}

export interface EndpointGate {
  enter(endpointId: string, lane: Lane): Admission
  /** Attempts in flight, and their endpoints. */
  inFlight(): { readonly attempts: number; readonly endpoints: number }
}

/**
 * Creates a gate for the attempts of one process. One endpoint has at most {@link ENDPOINT_LIMIT} in flight. All slow
 * endpoints together have three quarters of `slots`, so a quarter is always free for those that answer.
 *
 * A deferred attempt learns when to retry. Each one retries one place later, at the rate at which the endpoint has been
 * answering. A thousand deliveries that wait for one receiver retry once or twice each, and hold no slot meanwhile.
 *
 * @param slots activities that the worker runs in parallel
 * @param now clock, ms
 */
export function createEndpointGate(slots: number, now: () => number = () => performance.now()): EndpointGate {
  const endpoints = new Map<string, EndpointState>()
  const slowLimit = Math.max(1, Math.floor(slots * 0.75))
  let slowInFlight = 0

  const durationOf = (state: EndpointState): number => {
    const [oldest] = state.inFlightSince
    return Math.max(state.answerMs ?? 0, oldest === undefined ? 0 : now() - oldest.at)
  }

  return {
    enter(endpointId, lane) {
      const state = endpoints.get(endpointId) ?? { inFlightSince: new Set(), answerMs: undefined, reservedUntil: 0 }
      endpoints.set(endpointId, state)
      const durationMs = durationOf(state)
      const isSlow = durationMs >= SLOW_MS
      if (state.inFlightSince.size >= ENDPOINT_LIMIT || (isSlow && slowInFlight >= slowLimit)) {
        const expectedMs = state.answerMs === undefined ? Math.max(durationMs, EXPECTED_MS) : durationMs
        const place = Math.max(now(), state.reservedUntil) + expectedMs / ENDPOINT_LIMIT
        state.reservedUntil = Math.min(place, now() + LONGEST_WAIT_MS)
        return { isAdmitted: false, retryInMs: Math.ceil(Math.max(LEAST_WAIT_MS, state.reservedUntil - now())) }
      }
      if (
        lane === 'FAST' &&
        (isSlow || (state.answerMs === undefined && state.inFlightSince.size >= UNKNOWN_LIMIT_ON_FAST_LANE))
      )
        return { isAdmitted: false, retryInMs: 0 }
      const ticket = { at: now() }
      state.inFlightSince.add(ticket)
      if (isSlow) slowInFlight++
      return {
        isAdmitted: true,
        leave() {
          if (!state.inFlightSince.delete(ticket)) return
          if (isSlow) slowInFlight--
          const tookMs = now() - ticket.at
          state.answerMs = state.answerMs === undefined ? tookMs : state.answerMs + NEWEST * (tookMs - state.answerMs)
          // A quiet, quick endpoint is forgotten. The history of a slow one stays while it is in use.
          if (state.inFlightSince.size === 0 && state.reservedUntil <= now() && endpoints.size > 10_000)
            endpoints.delete(endpointId)
        },
      }
    },
    inFlight: () => {
      const busy = [...endpoints.values()].filter(({ inFlightSince }) => inFlightSince.size > 0)
      return { attempts: busy.reduce((sum, { inFlightSince }) => sum + inFlightSince.size, 0), endpoints: busy.length }
    },
  }
}
