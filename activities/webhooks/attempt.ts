import { ApplicationFailure } from '@temporalio/common'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import {
  beginAttempt,
  finishAttempt,
  type AttemptResult,
  type AttemptTarget,
} from '../../db/webhooks/webhook-attempts.ts'
import { sealExcerpt } from '../../db/webhooks/deliveries.ts'
import { RearmIdTakenError, rearmDelivery } from '../../db/webhooks/webhook-rearm.ts'
import { urlOf } from '../../db/webhooks/endpoint-url.ts'
import { openSigningSecrets } from '../../db/webhooks/webhooks.ts'
import type { Logger } from '../../runtime/log.ts'
import type { Sender } from '../../outbound/safe-fetch.ts'
import type { AttemptOutcome } from '../../contract/webhooks.ts'
import type { FirstAttemptActivities, WebhookActivities } from '../../contract/activities.ts'
import { INVALID_ARGUMENT } from '../../contract/failures.ts'
import type { EndpointGate, Lane } from './endpoint-gate.ts'
import type { DeliveryMetrics } from './delivery-metrics.ts'
import { retryDelayMs } from './schedule.ts'
import { deliveryHeaders } from './sign.ts'

export interface WebhookDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly sender: Sender
  readonly log: Logger
  readonly gate: EndpointGate
  readonly metrics: DeliveryMetrics
  /** Delay after a failed attempt of a run. Tests shorten the contract's schedule. */
  readonly retryDelayMs?: (attempt: number, random: number) => number | undefined
}

/** The activities of the `webhooks` queue: one attempt of one delivery, and rearming. */
export function createWebhookActivities(deps: WebhookDeps): WebhookActivities & FirstAttemptActivities {
  const { db, log, gate, metrics } = deps
  const delayAfter = deps.retryDelayMs ?? retryDelayMs

  /**
   * Makes attempt `attempt` of a delivery. The attempt is counted before it is sent, and one number is sent at most
   * once. After a crash, a repeated call closes the attempt as WORKER_DIED, and the attempt counts. After the attempt's
   * end, a repeated call returns the stored result.
   *
   * @param ofRun the attempt's number since the newest rearm: its place in the schedule
   */
  async function attemptOn(
    lane: Lane,
    endpointId: string,
    deliveryId: string,
    attempt: number,
    ofRun: number,
  ): Promise<AttemptOutcome> {
    const admission = gate.enter(endpointId, lane)
    if (!admission.isAdmitted) {
      if (admission.retryInMs > 0) metrics.deferred.inc()
      return { outcome: 'BUSY', retryInMs: admission.retryInMs }
    }
    try {
      const retryInMs = delayAfter(ofRun, Math.random())
      const beginning = await beginAttempt(db, deliveryId, attempt, retryInMs)
      if (beginning === undefined) throw ApplicationFailure.nonRetryable('no such delivery', 'DeliveryNotFound')
      switch (beginning.kind) {
        case 'started':
          return await conclude(deliveryId, attempt, await send(beginning.target, attempt, ofRun), retryInMs)
        // The delay of the next attempt counts from the start of this one, not from now.
        case 'unfinished':
          return await conclude(deliveryId, attempt, DIED, retryInMs === undefined ? undefined : beginning.dueInMs)
        case 'ended':
          return await conclude(
            deliveryId,
            attempt,
            beginning.result,
            retryInMs === undefined ? undefined : beginning.dueInMs,
          )
        case 'over':
          return beginning.status === 'DELIVERED'
            ? { outcome: 'DELIVERED', responseCode: beginning.responseCode ?? 0 }
            : { outcome: 'FAILED', error: beginning.error ?? 'CONNECTION_FAILED' }
      }
    } finally {
      admission.leave()
    }
  }

  async function send(
    { delivery, endpoint, account }: AttemptTarget,
    attempt: number,
    ofRun: number,
  ): Promise<AttemptResult & { readonly excerpt?: string | undefined }> {
    const url = urlOf(deps.keyRing, account, endpoint)
    if (url === null) return { delivered: false, responseCode: null, error: 'ENDPOINT_REMOVED' } // its account was erased just now
    const { secret, previous } = openSigningSecrets(deps.keyRing, endpoint)
    const started = performance.now()
    // If a reused connection breaks, a first attempt loses one second. A later attempt would wait minutes or an hour,
    // or be the last.
    const answer = await deps.sender.post(url, deliveryHeaders(secret, delivery, new Date(), previous), delivery.body, {
      ownConnection: ofRun > 1,
    })
    const ms = performance.now() - started
    metrics.attempts.inc({
      result: answer.error === null ? 'DELIVERED' : answer.error.startsWith('HTTP ') ? 'HTTP' : answer.error,
    })
    metrics.attemptSeconds.observe(ms / 1_000)
    if (delivery.next_attempt_at !== null)
      metrics.lateSeconds.observe(Math.max(0, Date.now() - ms - delivery.next_attempt_at.getTime()) / 1_000)
    log.info(
      {
        deliveryId: delivery.id,
        endpointId: endpoint.id,
        attempt,
        code: answer.responseCode,
        error: answer.error,
        detail: answer.detail,
        ms: Math.round(ms),
      },
      'delivery attempted',
    )
    // The receiver's answer to a refused delivery helps its owner. It arrives within a second, or not at all.
    return {
      delivered: answer.error === null,
      responseCode: answer.responseCode,
      error: answer.error,
      excerpt: await answer.excerpt,
    }
  }

  async function conclude(
    deliveryId: string,
    attempt: number,
    result: AttemptResult & { readonly excerpt?: string | undefined },
    retryInMs: number | undefined,
  ): Promise<AttemptOutcome> {
    const status = result.delivered ? 'DELIVERED' : retryInMs === undefined ? 'FAILED' : 'RETRYING'
    const excerpt =
      result.excerpt === undefined || result.excerpt === ''
        ? null
        : sealExcerpt(deps.keyRing, deliveryId, attempt, result.excerpt)
    const moved = await finishAttempt(
      db,
      deliveryId,
      attempt,
      { ...result, excerpt },
      { status, ...(status === 'RETRYING' && retryInMs !== undefined ? { retryInMs } : {}) },
    )
    if (!moved) return { outcome: 'FAILED', error: 'ENDPOINT_REMOVED' }
    if (status !== 'RETRYING') metrics.ended.inc({ status })
    if (result.delivered) return { outcome: 'DELIVERED', responseCode: result.responseCode ?? 0 }
    const error = result.error ?? 'CONNECTION_FAILED'
    if (retryInMs !== undefined) return { outcome: 'RETRY', retryInMs, error }
    log.error({ deliveryId, attempt, error }, 'delivery failed: last attempt used')
    return { outcome: 'FAILED', error }
  }

  return {
    attemptDelivery: (deliveryId, attempt, _event, endpointId, ofRun) =>
      attemptOn('STEADY', endpointId, deliveryId, attempt, ofRun),
    attemptDeliveryNow: (deliveryId, attempt, endpointId) =>
      attemptOn('FAST', endpointId, deliveryId, attempt, attempt),
    async rearmDelivery(requestId, deliveryId, actor, reason) {
      // A person can type this input, although the workflow parsed it. It becomes the input of one transaction.
      if (
        [requestId, deliveryId, actor, reason].some(
          (text) => typeof text !== 'string' || text.includes('\0') || text.length > MAX_TEXT,
        )
      ) {
        throw ApplicationFailure.nonRetryable('invalid rearm request: it cannot be stored', INVALID_ARGUMENT)
      }
      const outcome = await rearmDelivery(db, { id: requestId, deliveryId, actor, reason }).catch((error: unknown) => {
        throw error instanceof RearmIdTakenError
          ? ApplicationFailure.nonRetryable('request id already used for another delivery', INVALID_ARGUMENT)
          : error
      })
      if (outcome === undefined) throw ApplicationFailure.nonRetryable('no such delivery', 'DeliveryNotFound')
      log.warn(
        { deliveryId, actor, refusal: outcome.refusal, attempts: outcome.attempts },
        outcome.refusal === null ? 'delivery rearmed' : 'delivery not rearmed',
      )
      return outcome
    },
  }
}

/** Far above the limit of the workflow. */
const MAX_TEXT = 10_000
const DIED: AttemptResult = { delivered: false, responseCode: null, error: 'WORKER_DIED' }
