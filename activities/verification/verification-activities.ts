import { ApplicationFailure } from '@temporalio/common'
import type { VerificationActivities } from '../../contract/activities.ts'
import { parseTestReference } from '../../contract/test-reference.ts'
import type { ReviewResolution, Settlement } from '../../contract/verification.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { requiresProof } from '../../db/accounts/required-proof.ts'
import { takeIn } from '../../db/sanctions/monitoring.ts'
import { isTrustedCapture } from '../../db/verifications/capture-trust.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'
import {
  countFailedTries,
  keepDocumentNumber,
  lockTries,
  MAX_FAILED_TRIES,
} from '../../db/verifications/failed-attempts.ts'
import { countSessionsLeft, noteSessionsLeft } from '../../db/verifications/revealed-challenges.ts'
import { findCountryTier } from '../../db/verifications/pricing.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { findSettlement, settle, type Outcome } from '../../db/verifications/settlements.ts'
import { findVerification, openDeclared } from '../../db/verifications/verifications.ts'
import { toAlpha2 } from '../../checks/countries/country-codes.ts'
import { compareDeclared } from '../../checks/decision/declared.ts'
import { decide } from '../../checks/decision/policy.ts'
import { isProofMissing } from '../../checks/decision/proofs.ts'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import { startDeliveries } from '../../temporal/outbox.ts'
import { redriveOutbox, type OutboxDeps } from '../../temporal/redrive-outbox.ts'
import { dataKeyOf, readCheckDetails, recordCheck } from './check-detail.ts'
import { documentIndexOf } from './document-index.ts'
import { rememberApproval } from './monitoring-approval.ts'
import { simulateChecks, simulatedRisk } from './simulate.ts'

/** The dependencies of settling: the database, and the key that opens sealed columns. */
interface SettleDeps {
  readonly db: Db
  readonly keyRing: KeyRing
}

/** The activities of the `verification` queue. Each is a repeatable transaction. */
export function createVerificationActivities(deps: SettleDeps & OutboxDeps): VerificationActivities {
  /** Starts the webhooks as soon as the outcome is committed. A repeated settling starts them again, without effect. */
  const announced = async (settlement: Settlement): Promise<Settlement> => {
    await startDeliveries(deps.client, deps.log, settlement.deliveries)
    return settlement
  }
  return {
    async simulateChecks(verificationId) {
      const verification = await findVerification(deps.db, verificationId)
      if (verification === undefined)
        throw ApplicationFailure.nonRetryable('no such verification', 'VerificationNotFound')
      // The mode came with the workflow's input, which a person can type. A live verification is never simulated.
      if (verification.mode !== 'TEST')
        throw ApplicationFailure.nonRetryable('the verification is not in test mode', 'NotATestVerification')
      const reference = endUserRefOf(deps.keyRing, verification)
      if (parseTestReference(reference).outcome === 'ERROR') {
        throw ApplicationFailure.nonRetryable('forced by the test reference', 'SimulatedFailure')
      }
      const dataKey = dataKeyOf(verification, deps.keyRing)
      for (const detail of simulateChecks(
        { ...verification, end_user_ref: reference },
        openDeclared(verification, dataKey),
      )) {
        await recordCheck(deps.db, dataKey, verificationId, detail)
      }
    },
    async settleVerification(verificationId) {
      try {
        const settlement = await settleVerification(deps, verificationId)
        const { status, reasonCodes } = settlement
        if (status === 'REVIEW' && reasonCodes.length === 1 && reasonCodes[0] === 'PROOF_MISSING')
          deps.log.info({ verificationId, reasonCodes }, 'approval withheld')
        return await announced(settlement)
      } catch (error) {
        // A missing result or an unknown code is our fault, and no retry helps. The verification ends as ERROR.
        if (error instanceof RangeError) throw ApplicationFailure.nonRetryable(error.message, 'PolicyFault')
        throw error
      }
    },
    expireVerification: async (verificationId) => announced(await expireVerification(deps, verificationId)),
    failVerification: async (verificationId) => announced(await failVerification(deps, verificationId)),
    resolveReview: async (verificationId, resolution) =>
      announced(await resolveReview(deps, verificationId, resolution)),
    findSettlement: async (verificationId) => findSettlement(deps.db, verificationId),
    redriveOutbox: () => redriveOutbox(deps),
  }
}

/** Decides a verification whose checks are all stored. One transaction, repeatable. */
export async function settleVerification({ db, keyRing }: SettleDeps, verificationId: string): Promise<Settlement> {
  let resolveAs: 'APPROVED' | 'DECLINED' | undefined
  const settlement = await settle(db, verificationId, ['PENDING'], async (trx, verification) => {
    const stated = await tierOf(trx, verification.country)
    if (verification.mode === 'TEST') return forcedOutcome(endUserRefOf(keyRing, verification), stated)
    const dataKey = dataKeyOf(verification, keyRing)
    const details = await readCheckDetails(trx, dataKey, verification.id)
    const extracted = details.find((detail) => detail.extracted !== undefined)?.extracted
    const declared = openDeclared(verification, dataKey)
    // The rule uses the issuing country. Otherwise a document of a blocked country could pass under another country,
    // stated at creation.
    const issued = await tierOf(trx, toAlpha2(extracted?.issuing_country ?? ''))
    const decision = decide({
      required: verification.checks,
      results: details.map(({ result }) => result),
      declaredCodes: extracted === undefined || declared === null ? [] : compareDeclared(declared, extracted),
      countryTier: issued === 'BLOCKED' ? issued : (stated ?? issued),
      attemptsExceeded: await exceedsAttempts(trx, keyRing, verification, extracted),
      proofMissing: await lacksProof(trx, verification),
    })
    if (decision.status === 'APPROVED') await takeIn(trx, verification)
    return decision
  })
  if (settlement.status === 'REVIEW') resolveAs = await selfResolution(db, keyRing, verificationId)
  return { ...settlement, ...(resolveAs === undefined ? {} : { resolveAs }) }
}

/**
 * Expires a verification without a submission. A submission committed first wins: the settlement then says PENDING, and
 * the workflow continues with the checks.
 */
export const expireVerification = ({ db }: SettleDeps, verificationId: string): Promise<Settlement> =>
  settle(db, verificationId, ['PENDING'], async (_trx, verification) =>
    verification.submitted_at === null ? { status: 'EXPIRED', reasonCodes: [], riskScore: 0 } : undefined,
  )

/**
 * Ends a verification whose processing cannot complete: ERROR, hold released, verification.error (interface.md 3.1).
 */
export const failVerification = ({ db }: SettleDeps, verificationId: string): Promise<Settlement> =>
  settle(db, verificationId, ['PENDING'], async () => ({ status: 'ERROR', reasonCodes: [], riskScore: 0 }))

/**
 * A person decides a verification in review. Approval clears the codes (always empty for APPROVED) and says that the
 * shown matches are not the person. A decline keeps them.
 */
export const resolveReview = (
  { db, keyRing }: SettleDeps,
  verificationId: string,
  resolution: ReviewResolution,
): Promise<Settlement> =>
  settle(db, verificationId, ['REVIEW'], async (trx, verification) => {
    if (resolution.decision === 'APPROVED') {
      await rememberApproval(trx, verification, keyRing, resolution.reviewer)
      await takeIn(trx, verification)
    }
    return {
      status: resolution.decision,
      reasonCodes: resolution.decision === 'APPROVED' ? [] : verification.reason_codes,
      riskScore: verification.risk_score ?? 0,
      reviewedBy: resolution.reviewer,
    }
  })

/**
 * Records the document's number, by its index, and checks whether this person, this document or this face was tried too
 * often before: failed verifications, capture sessions that were left after a reveal, and the same face under another
 * document number or name. Concurrent decisions wait for one another, so each sees those before it.
 */
async function exceedsAttempts(
  trx: Db,
  keyRing: KeyRing,
  verification: Verification,
  extracted: ExtractedDocument | undefined,
): Promise<boolean> {
  const index = documentIndexOf(keyRing, verification, extracted)
  const tried = { ...verification, document_number_index: index }
  await lockTries(trx, tried)
  if (index !== null) await keepDocumentNumber(trx, verification.id, index)
  const most = MAX_FAILED_TRIES + 1
  const left = await countSessionsLeft(trx, tried, most)
  if (left > 0) await noteSessionsLeft(trx, verification.id, left)
  const failed = await countFailedTries(trx, tried, most)
  return failed + left + verification.same_face.length > MAX_FAILED_TRIES
}

/** Whether the account requires a proof now, and the evidence has none now. */
async function lacksProof(trx: Db, verification: Verification): Promise<boolean> {
  const isRequired = await requiresProof(trx, verification.account_id)
  return isProofMissing(isRequired, verification.checks, {
    isTrustedCapture: isRequired && (await isTrustedCapture(trx, verification)),
  })
}

const tierOf = async (trx: Db, country: string | null | undefined): Promise<'BLOCKED' | 'MANUAL_REVIEW' | undefined> =>
  country === null || country === undefined ? undefined : findCountryTier(trx, country)

async function selfResolution(
  db: Db,
  keyRing: KeyRing,
  verificationId: string,
): Promise<'APPROVED' | 'DECLINED' | undefined> {
  const verification = await findVerification(db, verificationId)
  return verification?.mode === 'TEST' ? parseTestReference(endUserRefOf(keyRing, verification)).resolveAs : undefined
}

/** Test mode: the reference decides. A country in the manual-review tier still keeps an approval at review. */
function forcedOutcome(reference: string | null, tier: 'BLOCKED' | 'MANUAL_REVIEW' | undefined): Outcome {
  const { outcome, reasonCodes } = parseTestReference(reference)
  const manual = tier === 'MANUAL_REVIEW' && outcome === 'APPROVED'
  const codes = manual ? ['TIER_B_MANUAL_REVIEW'] : reasonCodes
  return { status: manual ? 'REVIEW' : outcome, reasonCodes: codes, riskScore: simulatedRisk(reference, codes) }
}
