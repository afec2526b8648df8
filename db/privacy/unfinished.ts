import { sql } from 'kysely'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../pool.ts'
import { countStaged } from '../verifications/staged.ts'
import { lockVerification } from '../verifications/verifications.ts'
import { isHeld } from './legal-holds.ts'
import type { Due } from './retention.ts'

// Removes unfinished uploads. They count against their account's limit (staged.ts), so they must not stay until the
// verification ends.

/** How long after its expiry a capture session keeps its frames. The page has long shown its end. */
const SESSION_HOURS = 1
/** How long after the last upload an open verification in test mode keeps its staged assets. */
const TEST_HOURS = 24

const FIRST: Due = { id: '', at: '-infinity' }

/**
 * Lists capture sessions that expired an hour ago and were neither submitted nor replaced, oldest first. Of both modes.
 */
export async function listUnfinishedSessions(db: Db, after: Due | undefined, limit: number): Promise<Due[]> {
  const { at, id } = after ?? FIRST
  const { rows } = await sql<Due>`
    select id, expires_at::text as at from capture_session
    where ended_at is null and expires_at < now() - ${SESSION_HOURS} * interval '1 hour' and (expires_at, id) > (${at}::timestamptz, ${id})
    order by expires_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Ends an unfinished session and removes its frames, objects first. A pass that dies in between is repeated.
 *
 * @returns false if it was submitted or replaced meanwhile, or is under a legal hold
 */
export const forgetUnfinishedSession = (
  db: Db,
  objects: Pick<ObjectStore, 'delete'>,
  sessionId: string,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('capture_session')
      .select('verification_id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (found === undefined) return false
    const verification = await lockVerification(trx, found.verification_id)
    const session = await trx
      .selectFrom('capture_session')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (session === undefined || (await isHeld(trx, verification.id))) return false
    const frames = await trx
      .deleteFrom('capture_frame')
      .where('session_id', '=', sessionId)
      .returning('object_key')
      .execute()
    await trx
      .updateTable('capture_session')
      .set({ ended_at: sql<Date>`clock_timestamp()`, end_reason: 'EXPIRED' })
      .where('id', '=', sessionId)
      .execute()
    if (verification.submitted_at === null && verification.resolved_at === null && verification.erased_at === null)
      await countStaged(trx, verification)
    for (const { object_key: key } of frames) await objects.delete(key)
    return true
  })

/** Lists open verifications in test mode without an upload for a day, oldest first. */
export async function listStaleTestUploads(db: Db, after: Due | undefined, limit: number): Promise<Due[]> {
  const { at, id } = after ?? FIRST
  const { rows } = await sql<Due>`
    select verification_id as id, changed_at::text as at from staged
    where mode = 'TEST' and changed_at < now() - ${TEST_HOURS} * interval '1 hour' and (changed_at, verification_id) > (${at}::timestamptz, ${id})
    order by changed_at, verification_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes the staged assets of an open verification in test mode. It stays open and accepts assets again.
 *
 * @returns false if something was added or submitted meanwhile, or it is under a legal hold
 */
export const forgetStaleTestUploads = (
  db: Db,
  objects: Pick<ObjectStore, 'delete'>,
  verificationId: string,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockVerification(trx, verificationId)
    const stale = await trx
      .selectFrom('staged')
      .select('verification_id')
      .where('verification_id', '=', verificationId)
      .where('mode', '=', 'TEST')
      .where('changed_at', '<', sql<Date>`now() - ${TEST_HOURS} * interval '1 hour'`)
      .executeTakeFirst()
    if (stale === undefined || (await isHeld(trx, verificationId))) return false
    const assets = await trx
      .deleteFrom('asset')
      .where('verification_id', '=', verificationId)
      .returning('object_key')
      .execute()
    const frames = await trx
      .deleteFrom('capture_frame')
      .where('session_id', 'in', (eb) =>
        eb.selectFrom('capture_session').select('id').where('verification_id', '=', verificationId),
      )
      .returning('object_key')
      .execute()
    await trx.deleteFrom('staged').where('verification_id', '=', verificationId).execute()
    for (const { object_key: key } of [...assets, ...frames]) await objects.delete(key)
    return true
  })
