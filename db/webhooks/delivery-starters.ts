import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { DeliveryStart } from '../../contract/webhooks.ts'
import { idPattern } from '../ids.ts'
import { APPLICATION_NAME, openListener } from '../pool.ts'

// Worker processes that start deliveries which an API has written: each has a channel of its own, and stands in the database's list of
// connections while it can hear, so that nobody has to find out who died.

/** What the connection of a starter is called, before the starter's id of 16 hexadecimal digits. */
const NAME = `${APPLICATION_NAME} deliveries `

const MAX_TRACEPARENT = 55

/** One starter that can hear now, drawn by lot, as a row with its `id`; no row where there is none. For a `with`. */
export const oneStarter: RawBuilder<{ id: string }> =
  sql`(select substr(application_name, ${sql.lit(NAME.length + 1)}::int) as id from pg_stat_activity
  where datname = current_database() and application_name ~ ${sql.lit(`^${NAME}[0-9a-f]{16}$`)} order by random() limit 1)`

/**
 * Tells a starter of a delivery, for the list of a `select` of both: with the commit of its statement, or not at all.
 *
 * @param traceparent of the trace that the delivery's request is part of, where traces are on
 */
export const tellStarter = (
  starterId: RawBuilder<string>,
  delivery: { id: RawBuilder<string>; endpointId: RawBuilder<string>; accountId: RawBuilder<string> },
  traceparent: string | undefined,
): RawBuilder<string> =>
  sql`pg_notify('deliveries_' || ${starterId}, json_build_object('deliveryId', ${delivery.id}, 'endpointId', ${delivery.endpointId}, 'accountId', ${delivery.accountId}${traceparent === undefined ? sql`` : sql`, 'traceparent', ${traceparent}::text`})::text)::text`

/** Tolerates additions, for the release that makes some; a trace that is none is left out, never the delivery. */
const told = z.object({
  deliveryId: z.string().regex(idPattern('delivery')),
  endpointId: z.string().regex(idPattern('endpoint')),
  accountId: z.string().regex(idPattern('account')),
  traceparent: z.string().max(MAX_TRACEPARENT).optional().catch(undefined),
})

export interface StarterLine {
  /** Settles when what this process tells itself has come back; rejects where the connection cannot. */
  test(): Promise<void>
  /** Puts this process on the list of those that can hear. */
  announce(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the connection on which a starter hears of deliveries. It is on no list before `announce`.
 *
 * @param starterId 16 hexadecimal digits of the process
 * @param on.heard a test delivery to start, and the trace of its request as it was told; what is none is dropped
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
