import { isOfOwnStep, type OwnStepPlace } from '../../contract/assets.ts'
import type { EvidenceOrigin, OriginDoubt } from '../../contract/evidence-origin.ts'
import { CLOCK_DRIFT_MS, MAX_STEPS_TOLD_BEFORE, OWN_STEP_WITHIN_MS } from './capture-limits.ts'
import type { Asset, CaptureFrame, CaptureSession, Verification } from './schema.ts'
import { paceFault } from './series-pace.ts'

export interface OriginEvidence {
  readonly verification: Pick<Verification, 'challenge'>
  /** The submitted assets. */
  readonly assets: readonly Pick<Asset, 'type' | 'action' | 'source' | 'capture_session_id' | 'created_at'>[]
  /** The session that was open at the submission, with its series in the order of the page's times. */
  readonly capture:
    | {
        readonly session: CaptureSession
        readonly frames: readonly Pick<CaptureFrame, 'step' | 'at_ms' | 'received_at' | 'digest'>[]
      }
    | undefined
  /** Replaced sessions of the verification. */
  readonly earlier: readonly Pick<CaptureSession, 'step_told_at' | 'frame_digests'>[]
  /** How often another device took over the hosted flow. */
  readonly takeovers: number
}

/**
 * Computes the source of liveness evidence (decisions.md, "Liveness"): CAPTURED if all of it comes from one session of
 * our page, complete and in time. It does not judge the evidence itself. Pure.
 */
export function evidenceOrigin({ verification, assets, capture, earlier, takeovers }: OriginEvidence): {
  origin: EvidenceOrigin
  doubts: OriginDoubt[]
} {
  if (capture === undefined)
    return { origin: 'DIRECT', doubts: takeovers > 0 ? ['NO_SESSION', 'TAKEN_OVER'] : ['NO_SESSION'] }
  const { session, frames } = capture
  const faces = assets.filter(({ type }) => type === 'SELFIE' || type === 'LIVENESS_FRAME')
  const { step_told_at: told, second_step: second, second_told_at: secondTold } = session
  const isAnswered = (place: OwnStepPlace, revealed: Date | null): boolean =>
    revealed !== null &&
    frames.some(
      ({ step, received_at: at }) => step === place && at.getTime() - revealed.getTime() <= OWN_STEP_WITHIN_MS,
    )
  const used = new Set(earlier.flatMap(({ frame_digests: digests }) => digests.map((digest) => digest.toString('hex'))))
  const doubts: [OriginDoubt, boolean][] = [
    ['FILE_PICKED', faces.some(({ source }) => source !== 'CAMERA')],
    ['OTHER_SESSION', faces.some(({ capture_session_id: id }) => id !== session.id)],
    ['ACTION_MISSING', verification.challenge.some((asked) => !faces.some(({ action }) => action === asked))],
    [
      'SERIES_INCOMPLETE',
      ['FRONTAL', ...verification.challenge].some((asked) => !frames.some(({ step }) => step === asked)),
    ],
    ['OWN_STEP_MISSING', !isAnswered('OWN_STEP', told) || (second !== null && !isAnswered('SECOND_STEP', secondTold))],
    [
      'AFTER_OWN_STEP',
      told !== null &&
        (faces.some(({ created_at: at }) => at > told) ||
          frames.some(({ step, received_at: at }) => !isOfOwnStep(step) && at > told) ||
          frames.some(({ step, received_at: at }) => step === 'OWN_STEP' && secondTold !== null && at > secondTold)),
    ],
    ['TIMES_IMPLAUSIBLE', !arePlausible(session, verification.challenge, frames)],
    ['SERIES_REUSED', frames.some(({ digest }) => digest !== null && used.has(digest.toString('hex')))],
    ['STEP_TOLD_OFTEN', earlier.filter(({ step_told_at: at }) => at !== null).length > MAX_STEPS_TOLD_BEFORE],
    ['TAKEN_OVER', takeovers > 0],
  ]
  const found = doubts.flatMap(([doubt, isThere]) => (isThere ? [doubt] : []))
  return { origin: found.length === 0 ? 'CAPTURED' : 'DIRECT', doubts: found }
}

/**
 * Checks the times. The page's clock starts when it learns of the session, a moment after ours. Frames of one call
 * arrive at one time. A series that lacks a step has its own doubt.
 */
function arePlausible(
  { opened_at: openedAt }: CaptureSession,
  challenge: Verification['challenge'],
  frames: readonly Pick<CaptureFrame, 'step' | 'at_ms' | 'received_at'>[],
): boolean {
  const fault = paceFault(openedAt, challenge, frames)
  return (
    (fault === undefined || fault === 'STEP_MISSING') &&
    frames.every(
      ({ at_ms: at, received_at: received }, i) =>
        at <= received.getTime() - openedAt.getTime() + CLOCK_DRIFT_MS &&
        (i === 0 || received >= frames[i - 1].received_at),
    )
  )
}
