import { setTimeout as sleep } from 'node:timers/promises'
import { ApplicationFailure } from '@temporalio/common'
import type {
  ScreeningActivities,
  VerificationActivities,
  VisionActivities,
  WebhookActivities,
} from '../../contract/activities.ts'
import type { Check, CheckOutcome, Settlement, VerificationStatus } from '../../contract/verification.ts'

// Typed fakes of the activities of a verification, which record their calls.

type Fakes = VerificationActivities & VisionActivities & ScreeningActivities & WebhookActivities

/** The unusual behaviour of the fakes for one verification. */
export interface Plan {
  settle?: Partial<Settlement>
  expired?: VerificationStatus
  standing?: VerificationStatus
  failing?: { check: Check; times: number; error?: (left: number) => Error }
}

/** The fakes, their calls by verification, and the plan for each. */
export function verificationFakes() {
  const asked = new Map<string, string[]>()
  const plans = new Map<string, Plan>()
  const note = (id: string, what: string) => {
    asked.set(id, [...(asked.get(id) ?? []), what])
  }
  const settlement = (id: string, status: VerificationStatus): Settlement => ({
    status,
    reasonCodes: [],
    riskScore: 0,
    deliveries: [
      { deliveryId: `${id}-${status}`, endpointId: 'whe_1', accountId: 'acc_1', event: 'verification.approved' },
    ],
  })
  const check =
    (name: Check) =>
    async (id: string): Promise<CheckOutcome> => {
      note(id, `${name} begins`)
      const failing = plans.get(id)?.failing
      if (failing?.check === name && failing.times-- > 0)
        throw failing.error?.(failing.times) ?? new Error('the model could not be run')
      await sleep(150)
      note(id, `${name} ends`)
      return { check: name, verdict: 'PASS', codes: [] }
    }
  const fakes: Fakes = {
    async simulateChecks(id) {
      note(id, 'simulate')
      if (plans.get(id)?.settle?.status === 'ERROR') throw ApplicationFailure.nonRetryable('forced', 'SimulatedFailure')
    },
    async settleVerification(id) {
      note(id, 'settle')
      return { ...settlement(id, 'APPROVED'), ...plans.get(id)?.settle }
    },
    async expireVerification(id) {
      note(id, 'expire')
      return settlement(id, plans.get(id)?.expired ?? 'EXPIRED')
    },
    async failVerification(id) {
      note(id, 'fail')
      return settlement(id, 'ERROR')
    },
    async resolveReview(id, { decision, reviewer }) {
      note(id, `resolve ${decision} by ${reviewer}`)
      return settlement(id, decision)
    },
    async findSettlement(id) {
      note(id, 'how does it stand')
      return settlement(id, plans.get(id)?.standing ?? 'EXPIRED')
    },
    async redriveOutbox() {
      return 0
    },
    checkPictures: async (id) => [
      await check('DOCUMENT')(id),
      await check('LIVENESS')(id),
      { check: 'FACE_MATCH', verdict: 'PASS', codes: [] },
    ],
    checkDocument: check('DOCUMENT'),
    screenPerson: check('SCREENING'),
    async rearmDelivery() {
      throw new Error('not asked for')
    },
    async attemptDelivery(deliveryId) {
      note('deliveries', deliveryId)
      return { outcome: 'DELIVERED', responseCode: 200 }
    },
  }
  return { asked, plans, fakes }
}
