import { z } from 'zod'
import { insertAuditEntry } from '../../../db/operations/audit.ts'
import { listReviews } from '../../../db/reviews/review-queue.ts'
import { claimReview, findClaim, releaseReview } from '../../../db/reviews/review-claims.ts'
import { castVote, findDecision, listVotes, type VoteAnswer } from '../../../db/reviews/review-votes.ts'
import type { Verification } from '../../../db/verifications/schema.ts'
import { findVerification } from '../../../db/verifications/verifications.ts'
import { MODES, VERIFICATION_STATUSES } from '../../../contract/verification.ts'
import { may } from '../../auth/staff-roles.ts'
import { staff } from '../../auth/staff.ts'
import type { Exchange } from '../../http/exchange.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { Problem } from '../../http/problem.ts'
import type { Code } from '../../../contract/error-codes.ts'
import { route } from '../../routing/route.ts'
import { presentQueued, presentReview, standingOfReview } from './present-review.ts'
import { outcome, queuedReview, reviewId, reviewRecord } from './review-schemas.ts'
import { note } from './staff-schemas.ts'

const shared = { credential: staff('reviews'), rateClass: 'STAFF', tag: 'Reviews' } as const
const params = { id: reviewId }

export const listReviewsRoute = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/staff/reviews',
    status: 200,
    summary: 'List the verifications that wait for a person, longest waiting first',
    errors: [],
  },
  {
    query: {
      ...pageQuery,
      mode: z.enum(MODES).default('LIVE'),
      view: z.enum(['all', 'second']).default('all'),
      reason: z
        .string()
        .regex(/^[A-Z0-9_]{1,64}$/)
        .optional(),
      country: z
        .string()
        .regex(/^[a-z]{2}$/)
        .optional(),
    },
    answer: pageOf(queuedReview).meta({ id: 'ReviewPage' }),
  },
  async ({ query: { mode, view, reason, country, ...asked }, principal, deps: { db, config } }) => {
    const { paging, answer } = pagesOf(config.keyRing, 'staff: reviews', asked)
    const found = await listReviews(db, config.keyRing, { ...paging, mode, second: view === 'second', reason, country })
    return answer(
      found,
      found.items.map((row) => presentQueued(row, principal)),
    )
  },
)

export const getReview = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/staff/reviews/:id',
    status: 200,
    summary: 'Retrieve a review with everything that its decision needs. The audit records the view first',
    errors: ['NOT_FOUND', 'NOT_OPEN'],
  },
  { params, answer: reviewRecord },
  async ({ params: { id }, principal, deps, exchange }) => {
    const verification = await findOpen(exchange, id)
    await insertAuditEntry(deps.db, { actor: principal.staffId, action: 'review view', subjectId: id, reason: null })
    return presentReview(deps, verification, principal)
  },
)

/** The verification in review. @throws NOT_FOUND, NOT_OPEN */
async function findOpen(exchange: Exchange, id: string): Promise<Verification> {
  const verification = await findVerification(exchange.deps.db, id)
  if (verification === undefined) throw new Problem('NOT_FOUND')
  exchange.note({ verificationId: id })
  if (verification.status !== 'REVIEW') throw new Problem('NOT_OPEN')
  return verification
}

const claimed = z.strictObject({ id: z.string(), expires_at: z.iso.datetime().nullable() }).meta({ id: 'Claimed' })

export const claimReviewRoute = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/staff/reviews/:id/claim',
    status: 201,
    summary: 'Claim a review for 15 minutes, or renew the claim',
    errors: ['NOT_FOUND', 'NOT_OPEN', 'CLAIMED_BY_OTHER', 'SECOND_PERSON_NEEDED', 'ERASED'],
  },
  { params, answer: claimed },
  async ({ params: { id }, principal, deps: { db }, exchange }) => {
    const verification = await findOpen(exchange, id)
    const [votes, decision] = await Promise.all([listVotes(db, id), findDecision(db, id)])
    const standing = standingOfReview(principal, verification, votes, decision !== undefined)
    if (standing !== 'OPEN') throw new Problem(REFUSED[standing])
    const claim = await claimReview(db, id, principal.staffId)
    if (claim === undefined) throw await claimRefusal(exchange, id)
    return { id, expires_at: claim.expiresAt.toISOString() }
  },
)

const REFUSED = {
  ERASED: 'ERASED',
  DECIDED: 'NOT_OPEN',
  ROLE: 'ROLE_NOT_ALLOWED',
  SECOND_PERSON: 'SECOND_PERSON_NEEDED',
} as const satisfies Record<string, Code>

async function claimRefusal({ deps: { db } }: Exchange, id: string): Promise<Problem> {
  const other = await findClaim(db, id)
  return other === undefined
    ? new Problem('NOT_OPEN')
    : new Problem('CLAIMED_BY_OTHER', { context: { by: other.name, until: other.expiresAt.toISOString() } })
}

export const releaseReviewRoute = route(
  {
    ...shared,
    method: 'delete',
    path: '/v1/staff/reviews/:id/claim',
    status: 200,
    summary: 'Release your claim on a review; the claim of another person stays',
    errors: [],
  },
  {
    params,
    query: {
      held_until: z.iso
        .datetime()
        .optional()
        .meta({ description: 'expires_at of the claim to release; a claim that was renewed since stays' }),
    },
    answer: claimed,
  },
  async ({ params: { id }, query: { held_until: until }, principal, deps: { db } }) => {
    await releaseReview(db, id, principal.staffId, until === undefined ? undefined : new Date(until))
    return { id, expires_at: null }
  },
)

const decided = z
  .strictObject({
    result: z.enum(['DECIDED', 'SECOND_NEEDED']),
    status: z
      .enum(VERIFICATION_STATUSES)
      .meta({ description: 'REVIEW until the workflow answers; the decision is sent again until then' }),
  })
  .meta({ id: 'Decided' })

export const decideReview = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/staff/reviews/:id/decision',
    status: 200,
    summary: 'Decide a claimed review',
    description:
      'A possible sanctions match needs two people who agree; 202 means that the second one is missing. A repeated call changes nothing and returns the current state.',
    errors: ['NOT_FOUND', 'NOT_OPEN', 'CLAIM_NEEDED', 'STALE', 'SECOND_PERSON_NEEDED', 'ERASED'],
  },
  {
    params,
    body: jsonBody(z.strictObject({ outcome, note, version: z.string().min(1).max(64) }).meta({ id: 'Decision' })),
    answer: decided,
  },
  async ({ params: { id }, body, principal, deps, exchange }) => {
    exchange.note({ verificationId: id })
    const answer = await castVote(deps.db, deps.config.keyRing, {
      verificationId: id,
      staffId: principal.staffId,
      maySanctions: may(principal.role, 'sanctions'),
      ...body,
    })
    if (answer.kind === 'second-needed') {
      deps.log.info(
        { verificationId: id, staffId: principal.staffId, outcome: body.outcome },
        'first of two review votes recorded',
      )
      exchange.status = 202
      return { result: 'SECOND_NEEDED' as const, status: 'REVIEW' as const }
    }
    if (answer.kind !== 'decided') throw new Problem(VOTE_REFUSED[answer.kind])
    // Committed. From here on the sweep, or a repeated call, retries after an error.
    const status = await deps.temporal.carryOutDecision(deps.db, id).catch((error: unknown) => {
      deps.log.warn({ verificationId: id, err: error }, 'review decided, signal to workflow left to sweep')
      return undefined
    })
    deps.log.info({ verificationId: id, staffId: principal.staffId, outcome: body.outcome, status }, 'review decided')
    return { result: 'DECIDED' as const, status: status ?? 'REVIEW' }
  },
)

const VOTE_REFUSED = {
  unknown: 'NOT_FOUND',
  'not-in-review': 'NOT_OPEN',
  erased: 'ERASED',
  'not-claimed': 'CLAIM_NEEDED',
  stale: 'STALE',
  role: 'ROLE_NOT_ALLOWED',
  'same-person': 'SECOND_PERSON_NEEDED',
} as const satisfies Record<Exclude<VoteAnswer['kind'], 'decided' | 'second-needed'>, Code>
