import { sql } from 'kysely'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { WebhookEndpoint } from './schema.ts'

/** last_error of what was not sent because its endpoint was switched off. */
export const SWITCHED_OFF = 'ENDPOINT_SWITCHED_OFF'

/**
 * Ends the open deliveries of an endpoint that was just switched off: FAILED, to be sent anew by support once it is on. One whose attempt is under way
 * ends by that attempt: if it is taken it is DELIVERED, else the next attempt is not made. Their workflows are told through the outbox.
 * In the caller's transaction, which has the endpoint's row: deliveries that somebody else holds are passed over, so that neither waits for the other.
 *
 * @returns how many ended
 */
export async function endOpenDeliveries(trx: Db, endpointId: string): Promise<number> {
  const held = await trx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', ['PENDING', 'RETRYING'])
    .forUpdate()
    .skipLocked()
    .execute()
  if (held.length === 0) return 0
  // A statement of its own: it sees an attempt that began between the snapshot of the first one and its lock.
  const {
    rows: [{ ended }],
  } = await sql<{ ended: number }>`
    with ended as (
      update webhook_delivery d set status = 'FAILED', last_error = ${SWITCHED_OFF}, next_attempt_at = null, finished_at = clock_timestamp()
      where d.id = any(${held.map(({ id }) => id)}::text[]) and d.status in ('PENDING', 'RETRYING')
        and not exists (select from webhook_attempt a where a.delivery_id = d.id and a.finished_at is null)
      returning d.id
    ), told as (
      insert into outbox (kind, subject_id) select 'END_DELIVERY', id from ended on conflict do nothing
    )
    select count(*) as ended from ended`.execute(trx)
  return ended
}

/**
 * Switches an endpoint on again: it gets the events from now on, and a failure from now on begins a count of its own. What ended while it was off stays as
 * it is. One that is on stays as it is too.
 *
 * @returns the endpoint as it now is, and since when it was off; undefined when the account has no such endpoint
 */
export const activateEndpoint = (
  db: Db,
  accountId: string,
  endpointId: string,
): Promise<{ endpoint: WebhookEndpoint; offSince: Date | null } | undefined> =>
  db.transaction().execute(async (trx) => {
    const endpoint = await trx
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', endpointId)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (endpoint === undefined) return undefined
    if (endpoint.active) return { endpoint, offSince: null }
    const offSince = endpoint.switched_off_at
    await insertAuditEntry(trx, {
      actor: 'owner',
      action: 'webhook switch-on',
      subjectId: endpointId,
      reason: null,
      detail: { account: accountId, off_since: offSince?.toISOString() ?? null },
    })
    const on = await trx
      .updateTable('webhook_endpoint')
      .set({
        active: true,
        switched_off_at: null,
        failing_since: null,
        outage_told_at: null,
        failures_told_at: null,
        failures_untold: false,
      })
      .where('id', '=', endpointId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { endpoint: on, offSince }
  })
