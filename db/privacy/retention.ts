import { sql } from 'kysely'
import { forgetErasedAddresses } from '../accounts/erased-addresses.ts'
import type { Db } from '../pool.ts'

// Finds data whose retention has passed. It counts from the decision, not from the creation, so a verification that
// waits for a person is not purged.

/** How long a request to sales is stored. It is not linked to an account, so no erasure finds it. */
const QUOTE_DAYS = 365

// A subquery for each row, not a join. To plan a join, PostgreSQL looks up both ends of indexes, which in a big
// database costs more than the due rows.
const notHeld = sql`coalesce((select h.until from legal_hold h where h.verification_id = v.id), '-infinity') <= now()`
const erasedAccount = sql`(select a.erased_at from account a where a.id = v.account_id) is not null`

/** A due row, where the next page starts behind it. */
export interface Due {
  readonly id: string
  readonly at: string
}

const FIRST: Due = { id: '', at: '-infinity' }

/**
 * Lists verifications with due images: decided longer ago than `days`, or ended without a submission. Of both modes,
 * without those under a legal hold.
 *
 * @param after start behind this one
 */
export async function listDuePictures(db: Db, days: number, after: Due | undefined, limit: number): Promise<Due[]> {
  const { at, id } = after ?? FIRST
  const { rows } = await sql<Due>`
    select v.id, v.pictures_from::text as at from verification v
    where v.pictures_from < now() - ${days} * interval '1 day' and (v.pictures_from, v.id) > (${at}::timestamptz, ${id}) and ${notHeld}
    order by v.pictures_from, v.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes the rows of a verification's images, in the transaction that locks it, after their objects. The findings from
 * them stay.
 */
export async function forgetPictures(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('asset').where('verification_id', '=', id).execute()
  await trx.updateTable('verification').set({ pictures_from: null }).where('id', '=', id).execute()
  await trx
    .deleteFrom('capture_frame')
    .where('session_id', 'in', (eb) => eb.selectFrom('capture_session').select('id').where('verification_id', '=', id))
    .execute()
}

/**
 * Lists verifications decided longer ago than `days` and not erased yet, oldest first, without those under a legal
 * hold.
 */
export async function listOldPeople(db: Db, days: number, after: Due | undefined, limit: number): Promise<Due[]> {
  const { at, id } = after ?? FIRST
  const { rows } = await sql<Due>`
    select v.id, v.resolved_at::text as at from verification v
    where v.resolved_at < now() - ${days} * interval '1 day' and v.erased_at is null and (v.resolved_at, v.id) > (${at}::timestamptz, ${id}) and ${notHeld}
    order by v.resolved_at, v.id limit ${limit}`.execute(db)
  return rows
}

/** Lists verifications of erased accounts whose legal hold has ended since. Their holds are stored until then. */
export async function listOnceHeld(db: Db, after: Due | undefined, limit: number): Promise<Due[]> {
  const { at, id } = after ?? FIRST
  const { rows } = await sql<Due>`
    select h.verification_id as id, h.until::text as at from legal_hold h
    where h.until <= now() and (h.until, h.verification_id) > (${at}::timestamptz, ${id})
      and (select v.erased_at is null and ${erasedAccount} from verification v where v.id = h.verification_id)
    order by h.until, h.verification_id limit ${limit}`.execute(db)
  return rows
}

/** Removes old requests to sales, ended legal holds, and addresses stored for a year. Returns how many requests. */
export async function forgetOld(db: Db): Promise<number> {
  await sql`delete from legal_hold h where until < now()
    and (select v.erased_at is not null or not ${erasedAccount} from verification v where v.id = h.verification_id) is not false`.execute(
    db,
  )
  await forgetErasedAddresses(db)
  const { numAffectedRows } = await sql`
    delete from quote where created_at < now() - ${QUOTE_DAYS} * interval '1 day' and not exists (select from mail where mail.quote_id = quote.id)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
