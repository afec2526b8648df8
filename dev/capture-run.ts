import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { OWN_STEP_PLACES, OWN_STEPS, type ChallengeAction, type OwnStep } from '../contract/assets.ts'
import { lastOf, momentsOf, ownMoments, type Moment } from './capture-moments.ts'
import { callJson, type JsonAnswer } from './https-json.ts'

/** JPEGs of the camera during a capture. */
export interface CaptureMaterial {
  readonly selfie: Uint8Array
  readonly frame: (action: ChallengeAction) => Uint8Array
  /** A small frame of the series, 160 to 640 px a side. `own` is the step of the random challenge if the moment belongs to it. */
  readonly small: (moment: Moment, own?: OwnStep) => Uint8Array
}

/** A call to the hosted routes of one verification. */
export type HostedCall = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonAnswer>

/** @param headers headers of every call */
export const hostedCall =
  (
    target: { readonly baseUrl: string; readonly ca: string },
    id: string,
    headers: () => Record<string, string> = () => ({}),
  ): HostedCall =>
  (path, body, own = {}) =>
    callJson(target, 'POST', `/v1/hosted/verifications/${id}${path}`, body, { ...headers(), ...own })

const opened = z.object({ session_id: z.string(), nonce: z.string() })
const told = z.object({ step: z.enum(OWN_STEPS), series_step: z.enum(OWN_STEP_PLACES), steps: z.int() })
/** Small frames per call (api/routes/hosted/capture-schemas.ts). */
const FRAMES_A_CALL = 8
/** Time between the answer with a step of the random challenge and its first frame, because a person reads. */
const READING_MS = 600

/**
 * Runs a capture session like the hosted page (web/hosted/capture): the document, then selfie, frames and series inside
 * the session, each sent at its time, and last both steps of the random challenge. It does not submit. It takes about
 * ten seconds.
 *
 * @param actions actions of the challenge, in order
 * @returns the steps of the random challenge
 * @throws if a call is rejected
 */
export async function runCapture(
  call: HostedCall,
  actions: readonly ChallengeAction[],
  document: Uint8Array,
  material: CaptureMaterial,
): Promise<readonly OwnStep[]> {
  await stage(call, { type: 'DOCUMENT_FRONT' }, document, { 'capture-source': 'CAMERA' })
  const { session_id: session, nonce } = opened.parse(await done(call('/capture')))
  const openedAt = performance.now()
  const elapsed = () => performance.now() - openedAt
  const until = async (atMs: number) => {
    await sleep(Math.max(0, atMs - elapsed()))
  }
  const headers = { 'capture-session': `${session} ${nonce}` }
  const camera = { ...headers, 'capture-source': 'CAMERA' }
  const send = async (moments: readonly Moment[], own?: OwnStep) => {
    await until(lastOf(moments))
    for (let i = 0; i < moments.length; i += FRAMES_A_CALL) {
      const frames = moments
        .slice(i, i + FRAMES_A_CALL)
        .map((moment) => ({ step: moment.step, at_ms: moment.atMs, data: base64(material.small(moment, own)) }))
      await done(call('/capture/frames', { frames }, headers))
    }
  }

  const moments = momentsOf(actions)
  for (const step of ['FRONTAL', ...actions] as const) {
    await send(moments.filter((moment) => moment.step === step))
    if (step === 'FRONTAL') await stage(call, { type: 'SELFIE' }, material.selfie, camera)
    else await stage(call, { type: 'LIVENESS_FRAME', action: step }, material.frame(step), camera)
  }
  const owns: OwnStep[] = []
  for (let total = 1; owns.length < total;) {
    const { step, series_step: place, steps } = told.parse(await done(call('/capture/step', undefined, headers)))
    total = steps
    await send(ownMoments(place, elapsed() + READING_MS), step)
    owns.push(step)
  }
  return owns
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const stage = (call: HostedCall, asset: object, picture: Uint8Array, headers: Record<string, string>) =>
  done(call('/assets', { ...asset, data: base64(picture) }, headers))

async function done(answer: Promise<JsonAnswer>): Promise<unknown> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(`the capture call failed with status ${status}: ${JSON.stringify(body)}`)
  return body
}
