import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import { endUnannounced } from '../verifications/settlements.ts'
import { lockVerification } from '../verifications/verifications.ts'
import { isHeld } from './legal-holds.ts'
import { rulesOf } from './table-policies.ts'
import { applyRule } from './table-policy.ts'

/**
 * What came of the erasure of one verification. `held`: by the law, and nothing was done. `open`: it was not ended, and is not to
 * be. `already`: at an earlier call.
 */
export type VerificationErased = 'erased' | 'already' | 'held' | 'open'

/**
 * Erases the person of a verification, in the caller's transaction: its data key is destroyed, and with the same commit it is at an
 * end (EXPIRED, without a webhook, the hold released), so that whatever works on it or waits for it finds that out. Checks, hits,
 * cases, reviews, captures and pictures lose their rows; id, account, status, times and price stay (table-policies.ts). The objects are for the caller,
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
  for (const { table, rule } of rulesOf('person')) await applyRule(trx, table, rule, id)
  if (isOpen) await addToOutbox(trx, 'SIGNAL_ERASED', id)
  await releaseHold()
  return 'erased'
}
