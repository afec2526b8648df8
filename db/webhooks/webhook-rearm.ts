import { sql } from 'kysely'
import type { DeliveryStatus } from '../../contract/webhooks.ts'
import type { Db } from '../pool.ts'
import type { RearmRefusal } from './schema.ts'

export interface RearmRequest {
  /** Of the request, not of the delivery. Repeated under one id, the request is done once. */
  readonly id: string
  readonly deliveryId: string
  readonly actor: string
  readonly reason: string
}

/** One request was made for two deliveries: its id was typed by hand. */
export class RearmIdTakenError extends Error {
  override readonly name = 'RearmIdTakenError'
}

export interface RearmOutcome {
  readonly status: DeliveryStatus
  /** Attempts made so far. The next has the number after it. */
  readonly attempts: number
  /** Attempts made before the newest rearm. The schedule restarts after them. */
  readonly rearmedAfter: number
  readonly refusal: RearmRefusal | null
}

/**
 * Rearms a FAILED delivery (decisions.md, "Webhooks"): the schedule restarts, id and body stay. Any other delivery
 * stays unchanged. The same transaction records the requester, the reason and the result in every case.
 *
 * @returns undefined if there is no such delivery
 * @throws RearmIdTakenError if the request's id is that of a request for another delivery
 */
export async function rearmDelivery(db: Db, request: RearmRequest): Promise<RearmOutcome | undefined> {
  return db.transaction().execute(async (trx) => {
    const delivery = await trx
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
      .select(['webhook_delivery.status', 'attempts', 'rearmed_after', 'active', 'deleted_at'])
      .where('webhook_delivery.id', '=', request.deliveryId)
      .forUpdate('webhook_delivery')
      .executeTakeFirst()
    if (delivery === undefined) return undefined
    const { status, attempts, rearmed_after: rearmedAfter } = delivery
    const earlier = await trx
      .selectFrom('webhook_rearm')
      .select(['delivery_id', 'refusal'])
      .where('id', '=', request.id)
      .executeTakeFirst()
    if (earlier !== undefined && earlier.delivery_id !== request.deliveryId) throw new RearmIdTakenError()
    if (earlier !== undefined) return { status, attempts, rearmedAfter, refusal: earlier.refusal }

    const refusal = refusalOf(delivery)
    await trx
      .insertInto('webhook_rearm')
      .values({
        id: request.id,
        delivery_id: request.deliveryId,
        actor: request.actor,
        reason: request.reason,
        attempts_before: attempts,
        refusal,
      })
      .execute()
    if (refusal !== null) return { status, attempts, rearmedAfter, refusal }
    await trx
      .updateTable('webhook_delivery')
      .set({
        status: 'RETRYING',
        rearmed_after: attempts,
        next_attempt_at: sql<Date>`clock_timestamp()`,
        finished_at: null,
        log_gone_at: null,
      })
      .where('id', '=', request.deliveryId)
      .execute()
    return { status: 'RETRYING', attempts, rearmedAfter: attempts, refusal: null }
  })
}

interface Rearmable {
  readonly status: DeliveryStatus
  readonly active: boolean
  readonly deleted_at: Date | null
}

const refusalOf = ({ status, active, deleted_at: deletedAt }: Rearmable): RearmRefusal | null =>
  status === 'DELIVERED'
    ? 'ALREADY_DELIVERED'
    : status !== 'FAILED'
      ? 'STILL_OPEN'
      : deletedAt !== null
        ? 'ENDPOINT_REMOVED'
        : !active
          ? 'ENDPOINT_SWITCHED_OFF'
          : null

/** Computes the result of a rearm request now. Undefined if there is no such delivery. */
export async function judgeRearm(
  db: Db,
  deliveryId: string,
): Promise<{ readonly status: DeliveryStatus; readonly refusal: RearmRefusal | null } | undefined> {
  const delivery = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .select(['webhook_delivery.status', 'active', 'deleted_at'])
    .where('webhook_delivery.id', '=', deliveryId)
    .executeTakeFirst()
  return delivery === undefined ? undefined : { status: delivery.status, refusal: refusalOf(delivery) }
}

/** Finds the results of requests: their refusal, or null if the delivery was rearmed. Unanswered ones are missing. */
export async function findRearms(db: Db, requestIds: readonly string[]): Promise<Map<string, RearmRefusal | null>> {
  if (requestIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    refusal: RearmRefusal | null
  }>`select id, refusal from webhook_rearm where id = any(${[...requestIds]}::text[])`.execute(db)
  return new Map(rows.map(({ id, refusal }) => [id, refusal]))
}

/** Lists the rearm requests of a delivery, oldest first. */
export const listRearms = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhook_rearm')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

/** Lists ids of an endpoint's deliveries that failed since a time, oldest first. */
export async function listFailedDeliveries(db: Db, endpointId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'FAILED')
    .where('finished_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
