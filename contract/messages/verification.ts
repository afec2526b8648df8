import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow'
import type { CheckOutcome, ReviewResolution, VerificationStatus } from '../verification.ts'

// The messages of the workflow `verification`: its handlers and its clients use these very objects.

/** The assets are stored, the checks may run. */
export const submittedSignal = defineSignal('submitted')
/** The verification was erased in the database; its workflow ends. */
export const erasedSignal = defineSignal('erased')
/** A person decides a verification in REVIEW; answers the status that it came to. */
export const resolveReviewUpdate = defineUpdate<VerificationStatus, [ReviewResolution]>('resolveReview')
/** How the run stands. */
export const verificationStateQuery = defineQuery<{ status: VerificationStatus; checks: readonly CheckOutcome[] }>(
  'state',
)
