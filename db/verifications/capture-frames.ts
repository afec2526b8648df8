import { timingSafeEqual } from 'node:crypto'
import { isOfOwnStep, type CaptureStep } from '../../contract/assets.ts'
import type { Db } from '../pool.ts'
import { findCapture, type CaptureProof, type OpenCaptureSession, type Refused } from './capture.ts'
import { MAX_CAPTURE_FRAMES, OWN_STEP_SOONEST_MS, OWN_STEP_WITHIN_MS } from './capture-limits.ts'
import { lockFlow } from './hosted-devices.ts'
import { countStaged, StagedFull, type StagedBounds } from './staged.ts'

/** A small frame of the series that is already in the object store, sealed. */
export interface StoredFrame {
  readonly id: string
  readonly step: CaptureStep
  /** By the page's clock, since the session was opened. */
  readonly atMs: number
  readonly bytes: number
  readonly objectKey: string
  /** frameDigest. */
  readonly digest: Buffer
}

export type FrameStaging =
  /** The keys of objects that are not needed, because their frames were repeated. */
  | { readonly kind: 'staged'; readonly frames: number; readonly repeatedKeys: readonly string[] }
  | Refused<'full' | 'account-full' | 'early' | 'late' | 'closed'>
  /** Another frame has the time of this one. */
  | { readonly kind: 'other'; readonly index: number }

/**
 * Adds frames to a session's series. A repeated frame adds nothing. Frames of a step of the random challenge are
 * accepted only after the page learned it, from {@link OWN_STEP_SOONEST_MS} to {@link OWN_STEP_WITHIN_MS} after that.
 * Then no frames of earlier steps are accepted (closed), so they are fixed.
 *
 * @param virtualCamera name of a known virtual camera of the page. It stays with the session even if another camera
 * follows
 * @param ofAccount limit of all open verifications of its account. Undefined: not checked
 */
export const stageFrames = (
  db: Db,
  verificationId: string,
  proof: CaptureProof,
  frames: readonly StoredFrame[],
  virtualCamera?: string,
  ofAccount?: StagedBounds,
  device?: string,
): Promise<FrameStaging> =>
  db
    .transaction()
    .execute(async (trx): Promise<FrameStaging> => {
      const { standing, verification } = await lockFlow(trx, verificationId, device)
      if (standing !== 'OPEN') return { kind: 'refused', standing }
      const session = await findCapture(trx, verificationId, proof)
      if (typeof session === 'string') return { kind: session }
      const known = await trx
        .selectFrom('capture_frame')
        .select(['at_ms', 'step', 'digest'])
        .where('session_id', '=', session.id)
        .execute()
      const before = (frame: StoredFrame, i: number) =>
        known.find(({ at_ms: at }) => at === frame.atMs) ?? frames.slice(0, i).find(({ atMs }) => atMs === frame.atMs)
      const other = frames.findIndex((frame, i) => isOther(before(frame, i), frame))
      if (other >= 0) return { kind: 'other', index: other }
      const added = frames.filter((frame, i) => before(frame, i) === undefined)
      if (known.length + added.length > MAX_CAPTURE_FRAMES) return { kind: 'full' }
      const refusals = added.map(({ step }) => refusalOf(step, session))
      const refused = REFUSALS.find((refusal) => refusals.includes(refusal))
      if (refused !== undefined) return { kind: refused }
      if (virtualCamera !== undefined)
        await trx
          .updateTable('capture_session')
          .set({ virtual_camera: virtualCamera })
          .where('id', '=', session.id)
          .execute()
      if (added.length > 0) {
        await trx
          .insertInto('capture_frame')
          .values(
            added.map(({ id, step, atMs, bytes, objectKey, digest }) => ({
              id,
              session_id: session.id,
              step,
              at_ms: atMs,
              bytes,
              object_key: objectKey,
              digest,
            })),
          )
          .execute()
        await countStaged(trx, verification, ofAccount)
      }
      return {
        kind: 'staged',
        frames: known.length + added.length,
        repeatedKeys: frames.filter((frame) => !added.includes(frame)).map(({ objectKey }) => objectKey),
      }
    })
    .catch((error: unknown): FrameStaging => {
      if (error instanceof StagedFull) return { kind: 'account-full' }
      throw error
    })

/** Why a frame comes at the wrong time. The first one that applies is the answer. */
const REFUSALS = ['closed', 'early', 'late'] as const

function refusalOf(
  step: CaptureStep,
  { stepAgeMs, secondAgeMs }: Pick<OpenCaptureSession, 'stepAgeMs' | 'secondAgeMs'>,
): (typeof REFUSALS)[number] | undefined {
  if (step !== 'SECOND_STEP' && secondAgeMs !== null) return 'closed'
  if (!isOfOwnStep(step)) return stepAgeMs === null ? undefined : 'closed'
  const ageMs = step === 'OWN_STEP' ? stepAgeMs : secondAgeMs
  if (ageMs === null || ageMs < OWN_STEP_SOONEST_MS) return 'early'
  return ageMs > OWN_STEP_WITHIN_MS ? 'late' : undefined
}

/** Whether another frame has this frame's time. Old frames have no digest, so only their step is compared. */
const isOther = (
  there: { readonly step: CaptureStep; readonly digest: Buffer | null } | undefined,
  { step, digest }: StoredFrame,
): boolean =>
  there !== undefined && (there.step !== step || (there.digest !== null && !timingSafeEqual(there.digest, digest)))
