import type { WorkflowClient } from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { matureCommissions } from '../../db/partners/commissions.ts'
import { decideOnPartner } from '../../db/partners/decisions.ts'
import { findPartner } from '../../db/partners/partners.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../runtime/log.ts'
import type { PartnerActivities } from '../../contract/activities.ts'
import { startMail } from '../../temporal/outbox.ts'

export interface PartnerDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly client: WorkflowClient
  readonly log: Logger
}

/** The activities about partners, of the `payments` queue. */
export function createPartnerActivities({ db, keyRing, client, log }: PartnerDeps): PartnerActivities {
  return {
    async findPartnerStanding(partnerId) {
      return (await findPartner(db, partnerId))?.status
    },
    async decidePartner(partnerId, request) {
      const decided = await decideOnPartner(db, keyRing, partnerId, request)
      if (decided === undefined) throw ApplicationFailure.nonRetryable('no such partner', 'PartnerNotFound')
      const { answer, mailId } = decided
      log.info({ partnerId, decision: request.decision, by: request.by, ...answer }, 'partner decided')
      if (mailId !== undefined) await startMail(client, log, mailId)
      return answer
    },
    matureCommissions: () => matureCommissions(db),
  }
}
