import { WithStartWorkflowOperation, WorkflowUpdateFailedError, type WorkflowClient } from '@temporalio/client'
import { DECIDE_PARTNER_UPDATE, type PartnerAnswer, type PartnerRequest } from './workflows/contracts.ts'
import { partnerApplicationStart } from './workflows/starts.ts'

type PartnerWorkflow = (partnerId: string) => Promise<unknown>

/**
 * Tells the workflow of a partner's application what staff decided, and waits until it is done; where no run waits any more, one
 * is started for it.
 *
 * @throws what leaves open whether it was taken: no answer in time, Temporal away
 */
export async function sendPartnerDecision(workflow: WorkflowClient, partner: Parameters<typeof partnerApplicationStart>[0], request: PartnerRequest): Promise<Pick<PartnerAnswer, 'status' | 'changed'> | { readonly refusal: string }> {
  try {
    const { refusal, ...answer } = await workflow.executeUpdateWithStart<PartnerWorkflow, PartnerAnswer, [PartnerRequest]>(DECIDE_PARTNER_UPDATE, {
      args: [request], startWorkflowOperation: new WithStartWorkflowOperation('partnerApplication', partnerApplicationStart(partner)),
    })
    return refusal === null ? answer : { refusal }
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) return { refusal: error.cause?.message ?? 'the workflow refused the decision' }
    throw error
  }
}
