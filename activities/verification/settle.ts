import { openJson } from '../../encryption/seal.ts'
import { takeIn } from '../../db/sanctions/monitoring.ts'
import { findCountryTier } from '../../db/verifications/pricing.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { settle, type Outcome } from '../../db/verifications/settlements.ts'
import { documentNumberIndex } from '../../db/verifications/document-number.ts'
import {
  countFailedTries,
  keepDocumentNumber,
  lockTries,
  MAX_FAILED_TRIES,
} from '../../db/verifications/failed-attempts.ts'
import { declaredPlace, findVerification } from '../../db/verifications/verifications.ts'
import type { Declared } from '../../contract/declared.ts'
import type { ReviewResolution, Settlement } from '../../contract/verification.ts'
import { parseTestReference } from '../../contract/test-reference.ts'
import { toAlpha2 } from '../../checks/countries/country-codes.ts'
import { rememberApproval } from './monitoring-approval.ts'
import { dataKeyOf, readCheckDetails } from './check-detail.ts'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import { compareDeclared } from '../../checks/decision/declared.ts'
import { decide } from '../../checks/decision/policy.ts'
import { simulatedRisk } from './simulate.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'

/** What settling needs: the database and the key that opens sealed columns. */
export interface SettleDeps {
  readonly db: Db
  readonly keyRing: KeyRing
}

/** What the applicant declared; null when nothing was. */
export function openDeclared(verification: Verification, dataKey: Uint8Array): Declared | null {
  // Sealed by createVerification from data that the API's schema had parsed: authentic, so trusted here.
  return verification.declared === null
    ? null
    : (openJson(dataKey, verification.declared, declaredPlace(verification.id)) as Declared)
}

/** Decides a verification whose checks have all been stored; one transaction, repeatable. */
export async function settleVerification({ db, keyRing }: SettleDeps, verificationId: string): Promise<Settlement> {
  let resolveAs: 'APPROVED' | 'DECLINED' | undefined
  const settlement = await settle(db, verificationId, ['PENDING'], async (trx, verification) => {
    const stated = await tierOf(trx, verification.country)
    if (verification.mode === 'TEST') return forcedOutcome(endUserRefOf(keyRing, verification), stated)
    const dataKey = dataKeyOf(verification, keyRing)
    const details = await readCheckDetails(trx, dataKey, verification.id)
    const extracted = details.find((detail) => detail.extracted !== undefined)?.extracted
    const declared = openDeclared(verification, dataKey)
    // The rule is about the issuing country: a document of a blocked one does not pass by another being stated at creation.
    const issued = await tierOf(trx, toAlpha2(extracted?.issuing_country ?? ''))
    const decision = decide({
      required: verification.checks,
      results: details.map(({ result }) => result),
      declaredCodes: extracted === undefined || declared === null ? [] : compareDeclared(declared, extracted),
      countryTier: issued === 'BLOCKED' ? issued : (stated ?? issued),
      attemptsExceeded: await exceedsAttempts(trx, keyRing, verification, extracted),
    })
    if (decision.status === 'APPROVED') await takeIn(trx, verification)
    return decision
  })
  if (settlement.status === 'REVIEW') resolveAs = await selfResolution(db, keyRing, verificationId)
  return { ...settlement, ...(resolveAs === undefined ? {} : { resolveAs }) }
}

/**
 * Notes the document's number, by its index, and says whether this person or this document failed too often before. Of several that
 * are decided at once each sees those before it: they wait for one another.
 */
async function exceedsAttempts(
  trx: Db,
  keyRing: KeyRing,
  verification: Verification,
  extracted: ExtractedDocument | undefined,
): Promise<boolean> {
  const { account_id: accountId, country } = verification
  const issuer = extracted === undefined ? null : (toAlpha2(extracted.issuing_country ?? '') ?? country)
  const index = documentNumberIndex(keyRing, { accountId, issuer, number: extracted?.document_number ?? null })
  const tried = { ...verification, document_number_index: index }
  await lockTries(trx, tried)
  if (index !== null) await keepDocumentNumber(trx, verification.id, index)
  return (await countFailedTries(trx, tried, MAX_FAILED_TRIES + 1)) > MAX_FAILED_TRIES
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

/** Test mode: the reference decides; a country in the manual-review tier still keeps an approval at review. */
function forcedOutcome(reference: string | null, tier: 'BLOCKED' | 'MANUAL_REVIEW' | undefined): Outcome {
  const { outcome, reasonCodes } = parseTestReference(reference)
  const manual = tier === 'MANUAL_REVIEW' && outcome === 'APPROVED'
  const codes = manual ? ['TIER_B_MANUAL_REVIEW'] : reasonCodes
  return { status: manual ? 'REVIEW' : outcome, reasonCodes: codes, riskScore: simulatedRisk(reference, codes) }
}

/**
 * Expires a verification to which nothing was submitted. A submission that was committed first wins: the settlement
 * then still says PENDING and the workflow goes on with the checks.
 */
export const expireVerification = ({ db }: SettleDeps, verificationId: string): Promise<Settlement> =>
  settle(db, verificationId, ['PENDING'], async (_trx, verification) =>
    verification.submitted_at === null ? { status: 'EXPIRED', reasonCodes: [], riskScore: 0 } : undefined,
  )

/** Ends a verification whose processing cannot complete: ERROR, the hold released, verification.error (interface.md 3.1). */
export const failVerification = ({ db }: SettleDeps, verificationId: string): Promise<Settlement> =>
  settle(db, verificationId, ['PENDING'], async () => ({ status: 'ERROR', reasonCodes: [], riskScore: 0 }))

/**
 * A person decides a verification in review. Approval clears the codes (always empty for APPROVED) and says that the
 * possible matches shown are not the person; a decline keeps them.
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
