import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type WorkflowHandle } from '@temporalio/client'
import { ApplicationFailure, defaultPayloadConverter } from '@temporalio/common'
import type {
  FirstAttemptActivities,
  ScreeningActivities,
  VerificationActivities,
  VisionActivities,
  WebhookActivities,
} from '../../contract/activities.ts'
import { AWAY, ERASED } from '../../contract/failures.ts'
import { deliveryRearm, deliveryStart, verificationStart } from '../../contract/messages/starts.ts'
import { erasedSignal, resolveReviewUpdate, submittedSignal } from '../../contract/messages/verification.ts'
import { endpointRemovedSignal, rearmSignal } from '../../contract/messages/webhook-delivery.ts'
import { TRACE_HEADER } from '../../contract/tracing.ts'
import type { Settlement, VerificationInput, VerificationStatus } from '../../contract/verification.ts'
import type { AttemptOutcome, DeliveryStart } from '../../contract/webhooks.ts'
import { anInput, testClient, testWorkers, untilState } from './workers.ts'

// The paths through the workflows `verification` and `webhookDelivery` whose histories a release records. Order and
// time come from the workflows. Each activity returns the answers of its case.

type Activities = Pick<
  VerificationActivities,
  | 'simulateChecks'
  | 'settleVerification'
  | 'expireVerification'
  | 'failVerification'
  | 'resolveReview'
  | 'findSettlement'
> &
  VisionActivities &
  ScreeningActivities &
  WebhookActivities &
  FirstAttemptActivities

type Answer = () => unknown

const settled = (status: VerificationStatus, more: Partial<Settlement> = {}): Settlement => ({
  status,
  reasonCodes: [],
  riskScore: 0,
  deliveries: [],
  ...more,
})
const found = (...checks: string[]) => checks.map((check) => ({ check, verdict: 'PASS', codes: [] }))
const fault =
  (type: string, nonRetryable = false): Answer =>
  () => {
    throw ApplicationFailure.create({ message: `${type} (log 1)`, type, nonRetryable })
  }
const PASSES: Readonly<Record<string, Answer>> = {
  simulateChecks: () => undefined,
  checkPictures: () => found('DOCUMENT', 'LIVENESS', 'FACE_MATCH'),
  checkDocument: () => found('DOCUMENT')[0],
  screenPerson: () => found('SCREENING')[0],
  settleVerification: () => settled('APPROVED'),
  expireVerification: () => settled('EXPIRED'),
  failVerification: () => settled('ERROR'),
  resolveReview: () => settled('APPROVED'),
  findSettlement: () => settled('EXPIRED'),
  attemptDeliveryNow: (): AttemptOutcome => ({ outcome: 'DELIVERED', responseCode: 204 }),
  attemptDelivery: (): AttemptOutcome => ({ outcome: 'DELIVERED', responseCode: 204 }),
  rearmDelivery: () => ({ status: 'PENDING', attempts: 1, rearmedAfter: 1, refusal: null }),
}

/** The answers of a case for an activity: one after the other, then the usual one. */
type Plan = Partial<Record<keyof Activities, Answer[]>>

interface Stage {
  readonly client: Client
  /** Starts a verification and returns its id, for later signals. */
  readonly verify: (plan: Plan, input?: Partial<VerificationInput>) => Promise<WorkflowHandle>
  readonly deliver: (plan: Plan) => Promise<{ readonly handle: WorkflowHandle; readonly delivery: DeliveryStart }>
}

const TEST = { mode: 'TEST', needsAssets: false } as const
const SCREENING = { checks: ['SCREENING'], needsAssets: false } as const
const retry =
  (retryInMs: number): Answer =>
  () =>
    ({ outcome: 'RETRY', retryInMs, error: 'HTTP 500' }) satisfies AttemptOutcome
const submitted = async (handle: WorkflowHandle) => {
  await handle.signal(submittedSignal)
  return handle
}

/** A case by the name of its history. Each returns the run's handle. */
export const RELEASE_CASES: Readonly<Record<string, (stage: Stage) => Promise<WorkflowHandle>>> = {
  'verification-approved': ({ verify }) => verify({}, TEST),
  'verification-error': ({ verify }) => verify({ simulateChecks: [fault('SimulatedFailure', true)] }, TEST),
  'verification-expired': ({ verify }) => verify({}, { submitWithinMs: 1_000 }),
  'verification-submitted-at-expiry': ({ verify }) =>
    verify({ expireVerification: [() => settled('PENDING')] }, { submitWithinMs: 1_000 }),
  'verification-review-approved': ({ verify }) =>
    verify({ settleVerification: [() => settled('REVIEW', { resolveAs: 'APPROVED' })] }, TEST),
  'verification-review-declined': async ({ verify }) => {
    const handle = await verify(
      { settleVerification: [() => settled('REVIEW')], resolveReview: [() => settled('DECLINED')] },
      TEST,
    )
    await untilState(handle, 'REVIEW')
    await handle.executeUpdate(resolveReviewUpdate, { args: [{ decision: 'DECLINED', reviewer: 'staff_7' }] })
    return handle
  },
  'verification-live-approved': async ({ verify }) => submitted(await verify({})),
  'verification-document-alone': async ({ verify }) => submitted(await verify({}, { checks: ['DOCUMENT'] })),
  'verification-screening-alone': ({ verify }) => verify({}, SCREENING),
  'verification-check-failed': ({ verify }) =>
    verify({ screenPerson: Array.from({ length: 5 }, () => fault('Error')) }, SCREENING),
  'verification-tries-by-cause': ({ verify }) =>
    verify({ screenPerson: [fault('Error'), fault(AWAY), fault(AWAY), fault('Error'), fault(AWAY)] }, SCREENING),
  'verification-pictures-repeated': async ({ verify }) => submitted(await verify({ checkPictures: [fault('Error')] })),
  'verification-erased-in-checks': async ({ verify }) =>
    submitted(await verify({ checkPictures: [fault(ERASED, true)], failVerification: [() => settled('EXPIRED')] })),
  'verification-erased-while-pending': async ({ verify }) => {
    const handle = await verify({ findSettlement: [() => settled('PENDING')] })
    await handle.signal(erasedSignal) // typed by hand: it is not
    await sleep(1_000)
    await handle.signal(erasedSignal)
    return handle
  },
  'verification-erased-in-review': async ({ verify }) => {
    const handle = await submitted(
      await verify({ settleVerification: [() => settled('REVIEW')], findSettlement: [() => settled('REVIEW')] }),
    )
    await untilState(handle, 'REVIEW')
    await handle.signal(erasedSignal) // typed by hand: it is not
    await sleep(1_000)
    await handle.signal(erasedSignal)
    return handle
  },
  'verification-traced': async (stage) => submitted(await traced(stage).verify({})),
  'webhook-delivery-delivered': async ({ deliver }) => (await deliver({})).handle,
  'webhook-delivery-traced': async (stage) => (await traced(stage).deliver({})).handle,
  'webhook-delivery-retried': async ({ deliver }) =>
    (
      await deliver({
        attemptDeliveryNow: [() => ({ outcome: 'BUSY', retryInMs: 500 })],
        attemptDelivery: [() => ({ outcome: 'BUSY', retryInMs: 500 }), retry(1_000), retry(1_000)],
      })
    ).handle,
  'webhook-delivery-rearmed': async ({ deliver, client }) => {
    const { handle, delivery } = await deliver({
      attemptDeliveryNow: [() => ({ outcome: 'FAILED', error: 'HTTP 410' })],
    })
    await handle.result()
    const request = { by: 'staff-7', reason: 'ticket 4711' }
    return client.workflow.signalWithStart('webhookDelivery', deliveryRearm(delivery, request))
  },
  'webhook-delivery-rearm-refused': async ({ deliver }) => {
    const { handle } = await deliver({
      attemptDeliveryNow: [retry(3_000)],
      rearmDelivery: [() => ({ status: 'RETRYING', attempts: 1, rearmedAfter: 0, refusal: 'it is not over' })],
    })
    await untilState(handle, 'RETRYING')
    await handle.signal(rearmSignal, { by: 'staff-7', reason: 'impatient' })
    return handle
  },
  'webhook-delivery-requests-dropped': async ({ deliver }) => {
    const refused = { status: 'RETRYING', attempts: 1, rearmedAfter: 0, refusal: 'it is not over' }
    const { handle } = await deliver({
      attemptDeliveryNow: [retry(4_000)],
      rearmDelivery: Array.from({ length: 20 }, () => () => refused),
    })
    await untilState(handle, 'RETRYING')
    await handle.signal('rearm', 'no request')
    for (let i = 0; i < 22; i++) await handle.signal(rearmSignal, { by: 'staff-7', reason: `ticket ${i}` })
    return handle
  },
  'webhook-delivery-removal-denied': async ({ deliver }) => {
    const { handle } = await deliver({ attemptDeliveryNow: [retry(5_000)], attemptDelivery: [retry(2_000)] })
    await untilState(handle, 'RETRYING')
    await handle.signal(endpointRemovedSignal)
    return handle
  },
}

let tracedStage: Stage | undefined
/** The same, with a trace in everything that the client sends. */
function traced(stage: Stage): Stage {
  if (tracedStage === undefined)
    throw new Error(`no stage with traces beside ${String(stage.client.options.namespace)}`)
  return tracedStage
}

/** Plays every case to its end. Returns the handles by name. */
export async function playReleaseCases(): Promise<Map<string, WorkflowHandle>> {
  const plans = new Map<string, Plan>()
  const answer =
    (activity: keyof Activities) =>
    (id: string, second: string): unknown => {
      const subject = activity === 'rearmDelivery' ? second : id
      return (plans.get(subject)?.[activity]?.shift() ?? PASSES[activity])()
    }
  const fakes = Object.fromEntries(
    (Object.keys(PASSES) as (keyof Activities)[]).map((name) => [
      name,
      async (id: string, second: string) => answer(name)(id, second),
    ]),
  )
  const client = await testClient()
  await testWorkers(client, ['verification', 'vision', 'screening', 'webhooks'], fakes)
  const stageOf = (of: Client): Stage => ({
    client: of,
    verify(plan, input = {}) {
      const one = anInput(input)
      plans.set(one.verificationId, plan)
      return of.workflow.start('verification', verificationStart(one))
    },
    async deliver(plan) {
      const delivery: DeliveryStart = {
        deliveryId: `dlv_${randomUUID()}`,
        endpointId: 'whe_1',
        accountId: 'acc_1',
        event: 'verification.approved',
      }
      plans.set(delivery.deliveryId, plan)
      return { delivery, handle: await of.workflow.start('webhookDelivery', deliveryStart(delivery)) }
    },
  })
  const trace = defaultPayloadConverter.toPayload('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
  const withTrace = <Input extends { readonly headers: object }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, [TRACE_HEADER]: trace },
  })
  tracedStage = stageOf(
    new Client({
      connection: client.connection,
      namespace: client.options.namespace,
      interceptors: {
        workflow: [{ start: (input, next) => next(withTrace(input)), signal: (input, next) => next(withTrace(input)) }],
      },
    }),
  )
  const stage = stageOf(client)
  const handles = await Promise.all(
    Object.entries(RELEASE_CASES).map(async ([name, play]) => [name, await play(stage)] as const),
  )
  await Promise.all(
    handles.map(([, handle]) =>
      handle.result().then(
        () => undefined,
        () => undefined,
      ),
    ),
  )
  return new Map(handles)
}
