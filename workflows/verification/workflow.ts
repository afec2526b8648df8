import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  isCancellation,
  log,
  setHandler,
  sleep,
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
import { inputOf, parseResolution, parseVerification } from '../shared/parse-input.ts'
import { settlePriority, simulatePriority } from '../../contract/priorities.ts'
import {
  pictureActivities,
  screeningActivities,
  verificationActivities,
  visionActivities,
  type TryOf,
} from '../shared/proxies.ts'
import { VERIFICATION_STATUS } from '../../contract/messages/search-attributes.ts'
import { afterFailure, causeOf, NO_TRIES } from './check-tries.ts'

interface Progress {
  status: VerificationStatus
  checks: readonly CheckOutcome[]
  resolution: ReviewResolution | undefined
  isResolved: boolean
  /** Set by the signal. The database knows whether it is true. */
  isErased: boolean
}

/**
 * One verification, from its creation to its end. It waits for the submission or expiry, runs the checks, settles,
 * announces, and waits for a person if the decision is a review. It decides order and time only. Evidence and findings
 * are in the database, ids and verdicts are here.
 *
 * An erased verification ends in the database, as EXPIRED and unannounced. The signal `erased` wakes the waiting run,
 * and running checks end because they find no data key.
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
      now.resolution = parseResolution(given)
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

  /** Shows the current state. The settling activity has started the deliveries. */
  const show = (settlement: Settlement) => {
    now.status = settlement.status
    upsertSearchAttributes([{ key: VERIFICATION_STATUS, value: now.status }])
  }

  /** A signal typed by hand ends nothing: the database decides. */
  const endIfErased = async (): Promise<boolean> => {
    const isSaid = now.isErased
    now.isErased = false
    if (!isSaid) return false
    const standing = await decisions.findSettlement(id)
    if (standing.status === 'PENDING' || standing.status === 'REVIEW') {
      log.warn('request dropped: verification not erased', { verificationId: id })
      return false
    }
    show(standing)
    return true
  }

  const dueAt = Date.now() + input.submitWithinMs
  while (!isSubmitted && (await condition(() => isSubmitted || now.isErased, Math.max(1, dueAt - Date.now())))) {
    if (await endIfErased()) return now.status
  }
  if (!isSubmitted) {
    const expired = await decisions.expireVerification(id)
    if (expired.status !== 'PENDING') {
      show(expired)
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
      // The retries are used up, or the fault is final. The client is informed and pays nothing (interface.md 3.1).
      if (isErasedFailure(error)) log.info('verification erased while its checks ran', { verificationId: id })
      else log.error('verification failed', { verificationId: id })
      return decisions.failVerification(id)
    })
  show(settlement)
  if (now.status !== 'REVIEW') return now.status

  if (settlement.resolveAs !== undefined)
    now.resolution = { decision: settlement.resolveAs, reviewer: 'test-reference' }
  const decided = () => now.resolution
  do await condition(() => decided() !== undefined || now.isErased)
  while (decided() === undefined && !(await endIfErased()))
  const resolution = decided()
  if (resolution !== undefined) show(await decisions.resolveReview(id, resolution))
  now.isResolved = true
  await condition(allHandlersFinished)
  return now.status
}

/** The work of one activity: a check, or all three checks of images. */
type Work = 'PICTURES' | 'DOCUMENT' | 'SCREENING'

/** The checks of images run first, because the screening needs the fields of the document. */
async function runChecks(input: VerificationInput): Promise<CheckOutcome[]> {
  if (input.mode === 'TEST') {
    await verificationActivities(simulatePriority(input)).simulateChecks(input.verificationId)
    return []
  }
  const found: CheckOutcome[] = []
  for (const work of worksOf(input.checks))
    found.push(...(await runWork(input, work, found.length === 0 ? 'first' : 'later')))
  return found
}

/** Liveness and the face match run with the document, and never without it (parse-input.ts). */
function worksOf(checks: readonly Check[]): Work[] {
  const pictures: Work[] = checks.includes('LIVENESS') ? ['PICTURES'] : checks.includes('DOCUMENT') ? ['DOCUMENT'] : []
  return checks.includes('SCREENING') ? [...pictures, 'SCREENING'] : pictures
}

/**
 * Runs one piece of work. A failure is repeated with another priority (shared/proxies.ts), as often as its cause allows
 * (check-tries.ts).
 */
async function runWork(
  input: VerificationInput,
  work: Work,
  step: 'first' | 'later',
): Promise<readonly CheckOutcome[]> {
  try {
    return await tryWork(input, work, step)
  } catch (error) {
    if (!isRepeatable(error)) throw error
    return repeatWork(input, work, error)
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
      log.error('check failed for good', about)
      throw failure
    }
    log.warn('check retry scheduled', about)
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
  return [await visionActivities(input, step).checkDocument(id)]
}

/** Neither cancelled nor marked as final. */
const isRepeatable = (error: unknown): error is ActivityFailure =>
  error instanceof ActivityFailure && error.retryState !== RetryState.NON_RETRYABLE_FAILURE && !isCancellation(error)

const isErasedFailure = (error: unknown): boolean =>
  error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === ERASED
