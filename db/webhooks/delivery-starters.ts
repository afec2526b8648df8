import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { DeliveryStart } from '../../contract/webhooks.ts'
import { idPattern } from '../ids.ts'
import { APPLICATION_NAME, openListener } from '../pool.ts'

// Finds worker processes that start deliveries written by an API. Each has its own channel and is in the database's
// list of connections while it listens, so dead ones disappear by themselves.

/** The name of a starter's connection, before the starter's id of 16 hexadecimal digits. */
const NAME = `${APPLICATION_NAME} deliveries `

const MAX_TRACEPARENT = 55

/** Selects one listening starter at random, as a row with its `id`. No row if there is none. For a `with`. */
export const oneStarter: RawBuilder<{ id: string }> =
  sql`(select substr(application_name, ${sql.lit(NAME.length + 1)}::int) as id from pg_stat_activity
  where datname = current_database() and application_name ~ ${sql.lit(`^${NAME}[0-9a-f]{16}$`)} order by random() limit 1)`

/**
 * Sends a delivery to a starter, in the list of a `select` of both: with the commit of its statement, or not at all.
 *
 * @param traceparent of the trace of the delivery's request, if traces are on
 */
export const tellStarter = (
  starterId: RawBuilder<string>,
  delivery: { id: RawBuilder<string>; endpointId: RawBuilder<string>; accountId: RawBuilder<string> },
  traceparent: string | undefined,
): RawBuilder<string> =>
  sql`pg_notify('deliveries_' || ${starterId}, json_build_object('deliveryId', ${delivery.id}, 'endpointId', ${delivery.endpointId}, 'accountId', ${delivery.accountId}${traceparent === undefined ? sql`` : sql`, 'traceparent', ${traceparent}::text`})::text)::text`

/** Tolerates additions of a later release. An invalid trace is dropped, never the delivery. */
const told = z.object({
  deliveryId: z.string().regex(idPattern('delivery')),
  endpointId: z.string().regex(idPattern('endpoint')),
  accountId: z.string().regex(idPattern('account')),
  traceparent: z.string().max(MAX_TRACEPARENT).optional().catch(undefined),
})

export interface StarterLine {
  /** Settles when a notification to this process itself has come back. Rejects if the connection cannot. */
  test(): Promise<void>
  /** Adds this process to the list of listening ones. */
  announce(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the connection on which a starter receives deliveries. It is on no list before `announce`.
 *
 * @param starterId 16 hexadecimal digits of the process
 * @param on.heard a test delivery to start, with the trace of its request. Invalid ones are dropped
 * @param on.lost the connection broke
 */
export async function openStarterLine(
  url: string,
  starterId: string,
  on: {
    readonly heard: (delivery: DeliveryStart, traceparent?: string) => void
    readonly lost: (error: Error) => void
  },
): Promise<StarterLine> {
  const channel = `deliveries_${starterId}`
  let tested: () => void = () => undefined
  const db = openListener(url, {
    onError: on.lost,
    onNotification(payload) {
      if (payload === '') return tested()
      const parsed = told.safeParse(jsonOf(payload))
      if (!parsed.success) return
      const { traceparent, ...delivery } = parsed.data
      on.heard({ ...delivery, event: 'webhook.test' }, traceparent)
    },
  })
  await sql`listen ${sql.id(channel)}`.execute(db).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  return {
    async test() {
      const back = new Promise<void>((resolve) => {
        tested = resolve
      })
      await sql`select pg_notify(${channel}, '')`.execute(db)
      await back
    },
    async announce() {
      await sql`select set_config('application_name', ${NAME + starterId}, false)`.execute(db)
    },
    close: () => db.destroy(),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
