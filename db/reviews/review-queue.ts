import type { Verification } from '../verifications/schema.ts'
import { sql } from 'kysely'
import type { Mode } from '../../contract/verification.ts'
import { companyOf } from '../account-data.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { countUpTo, MAX_COUNTED } from '../counted.ts'
import { readPage, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { endUserRefOf } from '../verifications/client-data.ts'
import type { Tried } from '../verifications/failed-attempts.ts'

/** A code of the screening: two people close it (decisions.md, "Staff"). */
const SANCTIONS_CODES = 'SANCTIONS_'

/** Whether a verification with these codes needs two people who agree. */
export const needsTwo = (reasonCodes: readonly string[]): boolean =>
  reasonCodes.some((code) => code.startsWith(SANCTIONS_CODES))

export interface QueueFilter extends Paging {
  readonly mode: Mode
  /** Only reviews with a first vote that need a second person. */
  readonly second: boolean
  /** Only with this reason code. */
  readonly reason?: string
  /** Only of this country, alpha-2 in lower case. */
  readonly country?: string
}

// A value for each row by an index, not a join, so the plan is the same for any size of these tables.

/** Whether a review has a vote and waits for another person. */
const isHalfDecided = sql<boolean>`coalesce((select true from review_vote v join staff s on s.id = v.staff_id and s.status = 'ACTIVE' where v.verification_id = verification.id limit 1), false)`
/** Decided, and on its way to the workflow: in no queue any more. */
const isDecided = sql<boolean>`coalesce((select true from review_decision d where d.verification_id = verification.id), false)`

/** Lists reviews that wait for a person, longest waiting first, without those of erased people. */
export async function listReviews(db: Db, keyRing: KeyRing, filter: QueueFilter) {
  let query = db
    .selectFrom('verification')
    .where('verification.status', '=', 'REVIEW')
    .where('verification.mode', '=', filter.mode)
    .where('verification.data_key', 'is not', null)
    .where(sql<boolean>`not ${isDecided}`)
  if (filter.second) query = query.where(isHalfDecided)
  if (filter.reason !== undefined)
    query = query.where(sql<boolean>`verification.reason_codes @> array[${filter.reason}]::text[]`)
  if (filter.country !== undefined) query = query.where('verification.country', '=', filter.country)
  const [{ items, ...rows }, total] = await Promise.all([
    readPage(
      query
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('account')
              .whereRef('id', '=', 'verification.account_id')
              .select(['id', 'data_key', 'company_sealed'])
              .limit(1)
              .as('account'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('review_claim')
              .innerJoin('staff', 'staff.id', 'review_claim.staff_id')
              .whereRef('review_claim.verification_id', '=', 'verification.id')
              .where('review_claim.expires_at', '>', sql<Date>`clock_timestamp()`)
              .select(['staff.id', 'staff.name', 'review_claim.expires_at'])
              .limit(1)
              .as('claim'),
          (join) => join.onTrue(),
        )
        .select([
          'verification.id',
          'verification.reference_code',
          'verification.level',
          'verification.country',
          'verification.mode',
          'verification.reason_codes',
          'verification.risk_score',
          'verification.data_key',
          'verification.end_user_ref_sealed',
          'account.id as account_id',
          'account.data_key as account_key',
          'account.company_sealed',
          'claim.id as claimed_by',
          'claim.name as claimed_by_name',
          'claim.expires_at as claim_expires_at',
          sql<Date>`coalesce(verification.submitted_at, verification.created_at)`.as('since'),
          sql<
            string[]
          >`array(select v.staff_id from review_vote v join staff s on s.id = v.staff_id and s.status = 'ACTIVE' where v.verification_id = verification.id order by v.seq)`.as(
            'voters',
          ),
        ]),
      { time: 'verification.submitted_at', id: 'verification.id', ascending: { time: true, id: true } },
      filter,
    ),
    countUpTo(db, query.select('verification.id')),
  ])
  return {
    ...rows,
    items: items.map(
      ({ account_id: accountId, account_key, company_sealed, data_key, end_user_ref_sealed, ...row }) => ({
        ...row,
        company: companyOf(keyRing, { id: accountId, data_key: account_key, company_sealed }),
        end_user_ref: endUserRefOf(keyRing, { id: row.id, data_key, end_user_ref_sealed }),
      }),
    ),
    total,
  }
}

export type QueuedReview = Awaited<ReturnType<typeof listReviews>>['items'][number]

/** Counts the waiting reviews beside the pages' names, among the MAX_COUNTED that wait longest. */
export async function countReviews(db: Db): Promise<{ waiting: number; second: number }> {
  const oldest = db
    .selectFrom('verification')
    .select(isHalfDecided.as('is_half'))
    .where('status', '=', 'REVIEW')
    .where('mode', '=', 'LIVE')
    .where('data_key', 'is not', null)
    .where(sql<boolean>`not ${isDecided}`)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(MAX_COUNTED)
  const { waiting, second } = await db
    .selectFrom(oldest.as('oldest'))
    .select([sql<number>`count(*)`.as('waiting'), sql<number>`count(*) filter (where is_half)`.as('second')])
    .executeTakeFirstOrThrow()
  return { waiting, second }
}

const SHOWN_TRY = ['id', 'reference_code', 'status', 'reason_codes', 'created_at'] as const

export type OtherTry = Pick<Verification, (typeof SHOWN_TRY)[number]>

/** Lists the verifications with the same face and another document number or name, newest first. */
export async function listSameFace(
  db: Db,
  { account_id: accountId, same_face: ids }: Pick<Verification, 'account_id' | 'same_face'>,
): Promise<OtherTry[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('verification')
    .select(SHOWN_TRY)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Lists other verifications of the same end user, or with the same document, of one client, newest first. */
export async function listOtherTries(db: Db, of: Tried, limit = 20) {
  const { end_user_ref_index: reference, document_number_index: index } = of
  if (reference === null && index === null) return []
  return db
    .selectFrom('verification')
    .select(SHOWN_TRY)
    .where('account_id', '=', of.account_id)
    .where('mode', '=', of.mode)
    .where('id', '!=', of.id)
    .where((eb) =>
      eb.or([
        ...(reference === null ? [] : [eb('end_user_ref_index', '=', reference)]),
        ...(index === null ? [] : [eb('document_number_index', '=', index)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
