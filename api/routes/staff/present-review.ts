import { companyOf } from '../../../db/account-data.ts'
import { z } from 'zod'
import {
  listOtherTries,
  listSameFace,
  needsTwo,
  type OtherTry,
  type QueuedReview,
} from '../../../db/reviews/review-queue.ts'
import { findClaim, type Claim } from '../../../db/reviews/review-claims.ts'
import { countedVotes, findDecision, listVotes, openVoteNote, reviewVersion } from '../../../db/reviews/review-votes.ts'
import { mustWaitForAnother } from '../../../db/reviews/vote-count.ts'
import { unwrapDataKey } from '../../../encryption/key-ring.ts'
import { findAccount } from '../../../db/accounts/accounts.ts'
import { listAssets } from '../../../db/verifications/assets.ts'
import { listTakeovers } from '../../../db/verifications/hosted-devices.ts'
import { findEvidence } from '../../../db/verifications/capture.ts'
import { listCheckResults, openCheckDetail } from '../../../db/verifications/check-results.ts'
import { isTrustedCapture } from '../../../db/verifications/capture-trust.ts'
import { countFailedTries } from '../../../db/verifications/failed-attempts.ts'
import { revealedSteps } from '../../../db/verifications/own-steps.ts'
import type { CheckResultRow, Verification } from '../../../db/verifications/schema.ts'
import { may } from '../../auth/staff-roles.ts'
import type { StaffPrincipal } from '../../auth/staff.ts'
import type { ApiDeps } from '../../deps.ts'
import { shownName } from '../../../contract/shown-text.ts'
import { presentVerification } from '../../present/present-verification.ts'
import {
  comparedValue,
  faceMeasure,
  fieldBox,
  type queuedReview,
  type reviewRecord,
  type STANDINGS,
  tamperMark,
} from './review-schemas.ts'
import { endUserRefOf } from '../../../db/verifications/client-data.ts'

type Standing = (typeof STANDINGS)[number]

/** Whether a person may decide a review, given its votes, or why not. */
export function standingOfReview(
  principal: StaffPrincipal,
  { reason_codes: reasons, data_key: dataKey }: Verification,
  votes: Awaited<ReturnType<typeof listVotes>>,
  isDecided: boolean,
): Standing {
  const two = needsTwo(reasons)
  return standingOf(principal, {
    two,
    isDecided,
    isErased: dataKey === null,
    mustWait: two && mustWaitForAnother(countedVotes(votes), principal.staffId),
  })
}

function standingOf(
  principal: Pick<StaffPrincipal, 'staffId' | 'role'>,
  review: {
    readonly two: boolean
    readonly isDecided: boolean
    readonly isErased: boolean
    readonly mustWait: boolean
  },
): Standing {
  if (review.isErased) return 'ERASED'
  if (review.isDecided) return 'DECIDED'
  if (review.two && !may(principal.role, 'sanctions')) return 'ROLE'
  return review.mustWait ? 'SECOND_PERSON' : 'OPEN'
}

const presentClaim = (claim: Claim | undefined, { staffId }: StaffPrincipal) =>
  claim === undefined
    ? null
    : {
        by: { id: claim.staffId, name: claim.name },
        mine: claim.staffId === staffId,
        expires_at: claim.expiresAt.toISOString(),
      }

/** Presents a review in the queue. */
export function presentQueued(row: QueuedReview, principal: StaffPrincipal): z.input<typeof queuedReview> {
  const claim =
    row.claimed_by === null || row.claimed_by_name === null || row.claim_expires_at === null
      ? undefined
      : { staffId: row.claimed_by, name: row.claimed_by_name, expiresAt: row.claim_expires_at }
  const two = needsTwo(row.reason_codes)
  return {
    id: row.id,
    reference_code: row.reference_code,
    company: shownName(row.company),
    end_user_ref: shownName(row.end_user_ref),
    level: row.level,
    country: row.country,
    mode: row.mode,
    reason_codes: row.reason_codes,
    risk_score: row.risk_score,
    since: row.since.toISOString(),
    claim: presentClaim(claim, principal),
    needs_two: two,
    votes: row.voters.length,
    standing: standingOf(principal, {
      two,
      isDecided: false,
      isErased: false,
      mustWait: two && new Set(row.voters).size === 1 && row.voters.includes(principal.staffId),
    }),
  }
}

/** Larger counts make no difference to a reviewer. */
const MAX_COUNTED_TRIES = 100

/** Presents a review with everything that its decision needs. */
export async function presentReview(
  { db, config }: ApiDeps,
  verification: Verification,
  principal: StaffPrincipal,
): Promise<z.input<typeof reviewRecord>> {
  const { id, account_id: accountId, data_key: wrapped } = verification
  const [results, votes, claim, decision, assets, evidence, tries, failed, account, isTrusted, takeovers, sameFace] =
    await Promise.all([
      listCheckResults(db, id),
      listVotes(db, id),
      findClaim(db, id),
      findDecision(db, id),
      listAssets(db, id, true),
      findEvidence(db, id),
      listOtherTries(db, verification),
      countFailedTries(db, verification, MAX_COUNTED_TRIES, verification.review_at ?? undefined),
      findAccount(db, accountId),
      isTrustedCapture(db, verification),
      listTakeovers(db, id),
      listSameFace(db, verification),
    ])
  const {
    declared,
    checks,
    extracted,
    screening_hits: hits,
    evidence_levels: levels,
  } = presentVerification(
    verification,
    { results, deliveries: [] },
    { keyRing: config.keyRing, baseUrl: config.baseUrl },
  )
  const dataKey = wrapped === null ? undefined : unwrapDataKey(config.keyRing, wrapped, id)
  return {
    id,
    reference_code: verification.reference_code,
    company: account === undefined ? null : shownName(companyOf(config.keyRing, account)),
    end_user_ref: shownName(endUserRefOf(config.keyRing, verification)),
    level: verification.level,
    country: verification.country,
    mode: verification.mode,
    reason_codes: verification.reason_codes,
    risk_score: verification.risk_score,
    since: (verification.submitted_at ?? verification.created_at).toISOString(),
    claim: presentClaim(claim, principal),
    needs_two: needsTwo(verification.reason_codes),
    standing: standingOfReview(principal, verification, votes, decision !== undefined),
    status: verification.status,
    doc_type: verification.doc_type,
    created_at: verification.created_at.toISOString(),
    submitted_at: verification.submitted_at?.toISOString() ?? null,
    version: reviewVersion(verification, results, votes),
    challenge: verification.challenge,
    declared: presentDeclared(declared),
    checks,
    extracted,
    screening_hits: hits,
    evidence_levels: levels,
    ...measuresOf(results, dataKey),
    assets:
      dataKey === undefined
        ? []
        : assets.map((asset) => ({
            id: asset.id,
            type: asset.type,
            action: asset.action,
            width: asset.width,
            height: asset.height,
            received_at: asset.created_at.toISOString(),
          })),
    capture: {
      ...presentCapture(verification, evidence, dataKey !== undefined),
      trusted: isTrusted,
      taken_over_at: takeovers.map((at) => at.toISOString()),
    },
    votes: votes.map((vote) => ({
      by: { id: vote.staff_id, name: vote.name },
      outcome: vote.outcome,
      at: vote.created_at.toISOString(),
      note: dataKey === undefined ? null : openVoteNote(dataKey, vote),
    })),
    other_tries: tries.map(presentTry),
    same_face: sameFace.map(presentTry),
    sessions_left: verification.sessions_left ?? 0,
    failed_tries: failed,
  }
}

const presentTry = (row: OtherTry): z.input<typeof reviewRecord>['other_tries'][number] => ({
  id: row.id,
  reference_code: row.reference_code,
  status: row.status,
  reason_codes: row.reason_codes,
  created_at: row.created_at.toISOString(),
})

type Declared = z.input<typeof reviewRecord>['declared']

/** The declared data, safe to show to a reviewer. */
const presentDeclared = (declared: Declared): Declared =>
  declared === null
    ? null
    : {
        ...declared,
        ...(declared.first_name === undefined ? {} : { first_name: shownName(declared.first_name) }),
        ...(declared.last_name === undefined ? {} : { last_name: shownName(declared.last_name) }),
      }

function presentCapture(
  verification: Verification,
  evidence: Awaited<ReturnType<typeof findEvidence>>,
  isOpen: boolean,
): Omit<z.input<typeof reviewRecord>['capture'], 'trusted' | 'taken_over_at'> {
  const since = (at: Date): number => (evidence === undefined ? 0 : at.getTime() - evidence.session.opened_at.getTime())
  return {
    origin: verification.evidence_origin,
    doubts: verification.evidence_doubts,
    unable: verification.liveness_unable,
    own_steps: (evidence === undefined ? [] : revealedSteps(evidence.session)).map(({ step, place, at }) => ({
      step,
      series_step: place,
      revealed_at_ms: since(at),
    })),
    virtual_camera: evidence?.session.virtual_camera ?? null,
    frames: !isOpen
      ? []
      : (evidence?.frames ?? []).map((frame) => ({
          id: frame.id,
          step: frame.step,
          at_ms: frame.at_ms,
          received_at_ms: since(frame.received_at),
        })),
  }
}

/** Measurements that checks store beside their results. Older results have none. */
const measures = z.object({
  boxes: z.array(fieldBox).optional().catch(undefined),
  comparisons: z.array(comparedValue).optional().catch(undefined),
  tampering: z.array(tamperMark).optional().catch(undefined),
  faces: faceMeasure.optional().catch(undefined),
})

function measuresOf(
  results: readonly CheckResultRow[],
  dataKey: Uint8Array | undefined,
): Pick<z.input<typeof reviewRecord>, 'boxes' | 'comparisons' | 'tampering' | 'faces'> {
  const details = dataKey === undefined ? [] : results.map((row) => measures.parse(openCheckDetail(dataKey, row)))
  return {
    boxes: details.flatMap(({ boxes }) => boxes ?? []),
    comparisons: details.flatMap(({ comparisons }) => comparisons ?? []),
    tampering: details.flatMap(({ tampering }) => tampering ?? []),
    faces: details.find(({ faces }) => faces !== undefined)?.faces ?? null,
  }
}
