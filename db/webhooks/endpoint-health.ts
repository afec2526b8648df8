import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** Attempts at an endpoint that ended within 24 hours. */
export interface RecentAttempts {
  readonly attempts: number
  readonly delivered: number
}

/** The newest deliveries of an endpoint that are read. A busy endpoint must not cost more. */
const LOOKED_AT = 200

/** Counts the results of the last 24 hours' attempts, by endpoint. One query, each endpoint's part from an index. */
export async function countRecentAttempts(
  db: Db,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, RecentAttempts>> {
  if (endpointIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; attempts: number; delivered: number }>`
    select e.id, count(*) as attempts, count(*) filter (where a.error is null) as delivered
    from unnest(${[...endpointIds]}::text[]) as e(id)
      cross join lateral (
        select d.id from webhook_delivery d where d.endpoint_id = e.id and d.created_at > now() - interval '49 hours'
        order by d.created_at desc limit ${LOOKED_AT}) d
      join webhook_attempt a on a.delivery_id = d.id
    where a.finished_at > now() - interval '24 hours'
    group by e.id`.execute(db)
  return new Map(rows.map(({ id, attempts, delivered }) => [id, { attempts, delivered }]))
}
