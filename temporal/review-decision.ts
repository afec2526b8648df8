import { WorkflowNotFoundError, WorkflowUpdateFailedError, type WorkflowClient } from '@temporalio/client'
import { closeDecision, findDecision } from '../db/reviews/review-votes.ts'
import type { Db } from '../db/pool.ts'
import { findVerification } from '../db/verifications/verifications.ts'
import { resolveReviewUpdate } from '../contract/messages/verification.ts'
import { verificationWorkflowId, type ReviewResolution, type VerificationStatus } from '../contract/verification.ts'

// Sends a person's decision to the workflow of a verification: for the command line, the console, and the sweep behind
// it.

/** The answer of the workflow: its new status, or why it certainly refused the decision. */
export type ReviewAnswer = { readonly status: VerificationStatus } | { readonly refusal: string }

/**
 * Sends a decision to the workflow of a verification in review, and waits until it is settled and announced.
 *
 * @param updateId the same for a repetition, which then gets the first answer
 * @throws if it is open whether the decision was taken: no answer in time, or Temporal away
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
      return { refusal: 'the workflow of the verification is missing or has ended' }
    throw error
  }
}

/**
 * Carries out the decision of reviewers in the console. It can be repeated, because the workflow takes the decision
 * once. An earlier decision by the operator's command line remains and is recorded.
 *
 * @returns the status of the verification afterwards; undefined if there is no decision
 * @throws while it is open whether the workflow took it, and if the verification still waits for a person
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
  // Refused in review: the workflow has not reached the review, or is busy with another decision. The call is retried
  // later.
  if (status === undefined || status === 'REVIEW' || status === 'PENDING')
    throw new Error('the workflow has not taken the decision')
  await closeDecision(db, decision, status)
  return status
}
