import { ApplicationFailure } from '@temporalio/common'
import { findSettlement } from '../../db/verifications/settlements.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import type { VerificationActivities } from '../../contract/activities.ts'
import type { Settlement } from '../../contract/verification.ts'
import { parseTestReference } from '../../contract/test-reference.ts'
import { redriveOutbox, type OutboxDeps } from '../../temporal/redrive-outbox.ts'
import { dataKeyOf, recordCheck } from './check-detail.ts'
import { startDeliveries } from '../../temporal/outbox.ts'
import {
  expireVerification,
  failVerification,
  openDeclared,
  resolveReview,
  settleVerification,
  type SettleDeps,
} from './settle.ts'
import { simulateChecks } from './simulate.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'

/** The activities of the `verification` queue: each a transaction that can be repeated. */
export function createVerificationActivities(deps: SettleDeps & OutboxDeps): VerificationActivities {
  /** The webhooks go out as soon as the outcome is committed; a repeated settling starts them again, to no effect. */
  const announced = async (settlement: Settlement): Promise<Settlement> => {
    await startDeliveries(deps.client, deps.log, settlement.deliveries)
    return settlement
  }
  return {
    async simulateChecks(verificationId) {
      const verification = await findVerification(deps.db, verificationId)
      if (verification === undefined)
        throw ApplicationFailure.nonRetryable('no such verification', 'VerificationNotFound')
      // The mode came with the workflow's input, which can be typed by hand: a live verification is simulated for nobody.
      if (verification.mode !== 'TEST')
        throw ApplicationFailure.nonRetryable('not a verification in test mode', 'NotATestVerification')
      const reference = endUserRefOf(deps.keyRing, verification)
      if (parseTestReference(reference).outcome === 'ERROR') {
        throw ApplicationFailure.nonRetryable('forced by the test reference', 'SimulatedFailure')
      }
      const dataKey = dataKeyOf(verification, deps.keyRing)
      for (const detail of simulateChecks(
        { ...verification, end_user_ref: reference },
        openDeclared(verification, dataKey),
      )) {
        await recordCheck(deps.db, dataKey, verificationId, detail)
      }
    },
    async settleVerification(verificationId) {
      try {
        return await announced(await settleVerification(deps, verificationId))
      } catch (error) {
        // A missing result or an unknown code is a fault of ours that no retry mends: the verification ends as ERROR.
        if (error instanceof RangeError) throw ApplicationFailure.nonRetryable(error.message, 'PolicyFault')
        throw error
      }
    },
    expireVerification: async (verificationId) => announced(await expireVerification(deps, verificationId)),
    failVerification: async (verificationId) => announced(await failVerification(deps, verificationId)),
    resolveReview: async (verificationId, resolution) =>
      announced(await resolveReview(deps, verificationId, resolution)),
    findSettlement: async (verificationId) => findSettlement(deps.db, verificationId),
    redriveOutbox: () => redriveOutbox(deps),
  }
}
