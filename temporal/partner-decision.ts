import { WithStartWorkflowOperation, WorkflowUpdateFailedError, type WorkflowClient } from '@temporalio/client'
import { decidePartnerUpdate } from '../contract/messages/partner-application.ts'
import type { PartnerAnswer, PartnerRequest } from '../contract/partners.ts'
import { partnerApplicationStart } from '../contract/messages/starts.ts'

/**
 * Tells the workflow of a partner's application what staff decided, and waits until it is done; where no run waits any more, one
 * is started for it.
 *
 * @throws what leaves open whether it was taken: no answer in time, Temporal away
 */
export async function sendPartnerDecision(
  workflow: WorkflowClient,
  partner: Parameters<typeof partnerApplicationStart>[0],
  request: PartnerRequest,
): Promise<Pick<PartnerAnswer, 'status' | 'changed'> | { readonly refusal: string }> {
  try {
    const { refusal, ...answer } = await workflow.executeUpdateWithStart(decidePartnerUpdate, {
      args: [request],
      startWorkflowOperation: new WithStartWorkflowOperation('partnerApplication', partnerApplicationStart(partner)),
    })
    return refusal === null ? answer : { refusal }
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError)
      return { refusal: error.cause?.message ?? 'the workflow refused the decision' }
    throw error
  }
}
