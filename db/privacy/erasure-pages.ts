import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import { countErased } from './erasures.ts'
import type { Erasure } from './schema.ts'
import { rulesOf } from './table-policies.ts'
import type { TableName } from './table-policy.ts'

// The pages of an erasure.

/**
 * Lists the next verifications after the last recorded one, oldest first: those of an account, or a single one. No new
 * ones are created, so none is missed.
 */
export async function pageOfVerifications(
  db: Db,
  { account_id: accountId, verification_id: one, last_id: lastId }: Erasure,
  limit: number,
): Promise<string[]> {
  if (one !== null) return one > lastId ? [one] : []
  let query = db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit) // by the index of the lists
  if (lastId !== '')
    query = query.where(sql<boolean>`(created_at, id) > (select created_at, id from verification where id = ${lastId})`)
  const rows = await query.execute()
  return rows.map(({ id }) => id)
}

/** Lists the same without those under a legal hold: their workflow and their objects stay. */
export async function pageOfErased(db: Db, erasure: Erasure, limit: number): Promise<string[]> {
  let page = erasure
  for (;;) {
    const ids = await pageOfVerifications(db, page, limit)
    const lastId = ids.at(-1)
    if (lastId === undefined) return []
    const erased = await db
      .selectFrom('verification')
      .select('id')
      .where('id', 'in', ids)
      .where('erased_at', 'is not', null)
      .execute()
    const found = new Set(erased.map(({ id }) => id))
    if (found.size > 0) return ids.filter((id) => found.has(id))
    page = { ...page, last_id: lastId }
  }
}

/** Lists remaining deliveries of an account. */
export async function pageOfDeliveries(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', 'in', (eb) =>
      eb.selectFrom('webhook_endpoint').select('id').where('account_id', '=', accountId),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes rows of a table after their dependent rows (table-policies.ts). Returns how many of the table itself. */
async function forgetPage(trx: Db, of: TableName, ids: readonly string[]): Promise<number> {
  const pages = rulesOf('account').flatMap(({ table, rule }) =>
    rule.does === 'delete' && rule.page?.of === of ? [{ table, column: rule.page.column }] : [],
  )
  const forget = ({ table, column }: (typeof pages)[number]) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(trx)
  for (const page of pages) if (page.table !== of) await forget(page)
  const { numAffectedRows } = await forget({ table: of, column: 'id' })
  return Number(numAffectedRows ?? 0n)
}

/** Removes deliveries with their attempts. An attempt in flight ends by itself and finds no row to update. */
export const forgetPageOfDeliveries = (db: Db, erasureId: string, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Lock the deliveries first, as a starting or ending attempt does.
    await trx.selectFrom('webhook_delivery').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
    await trx
      .deleteFrom('outbox')
      .where('kind', 'in', ['START_DELIVERY', 'END_DELIVERY'])
      .where('subject_id', 'in', ids)
      .execute()
    await countErased(trx, erasureId, { deliveries: await forgetPage(trx, 'webhook_delivery', ids) })
  })

/** Lists remaining mails to the holder of an account. */
export async function pageOfMails(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('mail').select('id').where('account_id', '=', accountId).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Removes mails, and with them the tokens of their links. */
export const forgetMails = (db: Db, erasureId: string, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('outbox').where('kind', '=', 'START_MAIL').where('subject_id', 'in', ids).execute()
    await countErased(trx, erasureId, { mails: await forgetPage(trx, 'mail', ids) })
  })

/** Ends the unsent mails of an account, and erases their recipients. */
export async function endMails(trx: Db, accountId: string): Promise<void> {
  await sql`update mail set status = 'NOT_SENT', recipient = null, token = null, finished_at = clock_timestamp() where account_id = ${accountId} and status = 'QUEUED'`.execute(
    trx,
  )
}
