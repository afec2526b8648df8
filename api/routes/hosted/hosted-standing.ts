import { namesOf } from '../../../contract/log-ids.ts'
import { holdsFlow, type FlowStanding } from '../../../db/verifications/hosted-devices.ts'
import { findStanding, type Standing, type StandingVerification } from '../../../db/verifications/standing.ts'
import type { Exchange } from '../../http/exchange.ts'
import { Problem } from '../../http/problem.ts'

/** The verification of a hosted link, however it stands. @throws NOT_FOUND */
export async function find(exchange: Exchange, id: string): Promise<StandingVerification> {
  const found = await findStanding(exchange.deps.db, id)
  if (found === undefined) throw new Problem('NOT_FOUND')
  exchange.note({ ...namesOf(found.verification), accountId: found.verification.account_id })
  return found
}

/**
 * The same, if it takes pictures from this device. The transaction that changes something decides; this spares the upload.
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

/** A second submission is told that it is one (interface.md 3.1, rule 1), unless the account may not be dealt with at all. */
export const refusal = (exchange: Exchange, id: string, standing: Exclude<FlowStanding, 'OPEN'>): Problem =>
  standing === 'ELSEWHERE'
    ? new Problem('OPEN_ELSEWHERE')
    : standing === 'RECEIVED' || standing === 'RESOLVED'
      ? new Problem('ALREADY_SUBMITTED')
      : ended(exchange, id, standing)

/** Why is for the log alone: whoever holds an old link learns nothing of the account, nor of how it went. */
export function ended({ deps, requestId }: Exchange, verificationId: string, standing: Standing): Problem {
  // An account that is active again opens it again: the log cuts this id.
  deps.log.info({ requestId, link: verificationId, standing }, 'hosted link has ended')
  return new Problem('LINK_ENDED')
}
