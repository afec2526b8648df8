import { WithStartWorkflowOperation, WorkflowUpdateFailedError, type WorkflowClient } from '@temporalio/client'
import { decidePartnerUpdate } from '../contract/messages/partner-application.ts'
import type { PartnerAnswer, PartnerRequest } from '../contract/partners.ts'
import { partnerApplicationStart } from '../contract/messages/starts.ts'

/**
 * Sends a staff decision to the workflow of a partner's application and waits until it is applied. If no run waits any
 * more, a run is started for it.
 *
 * @throws if it is open whether the decision was applied: no answer in time, or Temporal away
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
