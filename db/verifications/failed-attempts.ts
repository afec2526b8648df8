import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'

// Counts the recent tries of one person: the client's end user (end_user_ref), and the holder of a document. A capture
// session's limits do not help against a series of verifications.

/** After more tries, a person reviews the next one (spec: verdicts.md, part 3). */
export const MAX_FAILED_TRIES = 5
export const TRIES_WITHIN = sql`interval '24 hours'`

/** Whose tries are counted. */
export type Tried = Pick<Verification, 'id' | 'account_id' | 'mode' | 'end_user_ref_index' | 'document_number_index'>

/**
 * Orders the decisions on one person or one document, to the end of the transaction. It locks the person before the
 * document, one of each, and both after the verification's own row, so that no circle of waits forms.
 */
export async function lockTries(
  trx: Db,
  { mode, end_user_ref_index: reference, document_number_index: index }: Tried,
): Promise<void> {
  if (mode !== 'LIVE') return
  if (reference !== null) await lockName(trx, `tries/end-user/${reference.toString('hex')}`)
  if (index !== null) await lockName(trx, `tries/document/${index.toString('hex')}`)
}

const lockName = (trx: Db, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)

/** Stores the index of a document's number, so that its tries count with those of the same document. */
export async function keepDocumentNumber(trx: Db, verificationId: string, index: Buffer): Promise<void> {
  await trx.updateTable('verification').set({ document_number_index: index }).where('id', '=', verificationId).execute()
}

/**
 * Counts failed tries of the same end user or with the same document in the 24 hours before `until`, in live mode:
 * declined ones, and those in review that nobody has approved. A try that failed long ago stays old, even if a person
 * declined it yesterday.
 *
 * @param most the count stops here
 * @param until now by default
 */
export async function countFailedTries(db: Db, tried: Tried, most: number, until?: Date): Promise<number> {
  if (tried.mode !== 'LIVE') return 0
  const { end_user_ref_index: reference, document_number_index: index } = tried
  const end = until === undefined ? sql<Date>`now()` : sql<Date>`${until}::timestamptz`
  // Written like the indexes, so that only failed ones of these hours are read.
  const failed = () =>
    db
      .selectFrom('verification')
      .select('id')
      .where('account_id', '=', tried.account_id)
      .where('id', '!=', tried.id)
      .where(sql<boolean>`status in ('DECLINED', 'REVIEW') and mode = 'LIVE'`)
      .where(sql<boolean>`coalesce(review_at, resolved_at) > ${end} - ${TRIES_WITHIN}`)
      .limit(most)
  const within =
    until === undefined ? failed : () => failed().where(sql<boolean>`coalesce(review_at, resolved_at) <= ${end}`)
  const kinds = [
    ...(reference === null ? [] : [within().where('end_user_ref_index', '=', reference)]),
    ...(index === null ? [] : [within().where('document_number_index', '=', index)]),
  ]
  const found = await Promise.all(kinds.map((kind) => kind.execute()))
  return Math.min(most, new Set(found.flat().map(({ id }) => id)).size)
}
