import { needsAssets, type VerificationInput } from '../../contract/verification.ts'
import type { Verification } from './schema.ts'

/** Builds the input of a verification's workflow, for the API and again for the sweep. */
export const verificationInput = (verification: Verification): VerificationInput => ({
  verificationId: verification.id,
  accountId: verification.account_id,
  mode: verification.mode,
  referenceCode: verification.reference_code,
  checks: verification.checks,
  needsAssets: needsAssets(verification.checks),
  submitWithinMs: Math.max(1, verification.expires_at.getTime() - Date.now()),
})
