import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  isCancellation,
  setHandler,
  sleep,
  upsertMemo,
  upsertSearchAttributes,
  uuid4,
} from '@temporalio/workflow'
import type { AttemptOutcome, RearmOutcome } from '../../contract/webhooks.ts'
import {
  deliveryStateQuery,
  endpointRemovedSignal,
  rearmSignal,
  type DeliveryState,
} from '../../contract/messages/webhook-delivery.ts'
import { INVALID_ARGUMENT } from '../../contract/failures.ts'
import type { DeliveryInput, DeliveryStatus, RearmRequest } from '../../contract/webhooks.ts'
import { DroppedRequests } from '../shared/dropped-requests.ts'
import { inputOf, parseDelivery, parseRearm } from '../shared/parse-input.ts'
import { firstAttempt, webhookActivities } from '../shared/proxies.ts'
import { DELIVERY_STATUS } from '../../contract/messages/search-attributes.ts'

/** Rearm requests of one run. More are dropped. Each costs the history about eight events, of 51,200. */
const MAX_REARMS = 20

/**
 * Delivers one event to one endpoint: attempts by the schedule of interface.md 6.4 until one succeeds or none is left.
 * The activity counts each attempt in the database before it sends, and returns when the next is due.
 *
 * The signal `rearm`, sent with a start, rearms a failed delivery: the schedule restarts. The database decides whether
 * this is allowed. A refusal shows in the query `state`, the memo and the table webhook_rearm.
 */
export async function webhookDelivery(input: DeliveryInput): Promise<DeliveryStatus> {
  const { deliveryId, endpointId, event } = inputOf(parseDelivery(input))
  const now: Omit<DeliveryState, 'dropped'> = { status: 'PENDING', attempts: 0, lastError: null, rearm: null }
  const dropped = new DroppedRequests()
  let rearmedAfter = 0
  let isEndpointRemoved = false
  let rearmsAsked = 0
  const requests: RearmRequest[] = []
  const ask = (given: unknown) => {
    const parsed = parseRearm(given)
    if ('why' in parsed) return dropped.add(rearmSignal.name, parsed.why)
    if (++rearmsAsked > MAX_REARMS) return dropped.add(rearmSignal.name, `more than ${MAX_REARMS} in one run`)
    return requests.push(parsed.value)
  }
  setHandler(deliveryStateQuery, () => ({ ...now, dropped: dropped.now }))
  setHandler(rearmSignal, (...given: unknown[]) => {
    ask(given[0])
  })
  setHandler(endpointRemovedSignal, () => {
    isEndpointRemoved = true
  })
  if (input.rearm !== undefined) ask(input.rearm)

  const show = (status: DeliveryStatus) => {
    if (status !== now.status) upsertSearchAttributes([{ key: DELIVERY_STATUS, value: status }])
    now.status = status
    if (now.attempts === 1 && now.lastError === null && now.rearm === null) return // unchanged since the start
    upsertMemo({
      attempts: now.attempts,
      lastError: now.lastError,
      ...(now.rearm === null ? {} : { rearm: now.rearm }),
    })
  }

  const attempt = async (number: number): Promise<Exclude<AttemptOutcome, { outcome: 'BUSY' }>> => {
    if (number === 1) {
      const first = await firstAttempt.attemptDeliveryNow(deliveryId, number, endpointId).catch(unlessCancelled)
      if (first !== undefined && first.outcome !== 'BUSY') return first
      if (first?.outcome === 'BUSY' && first.retryInMs > 0) await sleep(first.retryInMs)
    }
    for (;;) {
      const result = await webhookActivities.attemptDelivery(
        deliveryId,
        number,
        event,
        endpointId,
        number - rearmedAfter,
      )
      if (result.outcome !== 'BUSY') return result
      await sleep(result.retryInMs)
    }
  }

  const takeRequests = async () => {
    for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
      const { id, by, reason } = request
      const answer = await webhookActivities.rearmDelivery(id ?? uuid4(), deliveryId, by, reason).catch(unlessInvalid)
      if (answer === undefined) {
        dropped.add(rearmSignal.name, 'the database rejects it')
        continue
      }
      now.attempts = answer.attempts
      rearmedAfter = answer.rearmedAfter
      now.rearm = { by, refusal: answer.refusal }
      show(answer.status)
    }
  }

  /**
   * Waits for the next due time and accepts requests meanwhile. It ends early if the endpoint is removed. It uses one
   * timer, because the time after a local activity differs in a replay, and a wait computed from it would not replay.
   */
  const waitFor = async (ms: number) => {
    let isDue = false
    const timer = new CancellationScope()
    const due = timer
      .run(() => sleep(ms))
      .then(
        () => {
          isDue = true
        },
        (error: unknown) => {
          if (!isCancellation(error)) throw error
        },
      )
    while (!isDue && !isEndpointRemoved) {
      await condition(() => isDue || requests.length > 0 || isEndpointRemoved)
      await takeRequests()
    }
    timer.cancel()
    await due
  }

  for (;;) {
    await takeRequests()
    if (isOver(now.status)) return now.status
    now.attempts++
    const wasToldOfRemoval = isEndpointRemoved
    const result = await attempt(now.attempts)
    now.lastError = result.outcome === 'DELIVERED' ? null : result.error
    if (result.outcome === 'RETRY') {
      show('RETRYING')
      if (wasToldOfRemoval) {
        // Typed by hand: if it were true, the attempt would not have been made. The schedule applies again.
        isEndpointRemoved = false
        dropped.add(endpointRemovedSignal.name, 'the endpoint still exists')
      }
      await waitFor(result.retryInMs)
    } else {
      show(result.outcome)
    }
  }
}

const isOver = (status: DeliveryStatus): boolean => status === 'DELIVERED' || status === 'FAILED'

/** The following activity continues a broken local attempt. A cancelled workflow stops. */
function unlessCancelled(error: unknown): undefined {
  if (isCancellation(error)) throw error
}

/** Drops a request that can never be stored. The delivery continues. */
function unlessInvalid(error: unknown): RearmOutcome | undefined {
  if (
    error instanceof ActivityFailure &&
    error.cause instanceof ApplicationFailure &&
    error.cause.type === INVALID_ARGUMENT
  )
    return undefined
  throw error
}
