import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import { endUnannounced } from '../verifications/settlements.ts'
import { lockVerification } from '../verifications/verifications.ts'
import { isHeld } from './legal-holds.ts'
import { rulesOf } from './table-policies.ts'
import { applyRule } from './table-policy.ts'

/**
 * The result of erasing one verification. `held`: the law forbids it, and nothing was done. `open`: it has not ended,
 * and may not be ended. `already`: an earlier call did it.
 */
export type VerificationErased = 'erased' | 'already' | 'held' | 'open'

/**
 * Erases the person of a verification, in the caller's transaction. Its data key is destroyed, and the same commit ends
 * it (EXPIRED, without a webhook, the hold released), so all its workers and waiters find that out. Checks, hits,
 * cases, reviews, captures and images lose their rows; id, account, status, times and price stay (table-policies.ts).
 * The caller erases the objects after the commit. The outbox informs the workflow.
 *
 * @param ends whether an open verification is ended
 */
export async function eraseVerification(trx: Db, id: string, ends: boolean): Promise<VerificationErased> {
  // Lock the monitored person before the verification, in the order of a monitoring run. Its page is stored before
  // this, or finds nobody.
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
