import { allHandlersFinished, condition, log, setHandler } from '@temporalio/workflow'
import { decidePartnerUpdate, partnerStateQuery } from '../../contract/messages/partner-application.ts'
import type { PartnerStanding } from '../../contract/partners.ts'
import { inputOf, parseId, parsePartnerRequest } from '../shared/parse-input.ts'
import { partnerActivities } from '../shared/proxies.ts'

/**
 * Waits until staff decide on a partner's application. A later decision, a suspension or a return, is another run under
 * the same id. The row in the database says which change may follow. The workflow has the partner's id, the decision
 * and who made it.
 */
export async function partnerApplication(given: string): Promise<PartnerStanding | null> {
  const partnerId = inputOf(parseId(given))
  let standing: PartnerStanding | undefined
  setHandler(partnerStateQuery, () => ({ status: standing ?? null }))
  setHandler(
    decidePartnerUpdate,
    async (request) => {
      const answer = await partnerActivities.decidePartner(partnerId, parsePartnerRequest(request))
      standing = answer.status
      log.info('partner decided', {
        partnerId,
        decision: request.decision,
        status: answer.status,
        refused: answer.refusal !== null,
      })
      return answer
    },
    {
      validator: (request) => {
        parsePartnerRequest(request)
      },
    },
  )
  const found = await partnerActivities.findPartnerStanding(partnerId)
  standing ??= found // a decision made meanwhile is newer
  // Only PENDING has a waiting application. Otherwise the run was made for one decision, or by hand.
  await condition(() => standing !== 'PENDING')
  await condition(allHandlersFinished)
  return standing ?? null
}
