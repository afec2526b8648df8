import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { rememberDecision } from '../../db/sanctions/screening-cases.ts'
import { dataKeyOf, readCheckDetails } from './check-detail.ts'

/**
 * Remembers a reviewer's approval of the screening: the shown matches are not this person. The settling transaction
 * stores it, so that monitoring does not open the same hits again. Candidates below the threshold were no hits and are
 * not stored.
 */
export async function rememberApproval(
  trx: Db,
  verification: Verification,
  keyRing: KeyRing,
  reviewer: string,
): Promise<void> {
  if (
    verification.mode !== 'LIVE' ||
    verification.data_key === null ||
    !verification.reason_codes.includes('SANCTIONS_POSSIBLE_MATCH')
  )
    return
  const details = await readCheckDetails(trx, dataKeyOf(verification, keyRing), verification.id)
  const hits = details
    .flatMap((detail) => detail.hits ?? [])
    .filter(({ score, threshold }) => score >= threshold)
    .filter((hit) => hit.entry_hash !== '') // stored before hits recorded their basis: nothing to compare with
  for (const { list, entry_id: entryId, entry_hash: entryHash, algorithm } of hits) {
    await rememberDecision(
      trx,
      { verificationId: verification.id, caseId: null, list, entryId, entryHash, algorithm },
      { decision: 'NOT_SAME', decidedBy: reviewer },
    )
  }
}
