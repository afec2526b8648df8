import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { findVerification } from '../verifications/verifications.ts'
import { eraseVerification } from './erase-verification.ts'
import { countErased, insertErasure } from './erasures.ts'
import type { Erasure } from './schema.ts'

export type StaffErasure =
  { readonly kind: 'erased'; readonly erasure: Erasure } | { readonly kind: 'unknown' | 'already' | 'held' | 'open' }

/**
 * Erases the end user of one verification for its client. This transaction erases the database and records who did it
 * and why. A workflow, which the sweep starts, erases objects and histories.
 */
export const eraseByStaff = (db: Db, verificationId: string, ends: boolean, note: StaffNote): Promise<StaffErasure> =>
  db.transaction().execute(async (trx): Promise<StaffErasure> => {
    const verification = await findVerification(trx, verificationId)
    if (verification === undefined) return { kind: 'unknown' }
    const done = await eraseVerification(trx, verificationId, ends)
    if (done !== 'erased') return { kind: done }
    const erasure = await insertErasure(trx, {
      accountId: verification.account_id,
      verificationId,
      requestedBy: 'STAFF',
    })
    await countErased(trx, erasure.id, { verifications: 1 })
    await insertAuditEntry(trx, {
      ...note,
      action: 'verification erase',
      subjectId: verificationId,
      detail: {
        erasure: erasure.id,
        ended: ends && (verification.status === 'PENDING' || verification.status === 'REVIEW'),
      },
    })
    return { kind: 'erased', erasure }
  })
