import { ApplicationFailure } from '@temporalio/common'
import type { Db } from '../../db/pool.ts'
import { beginAttempt, failDelivery, findDelivery, finishAttempt, openEndpointSecret, type AttemptResult } from '../../db/webhooks.ts'
import type { Logger } from '../../log.ts'
import type { AttemptOutcome, WebhookActivities } from '../../workflows/activities.ts'
import type { Sender } from './safe-fetch.ts'
import { retryDelayMs } from './schedule.ts'
import { signatureHeader } from './sign.ts'

export interface WebhookDeps {
  readonly db: Db
  readonly masterKey: Uint8Array
  readonly sender: Sender
  readonly log: Logger
  /** Delay after a failed attempt; the contract's schedule unless a test shortens it. */
  readonly retryDelayMs?: (attempt: number, random: number) => number | undefined
}

/** The activity of the `webhooks` queue: one attempt of one delivery. */
export function createWebhookActivities(deps: WebhookDeps): WebhookActivities {
  const { db, log } = deps
  const delayAfter = deps.retryDelayMs ?? retryDelayMs

  return {
    /**
     * Attempt `attempt` of a delivery. It is counted before it is sent, and under one number it is sent once at most:
     * repeated after a crash, it is closed as WORKER_DIED and counts; repeated after its end, its stored result stands.
     */
    async attemptDelivery(deliveryId, attempt) {
      const found = await findDelivery(db, deliveryId)
      if (found === undefined) throw ApplicationFailure.nonRetryable('no such delivery', 'DeliveryNotFound')
      const { delivery, endpoint } = found
      if (!endpoint.active || endpoint.deleted_at !== null) {
        await failDelivery(db, deliveryId, 'ENDPOINT_REMOVED')
        return { outcome: 'FAILED', error: 'ENDPOINT_REMOVED' }
      }
      const retryInMs = delayAfter(attempt, Math.random())
      const begun = await beginAttempt(db, deliveryId, attempt, retryInMs)
      if (begun === 'unfinished') return conclude(deliveryId, attempt, { delivered: false, responseCode: null, error: 'WORKER_DIED' }, retryInMs)
      if (begun !== 'begun') return conclude(deliveryId, attempt, begun, retryInMs)

      const secret = openEndpointSecret(deps.masterKey, endpoint)
      const started = performance.now()
      const answer = await deps.sender.post(endpoint.url, {
        'content-type': 'application/json',
        'user-agent': 'Service-Webhooks/1.0',
        'x-service-event': delivery.event,
        'x-service-delivery': delivery.id,
        'x-service-signature': signatureHeader(secret, delivery.body, new Date()),
      }, delivery.body)
      log.info({ deliveryId, endpointId: endpoint.id, attempt, code: answer.responseCode, error: answer.error, ms: Math.round(performance.now() - started) }, 'delivery attempted')
      return conclude(deliveryId, attempt, { delivered: answer.error === null, ...answer }, retryInMs)
    },
  }

  async function conclude(deliveryId: string, attempt: number, result: AttemptResult, retryInMs: number | undefined): Promise<AttemptOutcome> {
    const status = result.delivered ? 'DELIVERED' : retryInMs === undefined ? 'FAILED' : 'RETRYING'
    await finishAttempt(db, deliveryId, attempt, result, { status, ...(status === 'RETRYING' && retryInMs !== undefined ? { retryInMs } : {}) })
    if (result.delivered) return { outcome: 'DELIVERED', responseCode: result.responseCode ?? 0 }
    const error = result.error ?? 'CONNECTION_FAILED'
    return retryInMs === undefined ? { outcome: 'FAILED', error } : { outcome: 'RETRY', retryInMs, error }
  }
}
