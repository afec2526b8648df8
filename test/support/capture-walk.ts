import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { OWN_STEP_FRAMES, OWN_STEP_SOONEST_MS, STEP_MS } from '../../db/verifications/capture-limits.ts'
import { call, create, startApi, type Answer, type TestApi } from './api.ts'
import { anAccount } from './factories.ts'
import { picture } from './image-bytes.ts'

/** A capture session as a test drives it, call by call. */
export interface WalkedSession {
  readonly id: string
  readonly actions: readonly string[]
  /** Value of the header Capture-Session. */
  readonly header: string
  readonly sessionId: string
  /** The time when the page learned of it, by performance.now(). */
  readonly openedAt: number
}

/** The calls of the hosted page for capture sessions, with plain pictures. */
function captureWalk(api: TestApi, key: string, { jpeg, small }: { readonly jpeg: string; readonly small: Buffer }) {
  const post = (path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call(api, 'POST', `/v1/hosted/verifications/${path}`, { json, headers })
  const made = async (answer: Promise<Answer>): Promise<Answer> => {
    const { status, text } = await answer
    if (status !== 201) throw new Error(`answered ${status}: ${text}`)
    return answer
  }
  const frame = (step: string, atMs: number, data = small) => ({ step, at_ms: atMs, data: data.toString('base64') })
  const walk = {
    post,
    frame,
    async open(id: string): Promise<Pick<WalkedSession, 'header' | 'sessionId' | 'openedAt'>> {
      const { json } = await made(post(`${id}/capture`))
      return {
        header: `${String(json.session_id)} ${String(json.nonce)}`,
        sessionId: String(json.session_id),
        openedAt: performance.now(),
      }
    },
    async begin(): Promise<WalkedSession> {
      const { json } = await create(api, key)
      const id = String(json.id)
      return { id, actions: (json.liveness_challenge as { actions: string[] }).actions, ...(await walk.open(id)) }
    },
    /** The same verification in another session. */
    again: async (session: WalkedSession): Promise<WalkedSession> => ({ ...session, ...(await walk.open(session.id)) }),
    stage: (id: string, asset: object, header: string, source = 'CAMERA') =>
      post(`${id}/assets`, { ...asset, data: jpeg }, { 'capture-session': header, 'capture-source': source }),
    /** Document, selfie and the pictures of all movements. */
    async stageAll({ id, actions, header }: WalkedSession): Promise<void> {
      for (const asset of [
        { type: 'DOCUMENT_FRONT' },
        { type: 'SELFIE' },
        ...actions.map((action) => ({ type: 'LIVENESS_FRAME', action })),
      ])
        await made(walk.stage(id, asset, header))
    },
    frames: ({ id, header }: Pick<WalkedSession, 'id' | 'header'>, ...given: object[]): Promise<Answer> =>
      post(`${id}/capture/frames`, { frames: given }, { 'capture-session': header }),
    step: ({ id, header }: Pick<WalkedSession, 'id' | 'header'>) =>
      post(`${id}/capture/step`, undefined, { 'capture-session': header }),
    submit: (id: string, json?: unknown) => post(`${id}/submit`, json),
    elapsed: ({ openedAt }: WalkedSession): number => Math.round(performance.now() - openedAt),
    /** The series of all steps before the random challenge, each sent when its time has passed. */
    async showSeries(session: WalkedSession, picture: (step: string) => Buffer = () => small): Promise<void> {
      for (const step of ['FRONTAL', ...session.actions]) {
        await sleep(STEP_MS + 20)
        const at = walk.elapsed(session)
        await made(walk.frames(session, frame(step, at - 20, picture(step)), frame(step, at, picture(step))))
      }
    },
    /** Requests a step of the random challenge, and answers it after a moment. */
    async answerStep(session: WalkedSession): Promise<string> {
      const { json } = await made(walk.step(session))
      await sleep(OWN_STEP_SOONEST_MS + 20)
      await made(walk.frames(session, ...walk.answer(session, String(json.series_step))))
      return String(json.step)
    },
    /** The frames of an answer. */
    answer(session: WalkedSession, place: string): object[] {
      const at = walk.elapsed(session)
      return Array.from({ length: OWN_STEP_FRAMES }, (_, i) => frame(place, at - OWN_STEP_FRAMES + 1 + i))
    },
    /** Requests and answers both steps, one after the other. */
    async answerBoth(session: WalkedSession): Promise<string[]> {
      return [await walk.answerStep(session), await walk.answerStep(session)]
    },
    /** Names of the stored objects of a verification. */
    objectsOf: (id: string): Promise<string[]> => readdir(join(api.env.OBJECT_STORE_FOLDER, id)).catch(() => []),
    async originOf(id: string) {
      return api.db
        .selectFrom('verification')
        .select(['evidence_origin as origin', 'evidence_doubts as doubts', 'liveness_unable as unable'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    },
  }
  return walk
}

/** A small JPEG of one colour, as a frame of a series may be. */
export const shade = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A service, and the calls of its hosted page for verifications by a key of an account of its own. */
export async function startCaptureWalk(mode: 'test' | 'live' = 'test') {
  const api = await startApi()
  const key = (await anAccount(api.db, { credits: 1_000 }))[mode].plaintext
  const jpeg = (await picture()).toString('base64')
  const small = await shade('#8a7f70')
  return { api, key, jpeg, small, walk: captureWalk(api, key, { jpeg, small }) }
}

export type CaptureWalk = ReturnType<typeof captureWalk>
