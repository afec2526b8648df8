import {
  allHandlersFinished, ApplicationFailure, condition, defineQuery, defineSignal, defineUpdate, isCancellation, log, ParentClosePolicy, setHandler,
  startChild, upsertSearchAttributes,
} from '@temporalio/workflow'
import {
  RESOLVE_REVIEW_UPDATE, SUBMITTED_SIGNAL, type Check, type CheckOutcome, type DeliveryStart, type ReviewResolution, type Settlement,
  type VerificationInput, type VerificationStatus,
} from './contracts.ts'
import { inputOf, parseResolution, parseVerification, readResolution } from './hand-typed.ts'
import { screeningActivities, verificationActivities, visionActivities } from './proxies.ts'
import { VERIFICATION_STATUS } from './search-attributes.ts'
import { deliveryStart, unlessClosed } from './starts.ts'
import { webhookDelivery } from './webhook-delivery.ts'

export const submitted = defineSignal(SUBMITTED_SIGNAL)
export const resolveReviewUpdate = defineUpdate<VerificationStatus, [ReviewResolution]>(RESOLVE_REVIEW_UPDATE)
export const state = defineQuery<{ status: VerificationStatus; checks: readonly CheckOutcome[] }>('state')

interface Progress {
  status: VerificationStatus
  checks: readonly CheckOutcome[]
  resolution: ReviewResolution | undefined
  isResolved: boolean
}

/**
 * One verification, from its creation to its end: waits for the submission or expiry, runs the checks, settles,
 * announces, and waits for a person where the decision is a review. Holds order and time only: what was read and found
 * is in the database, ids and verdicts are here.
 */
export async function verification(given: VerificationInput): Promise<VerificationStatus> {
  const input = inputOf(parseVerification(given))
  const id = input.verificationId
  let isSubmitted = !input.needsAssets
  const now: Progress = { status: 'PENDING', checks: [], resolution: undefined, isResolved: false }

  setHandler(submitted, () => { isSubmitted = true })
  setHandler(state, () => ({ status: now.status, checks: now.checks }))
  setHandler(resolveReviewUpdate, async (given) => {
    now.resolution = readResolution(given)
    await condition(() => now.isResolved)
    return now.status
  }, {
    validator: (given: ReviewResolution) => {
      if (now.status !== 'REVIEW' || now.resolution !== undefined) throw ApplicationFailure.nonRetryable('the verification is not in review', 'NotInReview')
      parseResolution(given)
    },
  })

  const announce = async (settlement: Settlement) => {
    now.status = settlement.status
    upsertSearchAttributes([{ key: VERIFICATION_STATUS, value: now.status }])
    // Older runs started the deliveries themselves; now the settling activity has done it.
    if (input.announcedBy !== 'settling') await Promise.all(settlement.deliveries.map(startDelivery))
  }

  if (!isSubmitted && !await condition(() => isSubmitted, input.submitWithinMs)) {
    const expired = await verificationActivities.expireVerification(id)
    if (expired.status !== 'PENDING') {
      await announce(expired)
      return now.status
    }
  }
  const settlement = await runChecks(input).then(async (found) => {
    now.checks = found
    return verificationActivities.settleVerification(id)
  }).catch(async (error: unknown) => {
    if (isCancellation(error)) throw error
    // The retries are used up, or the fault is final: the client learns of it and pays nothing (interface.md 3.1).
    log.error('verification failed', { verificationId: id })
    return verificationActivities.failVerification(id)
  })
  await announce(settlement)
  if (now.status !== 'REVIEW') return now.status

  if (settlement.resolveAs !== undefined) now.resolution = { decision: settlement.resolveAs, reviewer: 'test-reference' }
  await condition(() => now.resolution !== undefined)
  if (now.resolution === undefined) throw new Error('unreachable: the condition above holds')
  await announce(await verificationActivities.resolveReview(id, now.resolution))
  now.isResolved = true
  await condition(allHandlersFinished)
  return now.status
}

/** Document and liveness side by side; the face match and the screening need what the document gave. */
async function runChecks(input: VerificationInput): Promise<CheckOutcome[]> {
  const id = input.verificationId
  if (input.mode === 'TEST') {
    await verificationActivities.simulateChecks(id)
    return []
  }
  const runs: Record<Check, () => Promise<CheckOutcome>> = {
    DOCUMENT: () => visionActivities.checkDocument(id),
    LIVENESS: () => visionActivities.checkLiveness(id),
    FACE_MATCH: () => visionActivities.checkFaceMatch(id),
    SCREENING: () => screeningActivities.screenPerson(id),
  }
  const run = (...checks: Check[]) => Promise.all(checks.filter((check) => input.checks.includes(check)).map((check) => runs[check]()))
  return [...await run('DOCUMENT', 'LIVENESS'), ...await run('FACE_MATCH', 'SCREENING')]
}

/** A delivery lives on when this workflow ends; that it was started, by us or by the sweep before us, is all that is waited for. */
const startDelivery = (delivery: DeliveryStart): Promise<void> =>
  unlessClosed(startChild(webhookDelivery, { ...deliveryStart(delivery), parentClosePolicy: ParentClosePolicy.ABANDON }))
