import { sql } from 'kysely'
import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import { blankedVerification } from '../verifications/blanked-verification.ts'
import { endUnannounced } from '../verifications/settlements.ts'
import { lockVerification } from '../verifications/verifications.ts'
import { isHeld } from './legal-holds.ts'

/**
 * What came of the erasure of one verification. `held`: by the law, and nothing was done. `open`: it was not ended, and is not to
 * be. `already`: at an earlier call.
 */
export type VerificationErased = 'erased' | 'already' | 'held' | 'open'

/** Everything that hangs on a verification, those that refer to others first. */
const PARTS = [
  'check_result',
  'asset',
  'review_claim',
  'review_vote',
  'review_decision',
  'screening_transition',
  'screening_decision',
  'screening_case',
  'test_event',
] as const

/**
 * Erases the person of a verification, in the caller's transaction: its data key is destroyed, and with the same commit it is at an
 * end (EXPIRED, without a webhook, the hold released), so that whatever works on it or waits for it finds that out. Checks, hits,
 * cases, reviews, captures and pictures lose their rows; id, account, status, times and price stay. The objects are for the caller,
 * after the commit; the workflow is told through the outbox.
 *
 * @param ends whether one that is open is ended
 */
export async function eraseVerification(trx: Db, id: string, ends: boolean): Promise<VerificationErased> {
  // The monitored person before the verification, as a monitoring run takes them: its page is stored before this, or finds nobody.
  await trx
    .selectFrom('monitored_subject')
    .select('verification_id')
    .where('verification_id', '=', id)
    .forUpdate()
    .execute()
  const verification = await lockVerification(trx, id)
  if (verification.erased_at !== null) return 'already'
  if (await isHeld(trx, id)) return 'held'
  const isOpen = verification.status === 'PENDING' || verification.status === 'REVIEW'
  if (isOpen && !ends) return 'open'
  const releaseHold = await endUnannounced(trx, verification)
  await trx
    .updateTable('verification')
    .set({ ...blankedVerification, pictures_from: null, erased_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('subject_screening').where('verification_id', '=', id).execute()
  await trx.deleteFrom('monitored_subject').where('verification_id', '=', id).execute()
  for (const part of PARTS) await trx.deleteFrom(part).where('verification_id', '=', id).execute()
  await trx
    .deleteFrom('capture_frame')
    .where('session_id', 'in', (eb) => eb.selectFrom('capture_session').select('id').where('verification_id', '=', id))
    .execute()
  await trx.deleteFrom('capture_session').where('verification_id', '=', id).execute()
  await trx.deleteFrom('hosted_device').where('verification_id', '=', id).execute()
  await forgetDeliveries(trx, id)
  await sql`update audit_entry set reason = null where subject_id = ${id} and reason is not null`.execute(trx)
  await trx
    .deleteFrom('outbox')
    .where('subject_id', '=', id)
    .where('kind', 'in', ['START_VERIFICATION', 'SIGNAL_SUBMITTED', 'RESOLVE_REVIEW'])
    .execute()
  if (isOpen) await addToOutbox(trx, 'SIGNAL_ERASED', id)
  await releaseHold()
  return 'erased'
}

/**
 * The events that were sent, or are on their way, say no more than that there was a verification, and how it ended: a repeated or
 * re-armed attempt sends that. What receivers answered, and why staff sent one anew, goes.
 */
async function forgetDeliveries(trx: Db, id: string): Promise<void> {
  const ids = trx.selectFrom('webhook_delivery').select('id').where('verification_id', '=', id)
  await sql`update webhook_delivery set body = ((body::jsonb #- '{data,reason_codes}' #- '{data,risk_score}') || '{}')::text where verification_id = ${id}`.execute(
    trx,
  )
  await trx
    .updateTable('webhook_attempt')
    .set({ excerpt: null })
    .where('delivery_id', 'in', ids)
    .where('excerpt', 'is not', null)
    .execute()
  await trx.updateTable('webhook_rearm').set({ reason: '' }).where('delivery_id', 'in', ids).execute()
}
