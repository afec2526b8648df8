import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { callJson } from './https-json.ts'

const FOLDER = join(import.meta.dirname, 'specimen')
const ACTION_FILES: Record<string, string> = { TURN_LEFT: 'turn-left', TURN_RIGHT: 'turn-right', LOOK_UP: 'look-up', LOOK_DOWN: 'look-down' }

const created = z.object({ id: z.string(), reference_code: z.string(), liveness_challenge: z.object({ actions: z.array(z.string()) }) })
const record = z.object({
  status: z.string(), reason_codes: z.array(z.string()), risk_score: z.number().nullable(),
  checks: z.array(z.object({ name: z.string(), verdict: z.string(), score: z.number().nullable(), observations: z.array(z.string()) })).nullable(),
})
export type VerificationRecord = z.output<typeof record>

export interface SpecimenRun {
  readonly id: string
  readonly referenceCode: string
  readonly record: VerificationRecord
  /** Milliseconds. */
  readonly createMs: number
  readonly submitMs: number
  /** From the submission to the decision. */
  readonly decideMs: number
}

/** Two minutes of polling stay under the rate limit of 120 calls a minute. */
const POLL_MS = 600

const base64 = (name: string): string => readFileSync(join(FOLDER, `${name}.jpg`)).toString('base64')

/** The specimen's pictures as a submission, its frames in the order asked; pictures may be replaced by others. */
export const specimenAssets = (actions: readonly string[], replace: { document?: Buffer; selfie?: Buffer } = {}) => [
  { type: 'DOCUMENT_FRONT', data: replace.document?.toString('base64') ?? base64('passport') },
  { type: 'SELFIE', data: replace.selfie?.toString('base64') ?? base64('selfie') },
  ...actions.map((action) => ({ type: 'LIVENESS_FRAME', action, data: base64(ACTION_FILES[action]) })),
]

/** One live verification of the bundled specimen through the running service, as a client would make it. */
export async function runSpecimen(target: { baseUrl: string; ca: string; apiKey: string }): Promise<SpecimenRun> {
  const started = performance.now()
  const creation = await callJson(target, 'POST', '/v1/verifications', { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'specimen' },
    { 'idempotency-key': `specimen-${Date.now()}` })
  if (creation.status !== 201) throw new Error(`create was answered ${creation.status}: ${JSON.stringify(creation.body)}`)
  const { id, reference_code: referenceCode, liveness_challenge: challenge } = created.parse(creation.body)
  const createMs = performance.now() - started

  const submitted = performance.now()
  const submission = await callJson(target, 'POST', `/v1/verifications/${id}/submit`, { assets: specimenAssets(challenge.actions) })
  if (submission.status !== 201) throw new Error(`submit was answered ${submission.status}: ${JSON.stringify(submission.body)}`)
  const submitMs = performance.now() - submitted

  const waiting = performance.now()
  for (;;) {
    const answer = await callJson(target, 'GET', `/v1/verifications/${id}`)
    if (answer.status !== 200) throw new Error(`get was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    const verification = record.parse(answer.body)
    if (verification.status !== 'PENDING') {
      return { id, referenceCode, record: verification, createMs, submitMs, decideMs: performance.now() - waiting }
    }
    if (performance.now() - waiting > 120_000) throw new Error('no decision within two minutes; see .local/logs')
    await sleep(POLL_MS)
  }
}
