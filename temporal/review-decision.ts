import { WorkflowNotFoundError, WorkflowUpdateFailedError, type WorkflowClient } from '@temporalio/client'
import { closeDecision, findDecision } from '../db/reviews/review-votes.ts'
import type { Db } from '../db/pool.ts'
import { findVerification } from '../db/verifications/verifications.ts'
import { resolveReviewUpdate } from '../contract/messages/verification.ts'
import { verificationWorkflowId, type ReviewResolution, type VerificationStatus } from '../contract/verification.ts'

// How a person's decision reaches the workflow of a verification: for the command line, the console, and the sweep behind it.

/** What the workflow said: the status it came to, or why it certainly did not take the decision. */
export type ReviewAnswer = { readonly status: VerificationStatus } | { readonly refusal: string }

/**
 * Tells the workflow of a verification in review what was decided, and waits until it is settled and announced.
 *
 * @param updateId the same for a repetition, which then gets the first one's answer
 * @throws what leaves open whether it was taken: no answer in time, Temporal away
 */
export async function sendResolution(
  workflow: WorkflowClient,
  verificationId: string,
  resolution: ReviewResolution,
  updateId?: string,
): Promise<ReviewAnswer> {
  try {
    const status = await workflow
      .getHandle(verificationWorkflowId(verificationId))
      .executeUpdate(resolveReviewUpdate, { args: [resolution], ...(updateId === undefined ? {} : { updateId }) })
    return { status }
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError)
      return { refusal: error.cause?.message ?? 'the workflow refused the decision' }
    if (error instanceof WorkflowNotFoundError)
      return { refusal: 'the workflow of the verification is not there, or over' }
    throw error
  }
}

/**
 * Carries out the decision that reviewers came to in the console. Can be done twice: the workflow takes it once, and what was
 * decided before it (by the operator's command line) stands and is written down as it stands.
 *
 * @returns the status of the verification afterwards; undefined when there is no decision
 * @throws while it is open whether the workflow took it, and where the verification still waits for a person
 */
export async function carryOutDecision(
  db: Db,
  workflow: WorkflowClient,
  verificationId: string,
): Promise<VerificationStatus | undefined> {
  const decision = await findDecision(db, verificationId)
  if (decision === undefined) return undefined
  const answer = await sendResolution(
    workflow,
    verificationId,
    { decision: decision.outcome, reviewer: decision.reviewer },
    `decision/${verificationId}`,
  )
  const status = 'status' in answer ? answer.status : (await findVerification(db, verificationId))?.status
  // Refused in review: the workflow has not come to it yet, or is in the middle of another decision. Asked again later.
  if (status === undefined || status === 'REVIEW' || status === 'PENDING')
    throw new Error('the workflow has not taken the decision')
  await closeDecision(db, decision, status)
  return status
}
