import { sql } from 'kysely'
import { forgetErasedAddresses } from '../accounts/erased-addresses.ts'
import type { Db } from '../pool.ts'

// What was kept for long enough, and goes. Counted from the decision, not from the creation: what waits for a person is not purged.

/** How long a request to sales is kept: nothing ties it to an account, so nobody's erasure finds it. */
export const QUOTE_DAYS = 365

const notHeld = sql`not exists (select from legal_hold h where h.verification_id = v.id and h.until > now())`

/**
 * Verifications with pictures that are due: decided longer ago than `days`, or ended without a submission. Of both modes; held ones are left out.
 *
 * @param after goes on behind this id
 */
export async function listDuePictures(db: Db, days: number, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from (
      select verification_id as id from asset where verification_id > ${after}
      union select verification_id from capture_session s where verification_id > ${after} and exists (select from capture_frame f where f.session_id = s.id)
    ) p join verification v on v.id = p.id
    where v.resolved_at is not null and (v.resolved_at < now() - ${days} * interval '1 day' or v.submitted_at is null) and ${notHeld}
    order by v.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes the rows of a verification's pictures, in the transaction that locks it, once their objects are gone. What was read of them stays. */
export async function forgetPictures(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('asset').where('verification_id', '=', id).execute()
  await trx.deleteFrom('capture_frame').where('session_id', 'in', (eb) => eb.selectFrom('capture_session').select('id').where('verification_id', '=', id)).execute()
}

/** Verifications that were decided longer ago than `days` and are not erased yet, in the order of their ids; held ones are left out. */
export async function listOldPeople(db: Db, days: number, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from verification v where v.id > ${after} and v.resolved_at is not null and v.erased_at is null and v.resolved_at < now() - ${days} * interval '1 day' and ${notHeld}
    order by v.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Verifications of erased accounts that the law held when those were erased, and holds no more. */
export async function listOnceHeld(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from account a join verification v on v.account_id = a.id
    where a.erased_at is not null and v.id > ${after} and v.erased_at is null and ${notHeld} order by v.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes old requests to sales, legal holds that are over, and addresses that were kept for a year. Answers how many requests. */
export async function forgetOld(db: Db): Promise<number> {
  await sql`delete from legal_hold where until < now()`.execute(db)
  await forgetErasedAddresses(db)
  const { numAffectedRows } = await sql`
    delete from quote where created_at < now() - ${QUOTE_DAYS} * interval '1 day' and not exists (select from mail where mail.quote_id = quote.id)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
