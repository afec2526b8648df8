import { sql } from 'kysely'
import { MODES, type Level, type Mode, type VerificationStatus } from '../../workflows/contracts.ts'
import { countUpTo, MAX_COUNTED } from '../counted.ts'
import type { KeyRing } from '../key-ring.ts'
import { NEWEST, readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { FINAL } from '../tallies/by-status.ts'
import { readTally, sumOf, verificationsOf } from '../tallies/tallies.ts'
import { endUserRefIndex } from './client-data.ts'
import type { Verification } from './schema.ts'

/** What a list of an account's verifications is chosen by; all that is given holds together. */
export interface VerificationFilters {
  /** Exactly an id, a reference code in any case, or an end_user_ref. */
  readonly q?: string
  readonly mode?: Mode
  readonly status?: VerificationStatus
  readonly country?: string
  readonly level?: Level
  readonly reason?: string
  /** Created then or later, and before then. */
  readonly from?: Date
  readonly to?: Date
}

const chosen = (db: Db, keyRing: KeyRing, accountId: string, { q, mode, status, country, level, reason, from, to }: VerificationFilters) => {
  let query = db.selectFrom('verification').where('account_id', '=', accountId)
  if (q !== undefined) {
    query = query.where((eb) => eb.or([eb('id', '=', q), eb('reference_code', '=', q.toUpperCase()), eb('end_user_ref_index', '=', endUserRefIndex(keyRing, accountId, q))]))
  }
  if (mode !== undefined) query = query.where('mode', '=', mode)
  // By a subselect, so that it is planned for a status that it does not know: by the index of the status always, and not through all the
  // newest of an account because most verifications, of everybody, have that status.
  if (status !== undefined) query = query.where(sql<boolean>`status = (select ${status}::text)`)
  if (country !== undefined) query = query.where('country', '=', country)
  if (level !== undefined) query = query.where(sql<boolean>`level @> array[${level}]::text[]`)
  if (reason !== undefined) query = query.where(sql<boolean>`reason_codes @> array[${reason}]::text[] and reason_codes <> '{}'`)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  return query
}

/** One page of an account's verifications, newest first, with the count of all that fit the filters (countVerifications). */
export async function listVerifications(
  db: Db, keyRing: KeyRing, accountId: string, { filters = {}, ...paging }: Paging & { readonly filters?: VerificationFilters },
): Promise<Paged<Verification>> {
  const [rows, total] = await Promise.all([
    readPage(chosen(db, keyRing, accountId, filters).selectAll(), NEWEST, paging),
    countVerifications(db, keyRing, accountId, filters),
  ])
  return { ...rows, total }
}

/** How many of an account's verifications fit the filters: all by mode and final status, `most` at most by anything else. */
export async function countVerifications(db: Db, keyRing: KeyRing, accountId: string, filters: VerificationFilters, most = MAX_COUNTED): Promise<number> {
  const { mode, status, ...others } = filters
  const isTallied = (status === undefined || FINAL.includes(status)) && Object.values(others).every((filter) => filter === undefined)
  if (!isTallied) return countUpTo(db, chosen(db, keyRing, accountId, filters).select('id'), most)
  const counts = await Promise.all((mode === undefined ? MODES : [mode]).map((one) => readTally(db, verificationsOf(accountId, one))))
  return sumOf(counts)[status ?? 'CREATED'] ?? 0
}

/**
 * An account's verifications, newest first, batch by batch: each is a statement of its own, so nothing of the database is held while
 * their reader is slow. What is created meanwhile is newer than the first and does not come.
 *
 * @param limit the most that come in all
 */
export async function* eachVerification(
  db: Db, keyRing: KeyRing, accountId: string, { filters, limit, batchSize }: { filters: VerificationFilters; limit: number; batchSize: number },
): AsyncGenerator<Verification[]> {
  let left = limit
  for (let last: string | undefined; left > 0;) {
    let query = chosen(db, keyRing, accountId, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(Math.min(batchSize, left))
    // By the row itself: a time in JavaScript lacks the microseconds.
    if (last !== undefined) query = query.where(sql<boolean>`(created_at, id) < (select l.created_at, l.id from verification l where l.id = ${last})`)
    const batch = await query.execute()
    if (batch.length === 0) return
    yield batch
    left -= batch.length
    last = batch.at(-1)?.id
  }
}
