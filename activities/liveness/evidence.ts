import type { SeenFace } from '../face/see-face.ts'
import type { Picture } from '../vision/image.ts'
import type { CaptureStep, ChallengeAction, EvidenceOrigin, OwnStep } from '../../workflows/contracts.ts'
import type { PictureMark } from './marks.ts'

/** The pictures that may show that a living person took part, as they were submitted. */
export interface LivenessPictures {
  readonly selfie: Picture
  /** In the order they were submitted. */
  readonly frames: readonly (Picture & { readonly action: ChallengeAction })[]
  /** The small frames of the capture session, in the order of the page's times; empty where there was no session. */
  readonly series: readonly (Picture & SeriesMark)[]
}

/** What is known of a frame of the series beside its picture. */
export interface SeriesMark {
  /** What it was taken at, by the page's word. */
  readonly step: CaptureStep
  /** By the page's clock, ms since the session was opened. */
  readonly atMs: number
}

/** What is known of liveness evidence beside its pictures. */
export interface LivenessCircumstances {
  /** The actions asked for, in order. */
  readonly challenge: readonly ChallengeAction[]
  /** Where it comes from (db/verifications/evidence-origin.ts), and why it is not a capture session's own. */
  readonly origin: EvidenceOrigin
  readonly doubts: readonly string[]
  /** The account's own application, declared attested by staff, submitted the pictures. */
  readonly isTrusted: boolean
  /** The session's own step, once it was told. */
  readonly ownStep: OwnStep | undefined
  /** The person said that they cannot do a movement: a person looks, whatever the frames show. */
  readonly isUnable: boolean
  /** Name of a known virtual camera, by the page's word. */
  readonly virtualCamera: string | undefined
}

/** The faces of all pictures of the evidence, each found once. */
export interface ObservedCapture {
  readonly selfie: SeenFace
  readonly frames: readonly (SeenFace & { readonly action: ChallengeAction })[]
  readonly series: readonly (SeenFace & SeriesMark)[]
  /** What the files say of themselves, where they say anything (marks.ts). */
  readonly marks?: readonly PictureMark[]
}
