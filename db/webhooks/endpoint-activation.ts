import { sql } from 'kysely'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { WebhookEndpoint } from './schema.ts'

/** last_error of deliveries not sent because their endpoint was switched off. */
export const SWITCHED_OFF = 'ENDPOINT_SWITCHED_OFF'

/**
 * Ends the open deliveries of an endpoint that was just switched off: FAILED, so that support can rearm them once it is
 * on. A delivery with an attempt in flight ends by that attempt: DELIVERED on success, otherwise without another
 * attempt. The outbox informs their workflows. It runs in the caller's transaction, which has the endpoint's row.
 * Deliveries locked by others are skipped, so that neither waits for the other.
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
  // A separate statement, so that it sees an attempt that started between the first one's snapshot and its lock.
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
 * Switches an endpoint on again. It receives events from now on, and its failures count from now on. Deliveries that
 * ended while it was off stay. An endpoint that is on stays unchanged.
 *
 * @returns the current endpoint, and since when it was off; undefined if the account has no such endpoint
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
