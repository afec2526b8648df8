import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  isCancellation,
  log,
  ParentClosePolicy,
  patched,
  setHandler,
  sleep,
  startChild,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import { RetryState } from '@temporalio/common'
import { ERASED } from '../../contract/failures.ts'
import {
  erasedSignal,
  resolveReviewUpdate,
  submittedSignal,
  verificationStateQuery,
} from '../../contract/messages/verification.ts'
import type {
  Check,
  CheckOutcome,
  ReviewResolution,
  Settlement,
  VerificationInput,
  VerificationStatus,
} from '../../contract/verification.ts'
import type { DeliveryStart } from '../../contract/webhooks.ts'
import { inputOf, parseResolution, parseVerification, readResolution } from '../shared/parse-input.ts'
import { settlePriority, simulatePriority } from '../../contract/priorities.ts'
import {
  pictureActivities,
  REPEAT_AFTER_MS,
  screeningActivities,
  verificationActivities,
  visionActivities,
  type TryOf,
} from '../shared/proxies.ts'
import { VERIFICATION_STATUS } from '../../contract/messages/search-attributes.ts'
import { deliveryStart, unlessClosed } from '../../contract/messages/starts.ts'
import { afterFailure, causeOf, NO_TRIES } from './check-tries.ts'
import { webhookDelivery } from '../webhook-delivery/workflow.ts'

interface Progress {
  status: VerificationStatus
  checks: readonly CheckOutcome[]
  resolution: ReviewResolution | undefined
  isResolved: boolean
  /** Said by the signal; whether it is true the database tells. */
  isErased: boolean
}

/**
 * One verification, from its creation to its end: waits for the submission or expiry, runs the checks, settles,
 * announces, and waits for a person where the decision is a review. Holds order and time only: what was read and found
 * is in the database, ids and verdicts are here.
 *
 * A verification that is erased ends in the database, as EXPIRED and unannounced; the signal `erased` wakes whatever waits here,
 * and checks that are under way end as they find no data key.
 */
export async function verification(given: VerificationInput): Promise<VerificationStatus> {
  const input = inputOf(parseVerification(given))
  const id = input.verificationId
  const decisions = verificationActivities(settlePriority(input))
  let isSubmitted = !input.needsAssets
  const now: Progress = { status: 'PENDING', checks: [], resolution: undefined, isResolved: false, isErased: false }

  setHandler(submittedSignal, () => {
    isSubmitted = true
  })
  setHandler(erasedSignal, () => {
    now.isErased = true
  })
  setHandler(verificationStateQuery, () => ({ status: now.status, checks: now.checks }))
  setHandler(
    resolveReviewUpdate,
    async (given) => {
      now.resolution = readResolution(given)
      await condition(() => now.isResolved)
      return now.status
    },
    {
      validator: (given: ReviewResolution) => {
        if (now.status !== 'REVIEW' || now.resolution !== undefined)
          throw ApplicationFailure.nonRetryable('the verification is not in review', 'NotInReview')
        parseResolution(given)
      },
    },
  )

  const announce = async (settlement: Settlement) => {
    now.status = settlement.status
    upsertSearchAttributes([{ key: VERIFICATION_STATUS, value: now.status }])
    // Older runs started the deliveries themselves; now the settling activity has done it.
    if (input.announcedBy !== 'settling') await Promise.all(settlement.deliveries.map(startDelivery))
  }

  /** Of a signal that is typed by hand nothing comes; and of one that a run of an older release got, which did not know it. */
  const endIfErased = async (): Promise<boolean> => {
    const isSaid = now.isErased
    now.isErased = false
    if (!isSaid || !patched('erased')) return false
    const standing = await decisions.findSettlement(id)
    if (standing.status === 'PENDING' || standing.status === 'REVIEW') {
      log.warn('request dropped: the verification is not erased', { verificationId: id })
      return false
    }
    await announce(standing)
    return true
  }

  const dueAt = Date.now() + input.submitWithinMs
  while (!isSubmitted && (await condition(() => isSubmitted || now.isErased, Math.max(1, dueAt - Date.now())))) {
    if (await endIfErased()) return now.status
  }
  if (!isSubmitted) {
    const expired = await decisions.expireVerification(id)
    if (expired.status !== 'PENDING') {
      await announce(expired)
      return now.status
    }
  }
  const settlement = await runChecks(input)
    .then(async (found) => {
      now.checks = found
      return decisions.settleVerification(id)
    })
    .catch(async (error: unknown) => {
      if (isCancellation(error)) throw error
      // The retries are used up, or the fault is final: the client learns of it and pays nothing (interface.md 3.1).
      if (isErasedFailure(error)) log.info('verification erased while its checks ran', { verificationId: id })
      else log.error('verification failed', { verificationId: id })
      return decisions.failVerification(id)
    })
  await announce(settlement)
  if (now.status !== 'REVIEW') return now.status

  if (settlement.resolveAs !== undefined)
    now.resolution = { decision: settlement.resolveAs, reviewer: 'test-reference' }
  const decided = () => now.resolution
  do await condition(() => decided() !== undefined || now.isErased)
  while (decided() === undefined && !(await endIfErased()))
  const resolution = decided()
  if (resolution !== undefined) await announce(await decisions.resolveReview(id, resolution))
  now.isResolved = true
  await condition(allHandlersFinished)
  return now.status
}

/** What one activity does: a check, or liveness and the face match together, which share the selfie, or all three that look at pictures. */
type Work = Check | 'FACES' | 'PICTURES'

/** All that looks at pictures first; the screening needs what the document gave. */
async function runChecks(input: VerificationInput): Promise<CheckOutcome[]> {
  if (input.mode === 'TEST') {
    await verificationActivities(simulatePriority(input)).simulateChecks(input.verificationId)
    return []
  }
  const run = async (step: 'first' | 'later', ...works: Work[]) =>
    (await Promise.all(works.map((work) => runWork(input, work, step)))).flat()
  const asked = (...checks: Check[]) => checks.filter((check) => input.checks.includes(check))
  if (asked('DOCUMENT', 'LIVENESS', 'FACE_MATCH').length === 3 && patched('pictures-in-one-check')) {
    return [...(await run('first', 'PICTURES')), ...(await run('later', ...asked('SCREENING')))]
  }
  // Runs that are older asked for document and faces side by side, and before that for liveness and, after it, for the face match.
  const areApart = asked('LIVENESS', 'FACE_MATCH').length < 2 || !patched('faces-in-one-check')
  const first = await run('first', ...asked('DOCUMENT'), ...(areApart ? asked('LIVENESS') : ['FACES' as const]))
  return [
    ...first,
    ...(await run(
      first.length === 0 ? 'first' : 'later',
      ...(areApart ? asked('FACE_MATCH') : []),
      ...asked('SCREENING'),
    )),
  ]
}

/** One piece of work; what failed is repeated, but with another priority (proxies.ts), as often as its cause allows (tries.ts). */
async function runWork(
  input: VerificationInput,
  work: Work,
  step: 'first' | 'later',
): Promise<readonly CheckOutcome[]> {
  try {
    return await tryWork(input, work, step)
  } catch (error) {
    // Runs that are older than the repeating here have had all their tries.
    if (!isRepeatable(error) || !patched('checks-repeated-in-turn')) throw error
    if (patched('tries-by-cause')) return repeatWork(input, work, error)
    await sleep(REPEAT_AFTER_MS)
    return tryWork(input, work, 'repeated by the server')
  }
}

async function repeatWork(
  input: VerificationInput,
  work: Work,
  first: ActivityFailure,
): Promise<readonly CheckOutcome[]> {
  let failure = first
  let tries = NO_TRIES
  for (;;) {
    const cause = causeOf(failure.cause)
    const next = afterFailure(tries, cause)
    tries = next.tries
    const about = { verificationId: input.verificationId, work, cause, tries }
    if (next.waitMs === undefined) {
      log.error('check given up', about)
      throw failure
    }
    log.warn('check to be repeated', about)
    await sleep(next.waitMs)
    try {
      return await tryWork(input, work, 'repeated')
    } catch (error) {
      if (!isRepeatable(error)) throw error
      failure = error
    }
  }
}

async function tryWork(input: VerificationInput, work: Work, step: TryOf): Promise<readonly CheckOutcome[]> {
  const id = input.verificationId
  if (work === 'SCREENING') return [await screeningActivities(input, step).screenPerson(id)]
  if (work === 'PICTURES') return pictureActivities(input, step).checkPictures(id)
  const vision = visionActivities(input, step)
  if (work === 'FACES') return vision.checkFaces(id)
  if (work === 'DOCUMENT') return [await vision.checkDocument(id)]
  return [await (work === 'LIVENESS' ? vision.checkLiveness(id) : vision.checkFaceMatch(id))]
}

/** Neither cancelled nor final by its own word. */
const isRepeatable = (error: unknown): error is ActivityFailure =>
  error instanceof ActivityFailure && error.retryState !== RetryState.NON_RETRYABLE_FAILURE && !isCancellation(error)

const isErasedFailure = (error: unknown): boolean =>
  error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === ERASED

/** A delivery lives on when this workflow ends; that it was started, by us or by the sweep before us, is all that is waited for. */
const startDelivery = (delivery: DeliveryStart): Promise<void> =>
  unlessClosed(
    startChild(webhookDelivery, { ...deliveryStart(delivery), parentClosePolicy: ParentClosePolicy.ABANDON }),
  )
