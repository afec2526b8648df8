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

/** The submitted specimen. */
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

/** Milliseconds between queries for the decision: first short, then longer to leave the rate limit to others. */
const POLL_MS = 600
const QUIET_POLL_MS = 5_000
/** A decision usually takes a second or two. */
const SLOW_AFTER_MS = 20_000

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The specimen's images as a direct submission, with frames in the requested order. Images may be replaced. */
export const specimenAssets = (actions: readonly string[], replace: { document?: Buffer; selfie?: Buffer } = {}) => [
  { type: 'DOCUMENT_FRONT', data: base64(replace.document ?? specimenDocument()) },
  { type: 'SELFIE', data: base64(replace.selfie ?? SPECIMEN_CAPTURE.selfie) },
  ...actions.map((action) => ({
    type: 'LIVENESS_FRAME',
    action,
    data: base64(specimenFrame(challengeAction.parse(action))),
  })),
]

/** Creates a verification like a client's server. Throws if it is rejected. */
async function createVerification(
  target: Target,
  body: Readonly<Record<string, unknown>>,
): Promise<z.output<typeof created>> {
  const creation = await callJson(target, 'POST', '/v1/verifications', body, {
    'idempotency-key': `start-${randomUUID()}`,
  })
  if (creation.status !== 201)
    throw new Error(`create failed with status ${creation.status}: ${JSON.stringify(creation.body)}`)
  return created.parse(creation.body)
}

/**
 * A document number that nobody has submitted. The service counts the tries of a person and of a document. Everybody
 * uses the bundled specimen, so after a few tries it would end in a review (db/verifications/failed-attempts.ts).
 */
export const newSpecimenNumber = (): string => `K${randomInt(10, 100)}H${randomInt(10_000, 100_000)}`

/** The hosted link of a new verification in the mode of the target's key, as a client sends it to its end user. */
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
 * Creates a live verification like a client, with a new end user and document, and runs a capture session of the
 * specimen's holder like the hosted page: each frame at its time, about eight seconds. Throws if a call is rejected.
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
    throw new Error(`submit failed with status ${submission.status}: ${JSON.stringify(submission.body)}`)
  times.push(performance.now())
  const [createMs, captureMs, submitMs] = times.slice(1).map((time, i) => time - times[i])
  return { id, createMs, captureMs, submitMs }
}

/**
 * Queries a verification until it is decided, without a time limit.
 *
 * @param onSlow called once if it takes too long
 * @throws if a call is rejected. A busy or unavailable API is queried again.
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
      throw new Error(`get failed with status ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    if (!isSlow && waitedMs > SLOW_AFTER_MS) {
      isSlow = true
      onSlow(waitedMs)
    }
    await sleep(isSlow ? QUIET_POLL_MS : POLL_MS)
  }
}
