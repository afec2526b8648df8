import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { CHALLENGE_ACTIONS } from '../contract/assets.ts'
import { hostedCall, runCapture } from './capture-run.ts'
import { callJson } from './https-json.ts'
import { renderSpecimen } from './specimen/generate.ts'
import { SPECIMEN_CAPTURE, specimenDocument, specimenFrame } from './specimen/pictures.ts'

const challengeAction = z.enum(CHALLENGE_ACTIONS)
const created = z.object({
  id: z.string(),
  hosted_url: z.string(),
  liveness_challenge: z.object({ actions: z.array(challengeAction) }),
})
const record = z.object({
  status: z.string(),
  reason_codes: z.array(z.string()),
  risk_score: z.number().nullable(),
  checks: z
    .array(
      z.object({
        name: z.string(),
        verdict: z.string(),
        score: z.number().nullable(),
        observations: z.array(z.string()),
      }),
    )
    .nullable(),
})
export type VerificationRecord = z.output<typeof record>

/** The specimen, submitted. */
export interface SubmittedSpecimen {
  readonly id: string
  /** Milliseconds. */
  readonly createMs: number
  readonly captureMs: number
  readonly submitMs: number
}

interface Target {
  readonly baseUrl: string
  readonly ca: string
  readonly apiKey: string
}

/** How often it is asked for the decision, ms: at first as one who waits, then so that the rate limit is left to others. */
const POLL_MS = 600
const QUIET_POLL_MS = 5_000
/** A decision takes a second or two. */
const SLOW_AFTER_MS = 20_000

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The specimen's pictures as a direct submission, its frames in the order asked; pictures may be replaced by others. */
export const specimenAssets = (actions: readonly string[], replace: { document?: Buffer; selfie?: Buffer } = {}) => [
  { type: 'DOCUMENT_FRONT', data: base64(replace.document ?? specimenDocument()) },
  { type: 'SELFIE', data: base64(replace.selfie ?? SPECIMEN_CAPTURE.selfie) },
  ...actions.map((action) => ({
    type: 'LIVENESS_FRAME',
    action,
    data: base64(specimenFrame(challengeAction.parse(action))),
  })),
]

/** Creates a verification as a client's server would. Throws when it is refused. */
async function createVerification(
  target: Target,
  body: Readonly<Record<string, unknown>>,
): Promise<z.output<typeof created>> {
  const creation = await callJson(target, 'POST', '/v1/verifications', body, {
    'idempotency-key': `start-${randomUUID()}`,
  })
  if (creation.status !== 201)
    throw new Error(`create was answered ${creation.status}: ${JSON.stringify(creation.body)}`)
  return created.parse(creation.body)
}

/**
 * The number of a specimen that nobody has submitted: the tries of one person and of one document are counted, so a demonstration that
 * showed the bundled specimen, which everybody plays with, would go to a person once it had been played with (db/verifications/failed-attempts.ts).
 */
export const newSpecimenNumber = (): string => `K${randomInt(10, 100)}H${randomInt(10_000, 100_000)}`

/** The link of a new verification, of the mode of the target's key: what a client sends to its end user. */
export const newHostedLink = async (target: Target): Promise<string> =>
  (
    await createVerification(target, {
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: `hosted-link-${randomUUID()}`,
    })
  ).hosted_url

/**
 * Creates a live verification as a client would, of an end user and with a document of its own, and lets the specimen's holder go through a capture session as the hosted page would: each at its
 * time, some eight seconds. Throws when a call is refused.
 */
export async function submitSpecimen(target: Target): Promise<SubmittedSpecimen> {
  const document = await renderSpecimen({ fields: { number: newSpecimenNumber() } })
  const times = [performance.now()]
  const { id, liveness_challenge: challenge } = await createVerification(target, {
    level: ['FULL_KYC'],
    country: 'de',
    doc_type: 'PASSPORT',
    end_user_ref: `specimen-${randomUUID()}`,
  })
  times.push(performance.now())
  const hosted = hostedCall(target, id)
  await runCapture(hosted, challenge.actions, document, SPECIMEN_CAPTURE)
  times.push(performance.now())
  const submission = await hosted('/submit')
  if (submission.status !== 201)
    throw new Error(`submit was answered ${submission.status}: ${JSON.stringify(submission.body)}`)
  times.push(performance.now())
  const [createMs, captureMs, submitMs] = times.slice(1).map((time, i) => time - times[i])
  return { id, createMs, captureMs, submitMs }
}

/**
 * Asks until a verification is decided, however long that takes.
 *
 * @param onSlow called once when it takes longer than it should
 * @throws when it is refused; a busy API, or one that is away, is asked again
 */
export async function untilDecided(
  target: Target,
  id: string,
  onSlow: (waitedMs: number) => void,
): Promise<{ record: VerificationRecord; decideMs: number }> {
  const waiting = performance.now()
  for (let isSlow = false; ;) {
    const answer = await callJson(target, 'GET', `/v1/verifications/${id}`).catch(() => undefined)
    const waitedMs = performance.now() - waiting
    if (answer?.status === 200) {
      const verification = record.parse(answer.body)
      if (verification.status !== 'PENDING') return { record: verification, decideMs: waitedMs }
    } else if (answer !== undefined && answer.status !== 429 && answer.status < 500) {
      throw new Error(`get was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    if (!isSlow && waitedMs > SLOW_AFTER_MS) {
      isSlow = true
      onSlow(waitedMs)
    }
    await sleep(isSlow ? QUIET_POLL_MS : POLL_MS)
  }
}
