import { ApplicationFailure } from '@temporalio/common'
import { findVerification } from '../../db/verifications.ts'
import type { VerificationActivities } from '../../workflows/activities.ts'
import { parseTestReference } from '../../workflows/test-reference.ts'
import { redriveOutbox, type OutboxDeps } from '../outbox/redrive.ts'
import { purgeRateLimits } from '../../db/rate-limits.ts'
import { dataKeyOf, recordCheck } from './check-detail.ts'
import { expireVerification, failVerification, openDeclared, resolveReview, settleVerification, type SettleDeps } from './settle.ts'
import { simulateChecks } from './simulate.ts'

/** The activities of the `verification` queue: each a transaction that can be repeated. */
export function createVerificationActivities(deps: SettleDeps & OutboxDeps): VerificationActivities {
  return {
    async simulateChecks(verificationId) {
      const verification = await findVerification(deps.db, verificationId)
      if (verification === undefined) throw ApplicationFailure.nonRetryable('no such verification', 'VerificationNotFound')
      if (parseTestReference(verification.end_user_ref).outcome === 'ERROR') {
        throw ApplicationFailure.nonRetryable('forced by the test reference', 'SimulatedFailure')
      }
      const dataKey = dataKeyOf(verification, deps.masterKey)
      for (const detail of simulateChecks(verification, openDeclared(verification, dataKey))) {
        await recordCheck(deps.db, dataKey, verificationId, detail)
      }
    },
    async settleVerification(verificationId) {
      try {
        return await settleVerification(deps, verificationId)
      } catch (error) {
        // A missing result or an unknown code is a fault of ours that no retry mends: the verification ends as ERROR.
        if (error instanceof RangeError) throw ApplicationFailure.nonRetryable(error.message, 'PolicyFault')
        throw error
      }
    },
    expireVerification: (verificationId) => expireVerification(deps, verificationId),
    failVerification: (verificationId) => failVerification(deps, verificationId),
    resolveReview: (verificationId, resolution) => resolveReview(deps, verificationId, resolution),
    async redriveOutbox() {
      await purgeRateLimits(deps.db)
      return redriveOutbox(deps)
    },
  }
}
