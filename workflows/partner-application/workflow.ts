import { allHandlersFinished, condition, log, setHandler } from '@temporalio/workflow'
import { decidePartnerUpdate, partnerStateQuery } from '../../contract/messages/partner-application.ts'
import type { PartnerStanding } from '../../contract/partners.ts'
import { inputOf, parseId, parsePartnerRequest } from '../shared/parse-input.ts'
import { partnerActivities } from '../shared/proxies.ts'

/**
 * A partner's application: waits until staff decide. What they decide later, a suspension or a return, is a run of its own under
 * the same id. The row in the database says what may follow what; here are the partner's id, the decision and who made it.
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
      log.info('partner decided on', {
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
  standing ??= found // a decision that came meanwhile is newer
  // Whoever is not PENDING has no application that waits: the run was made for one decision, or by hand.
  await condition(() => standing !== 'PENDING')
  await condition(allHandlersFinished)
  return standing ?? null
}
