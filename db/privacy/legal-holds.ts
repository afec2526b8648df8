import { sql } from 'kysely'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { lockVerification } from '../verifications/verifications.ts'

/**
 * Whether a legal hold applies to a verification now. Call it under the verification's lock, which {@link setLegalHold}
 * takes too.
 */
export const isHeld = async (trx: Db, verificationId: string): Promise<boolean> =>
  (await trx
    .selectFrom('legal_hold')
    .select('until')
    .where('verification_id', '=', verificationId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()) !== undefined

/**
 * Holds a verification until a time, or releases it (null), and records who did it and why; one transaction. A later
 * hold replaces the previous one.
 *
 * @returns `erased`: nothing is left to hold; undefined: there is no such verification
 */
export const setLegalHold = (
  db: Db,
  verificationId: string,
  until: Date | null,
  note: StaffNote,
): Promise<'held' | 'released' | 'unchanged' | 'erased' | undefined> =>
  db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('verification').select('id').where('id', '=', verificationId).executeTakeFirst()
    if (known === undefined) return undefined
    const { erased_at: erasedAt } = await lockVerification(trx, verificationId)
    if (erasedAt !== null) return 'erased'
    if (until === null) {
      // Ended, not removed: by it, the retention finds a verification that was held when its account was erased.
      const { numUpdatedRows } = await trx
        .updateTable('legal_hold')
        .set({ until: sql<Date>`now()` })
        .where('verification_id', '=', verificationId)
        .where('until', '>', sql<Date>`now()`)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return 'unchanged'
    } else {
      await trx
        .insertInto('legal_hold')
        .values({ verification_id: verificationId, until })
        .onConflict((conflict) =>
          conflict.column('verification_id').doUpdateSet({ until, created_at: sql<Date>`now()` }),
        )
        .execute()
    }
    await insertAuditEntry(trx, {
      ...note,
      action: until === null ? 'verification release' : 'verification hold',
      subjectId: verificationId,
      detail: until === null ? {} : { until: until.toISOString() },
    })
    return until === null ? 'released' : 'held'
  })

/**
 * Does work that a legal hold forbids, under the verification's lock, in the same transaction.
 *
 * @returns false, and nothing was done, if it is held or open
 */
export const withoutHold = (db: Db, verificationId: string, work: (trx: Db) => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { status } = await lockVerification(trx, verificationId)
    if (status === 'PENDING' || status === 'REVIEW' || (await isHeld(trx, verificationId))) return false
    await work(trx)
    return true
  })

/** Lists the active holds of an account's verifications, latest end first: then its erasure can be completed. */
export const listHolds = (db: Db, accountId: string): Promise<{ verification_id: string; until: Date }[]> =>
  db
    .selectFrom('legal_hold')
    .innerJoin('verification', 'verification.id', 'legal_hold.verification_id')
    .select(['verification_id', 'until'])
    .where('account_id', '=', accountId)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('until', 'desc')
    .execute()
