import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { open, seal } from '../../encryption/seal.ts'
import { newId } from '../ids.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import { addToOutbox } from '../operations/outbox.ts'
import { unwrapDataKey, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import type { ReviewDecision, ReviewOutcome, ReviewVote } from '../staff/schema.ts'
import { listCheckResults } from '../verifications/check-results.ts'
import type { CheckResultRow, Verification } from '../verifications/schema.ts'
import { needsTwo } from './review-queue.ts'
import { countVote, type Said } from './vote-count.ts'

export interface VoteRequest {
  readonly verificationId: string
  readonly staffId: string
  /** Whether this person may decide a review that needs two people. */
  readonly maySanctions: boolean
  readonly outcome: ReviewOutcome
  /** Sealed with the verification's data key, and erased with it. */
  readonly note: string
  /** What the page showed: {@link reviewVersion}. */
  readonly version: string
}

export type VoteAnswer =
  /** The decision is made, now or by an earlier call of this person. The outbox sends it to the workflow. */
  | { readonly kind: 'decided'; readonly decision: ReviewDecision }
  | { readonly kind: 'second-needed' }
  | { readonly kind: 'unknown' | 'not-in-review' | 'erased' | 'not-claimed' | 'stale' | 'role' | 'same-person' }

const notePlace = (verificationId: string, voteId: string): string => `${verificationId}/review/${voteId}`

/** Opens the note of a vote. */
export const openVoteNote = (dataKey: Uint8Array, vote: Pick<ReviewVote, 'id' | 'verification_id' | 'note'>): string =>
  open(dataKey, vote.note, notePlace(vote.verification_id, vote.id)).toString()

/** Lists the votes on a review so far, in order, with the names of the voters. */
export const listVotes = (db: Db, verificationId: string) =>
  db
    .selectFrom('review_vote')
    .innerJoin('staff', 'staff.id', 'review_vote.staff_id')
    .selectAll('review_vote')
    .select(['staff.name', 'staff.status'])
    .where('verification_id', '=', verificationId)
    .orderBy('seq')
    .execute()

/** Selects the votes that count. The vote of a person disabled since does not. */
export const countedVotes = (votes: Awaited<ReturnType<typeof listVotes>>): Said[] =>
  votes.filter(({ status }) => status === 'ACTIVE').map(({ staff_id: staffId, outcome }) => ({ staffId, outcome }))

/**
 * Names the version that a reviewer saw. It changes with the status, the reasons, the checks' results, and the votes of
 * others.
 */
export function reviewVersion(
  verification: Pick<Verification, 'id' | 'status' | 'reason_codes' | 'risk_score'>,
  results: readonly CheckResultRow[],
  votes: readonly Pick<ReviewVote, 'id'>[],
): string {
  const seen = [
    verification.id,
    verification.status,
    verification.reason_codes,
    verification.risk_score,
    results.map(({ name, verdict, score, codes, detail }) => [
      name,
      verdict,
      score,
      codes,
      createHash('sha256').update(detail).digest('base64'),
    ]),
    votes.map(({ id }) => id),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}

/**
 * Stores a vote, and decides the review if that is enough: vote, decision, audit and outbox entry in one transaction
 * under the verification's lock. If the process dies after it, the sweep sends the decision. The same call again finds
 * the decision and changes nothing.
 */
export const castVote = (db: Db, keyRing: KeyRing, request: VoteRequest): Promise<VoteAnswer> =>
  db
    .transaction()
    .execute(async (trx): Promise<VoteAnswer> => {
      const { verificationId: id, staffId, outcome } = request
      const verification = await trx
        .selectFrom('verification')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (verification === undefined) return { kind: 'unknown' }
      const standing = await findDecision(trx, id)
      if (standing !== undefined) {
        const isOwn = standing.reviewer.split('+').includes(staffId) && standing.outcome === outcome
        return isOwn ? { kind: 'decided', decision: standing } : { kind: 'not-in-review' }
      }
      if (verification.status !== 'REVIEW') return { kind: 'not-in-review' }
      if (verification.data_key === null) return { kind: 'erased' }
      const two = needsTwo(verification.reason_codes)
      if (two && !request.maySanctions) return { kind: 'role' }
      const [results, votes] = [await listCheckResults(trx, id), await listVotes(trx, id)]
      const count = countVote(countedVotes(votes), { staffId, outcome }, two)
      if (count.kind === 'SAME_PERSON') return { kind: 'same-person' }
      if (!(await takeClaim(trx, id, staffId))) return { kind: 'not-claimed' }
      // Thrown, so that the claim, which the vote uses up, stays.
      if (reviewVersion(verification, results, votes) !== request.version) throw new StaleVersion()

      const voteId = newId('reviewVote')
      const dataKey = unwrapDataKey(keyRing, verification.data_key, id)
      await trx
        .insertInto('review_vote')
        .values({
          id: voteId,
          verification_id: id,
          staff_id: staffId,
          outcome,
          note: seal(dataKey, Buffer.from(request.note), notePlace(id, voteId)),
        })
        .execute()
      // The note stays with the verification, sealed, because it is about the person. The audit is not encrypted.
      await insertAuditEntry(trx, {
        actor: staffId,
        action: 'review vote',
        subjectId: id,
        reason: null,
        detail: { vote: voteId, outcome, reasons: verification.reason_codes, comes_to: count.kind },
      })
      if (count.kind === 'SECOND_NEEDED') return { kind: 'second-needed' }
      const decision = await trx
        .insertInto('review_decision')
        .values({ verification_id: id, outcome, reviewer: count.by.join('+') })
        .returningAll()
        .executeTakeFirstOrThrow()
      await addToOutbox(trx, 'RESOLVE_REVIEW', id)
      return { kind: 'decided', decision }
    })
    .catch((error: unknown): VoteAnswer => {
      if (error instanceof StaleVersion) return { kind: 'stale' }
      throw error
    })

class StaleVersion extends Error {}

/** Uses up a claim. Only its holder may vote, and the vote frees the review for the next person. */
async function takeClaim(trx: Db, verificationId: string, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('review_claim')
    .where('verification_id', '=', verificationId)
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Finds the decision of a review's votes. Undefined while there is none. */
export const findDecision = (db: Db, verificationId: string): Promise<ReviewDecision | undefined> =>
  db.selectFrom('review_decision').selectAll().where('verification_id', '=', verificationId).executeTakeFirst()

/**
 * Records the result of a decision, removes it from the outbox, and adds it to the audit. A repetition changes nothing.
 */
export const closeDecision = (db: Db, decision: ReviewDecision, status: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('review_decision')
      .set({ carried_out_at: sql<Date>`now()`, status })
      .where('verification_id', '=', decision.verification_id)
      .where('carried_out_at', 'is', null)
      .returning('verification_id')
      .executeTakeFirst()
    await trx
      .deleteFrom('outbox')
      .where('kind', '=', 'RESOLVE_REVIEW')
      .where('subject_id', '=', decision.verification_id)
      .execute()
    if (closed === undefined) return
    const people = decision.reviewer.split('+')
    await insertAuditEntry(trx, {
      actor: people[people.length - 1],
      action: 'review decided',
      subjectId: decision.verification_id,
      reason: null,
      detail: {
        outcome: decision.outcome,
        status,
        people,
        ...(status === decision.outcome ? {} : { overtaken: true }),
      },
    })
  })
