import { sql } from 'kysely'
import { MODES } from '../../contract/verification.ts'
import { countUpTo, MAX_COUNTED } from '../counted.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { NEWEST, readPage, type Paged, type Paging, type Position, type Rows } from '../paging.ts'
import type { Db } from '../pool.ts'
import { FINAL } from './count-by-status.ts'
import { readTally, sumOf, verificationsOf } from '../tallies/tallies.ts'
import { endUserRefIndex } from './client-data.ts'
import { countListed, readListed, type Choice } from './list-index.ts'
import type { Verification } from './schema.ts'

/** The filters of a list of an account's verifications. All given ones apply. */
export interface VerificationFilters extends Choice {
  /** Exactly an id, a reference code in any case, or an end_user_ref. */
  readonly q?: string
}

/**
 * Selects verifications with exactly this text as id, reference code or end_user_ref: few rows, each by an index, with
 * any other filter.
 */
function named(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  { q = '', mode, status, country, level, reason, from, to }: VerificationFilters,
) {
  // Subselects make a plan for an unknown name. It never reads all of an account just because most rows have one
  // reference.
  let query = db
    .selectFrom('verification')
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`(id = (select ${q}::text) or reference_code = (select ${q.toUpperCase()}::text) or end_user_ref_index = (select ${endUserRefIndex(keyRing, accountId, q)}::bytea))`,
    )
  if (mode !== undefined) query = query.where('mode', '=', mode)
  if (status !== undefined) query = query.where('status', '=', status)
  if (country !== undefined) query = query.where('country', '=', country)
  if (level !== undefined) query = query.where(sql<boolean>`level @> array[${level}]::text[]`)
  if (reason !== undefined) query = query.where(sql<boolean>`reason_codes @> array[${reason}]::text[]`)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  return query
}

/** Selects all of an account, of a time. */
function unchosen(db: Db, accountId: string, { from, to }: VerificationFilters) {
  let query = db.selectFrom('verification').where('account_id', '=', accountId)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  return query
}

const isChosen = ({ mode, status, country, level, reason }: VerificationFilters): boolean =>
  [mode, status, country, level, reason].some((filter) => filter !== undefined)

function readChosen(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  filters: VerificationFilters,
  paging: Paging,
): Promise<Rows<Verification>> {
  if (filters.q !== undefined) return readPage(named(db, keyRing, accountId, filters).selectAll(), NEWEST, paging)
  return isChosen(filters)
    ? readListed(db, accountId, filters, paging)
    : readPage(unchosen(db, accountId, filters).selectAll(), NEWEST, paging)
}

/**
 * Lists one page of an account's verifications, newest first, with the count of all that match the filters
 * (countVerifications).
 */
export async function listVerifications(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  { filters = {}, ...paging }: Paging & { readonly filters?: VerificationFilters },
): Promise<Paged<Verification>> {
  const [rows, total] = await Promise.all([
    readChosen(db, keyRing, accountId, filters, paging),
    countVerifications(db, keyRing, accountId, filters),
  ])
  return { ...rows, total }
}

/** Counts an account's verifications that match the filters: all by mode and final status, otherwise `most` at most. */
export async function countVerifications(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  filters: VerificationFilters,
  most = MAX_COUNTED,
): Promise<number> {
  const { mode, status, ...others } = filters
  const isTallied =
    (status === undefined || FINAL.includes(status)) && Object.values(others).every((filter) => filter === undefined)
  if (filters.q !== undefined) return countUpTo(db, named(db, keyRing, accountId, filters).select('id'), most)
  if (!isTallied)
    return isChosen(filters)
      ? countListed(db, accountId, filters, most)
      : countUpTo(db, unchosen(db, accountId, filters).select('id'), most)
  const counts = await Promise.all(
    (mode === undefined ? MODES : [mode]).map((one) => readTally(db, verificationsOf(accountId, one))),
  )
  return sumOf(counts)[status ?? 'CREATED'] ?? 0
}

/**
 * Yields an account's verifications, newest first, batch by batch. Each batch is a separate statement, so a slow reader
 * holds nothing of the database. Verifications created meanwhile are newer than the first and are not yielded.
 *
 * @param limit the most in all
 */
export async function* eachVerification(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  { filters, limit, batchSize }: { filters: VerificationFilters; limit: number; batchSize: number },
): AsyncGenerator<Verification[]> {
  let after: Position | undefined
  for (let left = limit; left > 0;) {
    const { items, next } = await readChosen(db, keyRing, accountId, filters, {
      page: 1,
      pageSize: Math.min(batchSize, left),
      ...(after === undefined ? {} : { after }),
    })
    if (items.length > 0) yield items
    if (next === undefined) return
    left -= items.length
    after = next
  }
}
