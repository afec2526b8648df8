import { sql } from 'kysely'
import { emailOf } from '../account-data.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { insertMail } from '../mail/mail.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { endOpenDeliveries } from '../webhooks/endpoint-activation.ts'

/** How long every attempt has failed, from the first failure after the last success to the newest failure. */
const FAILING_DAYS = 7
/** Least deliveries tried in that time: two failures do not condemn an endpoint. */
const LEAST_DELIVERIES = 3
/** The newest deliveries of an endpoint that are examined. */
const LOOKED_AT = 200
/** Endpoints that one sweep switches off. The next sweep, ten seconds later, does the rest. */
const BATCH = 100

/** An endpoint that was switched off. */
export interface SwitchedOff {
  readonly endpointId: string
  readonly accountId: string
  readonly failingSince: Date
  /** Tried and failed since then, of the newest 200. */
  readonly deliveries: number
  /** Open deliveries that ended with it. */
  readonly ended: number
}

interface Failing {
  id: string
  account_id: string
  failing_since: Date
  deliveries: number
}

/**
 * Switches off the endpoints that failed every delivery for {@link FAILING_DAYS} days, sends their owners one mail an
 * account, and records it in the audit. One transaction, so that it happens once, even after a crash. An endpoint with
 * an attempt that is just ending is left to the next sweep and stays on if the delivery succeeded. The sweep runs it.
 *
 * @returns the endpoints switched off, and the ids of the mails
 */
export const switchOffFailingEndpoints = (
  db: Db,
  keyRing: KeyRing,
): Promise<{ endpoints: SwitchedOff[]; mailIds: string[] }> =>
  db.transaction().execute(async (trx) => {
    const endpoints: SwitchedOff[] = []
    for (const { id, account_id: accountId, failing_since: failingSince, deliveries } of await lockFailing(trx)) {
      await trx
        .updateTable('webhook_endpoint')
        .set({ active: false, switched_off_at: sql<Date>`now()`, failures_untold: false })
        .where('id', '=', id)
        .execute()
      const ended = await endOpenDeliveries(trx, id)
      await insertAuditEntry(trx, {
        actor: 'service',
        action: 'webhook switch-off',
        subjectId: id,
        reason: `every delivery failed for ${FAILING_DAYS} days`,
        detail: { account: accountId, failing_since: failingSince.toISOString(), deliveries, ended },
      })
      endpoints.push({ endpointId: id, accountId, failingSince, deliveries, ended })
    }
    return { endpoints, mailIds: await askForMails(trx, keyRing, endpoints) }
  })

/**
 * Finds endpoints that have failed for long enough. It compares three times: the first failure after the last success,
 * the newest failure, and the last success. The death of our process is not a failure of the endpoint.
 */
async function lockFailing(trx: Db): Promise<Failing[]> {
  const { rows } = await sql<Failing>`
    select e.id, e.account_id, e.failing_since, tried.deliveries
    from webhook_endpoint e cross join lateral (
      select count(distinct a.delivery_id) filter (where a.error is not null) as deliveries, max(a.finished_at) filter (where a.error is not null) as newest_failure,
        max(a.finished_at) filter (where a.error is null) as newest_success
      from (select id from webhook_delivery where endpoint_id = e.id order by created_at desc, id desc limit ${LOOKED_AT}) d
        join webhook_attempt a on a.delivery_id = d.id
      where a.finished_at >= e.failing_since and a.error is distinct from 'WORKER_DIED') tried
    where e.active and e.deleted_at is null and e.failing_since <= now() - ${FAILING_DAYS} * interval '1 day'
      and tried.deliveries >= ${LEAST_DELIVERIES}
      and tried.newest_failure >= greatest(e.failing_since, tried.newest_success) + ${FAILING_DAYS} * interval '1 day'
    order by e.failing_since limit ${BATCH} for no key update of e skip locked`.execute(trx)
  return rows
}

/** Queues one mail an account: about its endpoint, or about several. */
async function askForMails(trx: Db, keyRing: KeyRing, endpoints: readonly SwitchedOff[]): Promise<string[]> {
  const ofAccount = Map.groupBy(endpoints, ({ accountId }) => accountId)
  if (ofAccount.size === 0) return []
  const owners = await trx
    .selectFrom('account')
    .select(['id', 'data_key', 'email_sealed'])
    .where('id', 'in', [...ofAccount.keys()])
    .where('status', '=', 'ACTIVE')
    .where('email_index', 'is not', null)
    .orderBy('id')
    .execute()
  const mailIds: string[] = []
  for (const owner of owners) {
    const own = ofAccount.get(owner.id) ?? []
    const about = own.length === 1 ? { aboutId: own[0].endpointId } : {}
    mailIds.push(
      await insertMail(trx, keyRing, {
        kind: 'ENDPOINT_SWITCHED_OFF',
        recipient: emailOf(keyRing, owner) ?? '',
        accountId: owner.id,
        ...about,
      }),
    )
  }
  return mailIds
}
