import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { callJson } from './https-json.ts'

const FOLDER = join(import.meta.dirname, 'specimen')
const ACTION_FILES: Record<string, string> = { TURN_LEFT: 'turn-left', TURN_RIGHT: 'turn-right', LOOK_UP: 'look-up', LOOK_DOWN: 'look-down' }

const created = z.object({ id: z.string(), hosted_url: z.string(), liveness_challenge: z.object({ actions: z.array(z.string()) }) })
const record = z.object({
  status: z.string(), reason_codes: z.array(z.string()), risk_score: z.number().nullable(),
  checks: z.array(z.object({ name: z.string(), verdict: z.string(), score: z.number().nullable(), observations: z.array(z.string()) })).nullable(),
})
export type VerificationRecord = z.output<typeof record>

/** The specimen, submitted. */
export interface SubmittedSpecimen {
  readonly id: string
  /** Milliseconds. */
  readonly createMs: number
  readonly submitMs: number
}

interface Target { readonly baseUrl: string; readonly ca: string; readonly apiKey: string }

/** How often it is asked for the decision, ms: at first as one who waits, then so that the rate limit is left to others. */
const POLL_MS = 600
const QUIET_POLL_MS = 5_000
/** A decision takes a second or two. */
const SLOW_AFTER_MS = 20_000

const base64 = (name: string): string => readFileSync(join(FOLDER, `${name}.jpg`)).toString('base64')

/** The specimen's pictures as a submission, its frames in the order asked; pictures may be replaced by others. */
export const specimenAssets = (actions: readonly string[], replace: { document?: Buffer; selfie?: Buffer } = {}) => [
  { type: 'DOCUMENT_FRONT', data: replace.document?.toString('base64') ?? base64('passport') },
  { type: 'SELFIE', data: replace.selfie?.toString('base64') ?? base64('selfie') },
  ...actions.map((action) => ({ type: 'LIVENESS_FRAME', action, data: base64(ACTION_FILES[action]) })),
]

/** Creates a verification as a client's server would. Throws when it is refused. */
async function createVerification(target: Target, body: Readonly<Record<string, unknown>>): Promise<z.output<typeof created>> {
  const creation = await callJson(target, 'POST', '/v1/verifications', body, { 'idempotency-key': `start-${randomUUID()}` })
  if (creation.status !== 201) throw new Error(`create was answered ${creation.status}: ${JSON.stringify(creation.body)}`)
  return created.parse(creation.body)
}

/** The link of a new verification, of the mode of the target's key: what a client sends to its end user. */
export const newHostedLink = async (target: Target): Promise<string> =>
  (await createVerification(target, { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'hosted-link' })).hosted_url

/** Creates a live verification and submits the bundled specimen to it, as a client would. Throws when either is refused. */
export async function submitSpecimen(target: Target): Promise<SubmittedSpecimen> {
  const started = performance.now()
  const { id, liveness_challenge: challenge } = await createVerification(target, { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'specimen' })
  const createMs = performance.now() - started

  const submitted = performance.now()
  const submission = await callJson(target, 'POST', `/v1/verifications/${id}/submit`, { assets: specimenAssets(challenge.actions) })
  if (submission.status !== 201) throw new Error(`submit was answered ${submission.status}: ${JSON.stringify(submission.body)}`)
  return { id, createMs, submitMs: performance.now() - submitted }
}

/**
 * Asks until a verification is decided, however long that takes.
 *
 * @param onSlow called once when it takes longer than it should
 * @throws when it is refused; a busy API, or one that is away, is asked again
 */
export async function untilDecided(target: Target, id: string, onSlow: (waitedMs: number) => void): Promise<{ record: VerificationRecord; decideMs: number }> {
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
