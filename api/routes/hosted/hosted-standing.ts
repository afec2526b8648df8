import { namesOf } from '../../../contract/log-ids.ts'
import { holdsFlow, type FlowStanding } from '../../../db/verifications/hosted-devices.ts'
import { findStanding, type Standing, type StandingVerification } from '../../../db/verifications/standing.ts'
import type { Exchange } from '../../http/exchange.ts'
import { Problem } from '../../http/problem.ts'

/** The verification of a hosted link, in any state. @throws NOT_FOUND */
export async function find(exchange: Exchange, id: string): Promise<StandingVerification> {
  const found = await findStanding(exchange.deps.db, id)
  if (found === undefined) throw new Problem('NOT_FOUND')
  exchange.note({ ...namesOf(found.verification), accountId: found.verification.account_id })
  return found
}

/**
 * The verification of a hosted link, if it accepts assets from this device. The transaction of a change decides; this
 * check saves the upload.
 *
 * @param device token of the header Hosted-Device
 * @throws NOT_FOUND, LINK_ENDED, ALREADY_SUBMITTED, OPEN_ELSEWHERE
 */
export async function findOpen(
  exchange: Exchange,
  id: string,
  device: string | undefined,
): Promise<StandingVerification> {
  const found = await find(exchange, id)
  if (found.standing !== 'OPEN') throw refusal(exchange, id, found.standing)
  if (!(await holdsFlow(exchange.deps.db, id, device))) throw refusal(exchange, id, 'ELSEWHERE')
  return found
}

/**
 * The error for a flow that is not open. A second submission gets ALREADY_SUBMITTED (interface.md 3.1, rule 1), unless
 * the account is not active.
 */
export const refusal = (exchange: Exchange, id: string, standing: Exclude<FlowStanding, 'OPEN'>): Problem =>
  standing === 'ELSEWHERE'
    ? new Problem('OPEN_ELSEWHERE')
    : standing === 'RECEIVED' || standing === 'RESOLVED'
      ? new Problem('ALREADY_SUBMITTED')
      : ended(exchange, id, standing)

/** The reason goes to the log alone: the holder of an old link learns nothing about the account or the outcome. */
export function ended({ deps, requestId }: Exchange, verificationId: string, standing: Standing): Problem {
  // The link works again if the account becomes active, so the log cuts this id.
  deps.log.info({ requestId, link: verificationId, standing }, 'hosted link ended')
  return new Problem('LINK_ENDED')
}
