import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow'
import type { CheckOutcome, ReviewResolution, VerificationStatus } from '../verification.ts'

// The messages of the workflow `verification`. Its handlers and its clients use these objects.

/** The assets are stored, so the checks may start. */
export const submittedSignal = defineSignal('submitted')
/** The verification was erased in the database, so its workflow ends. */
export const erasedSignal = defineSignal('erased')
/** A person decides a verification in REVIEW. Returns the new status. */
export const resolveReviewUpdate = defineUpdate<VerificationStatus, [ReviewResolution]>('resolveReview')
/** Reads the state of the run. */
export const verificationStateQuery = defineQuery<{ status: VerificationStatus; checks: readonly CheckOutcome[] }>(
  'state',
)
