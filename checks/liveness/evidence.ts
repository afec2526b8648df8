import type { SeenFace } from '../face/see-face.ts'
import type { Picture } from '../image/image.ts'
import type { CaptureStep, ChallengeAction, OwnStep } from '../../contract/assets.ts'
import type { EvidenceOrigin } from '../../contract/evidence-origin.ts'

/** The submitted images that may show a living person. */
export interface LivenessPictures {
  readonly selfie: Picture
  /** In the order of submission. */
  readonly frames: readonly (Picture & { readonly action: ChallengeAction })[]
  /** The small frames of the capture session, in the order of the page's times; empty without a session. */
  readonly series: readonly (Picture & SeriesMark)[]
}

/** The data of a series frame besides its image. */
export interface SeriesMark {
  /** The step at which it was taken, as the page reports it. */
  readonly step: CaptureStep
  /** Milliseconds since the start of the session, by the page's clock. */
  readonly atMs: number
}

/** The data of liveness evidence besides its images. */
export interface LivenessCircumstances {
  /** The requested actions, in order. */
  readonly challenge: readonly ChallengeAction[]
  /** The evidence source (db/verifications/evidence-origin.ts), and why the evidence is not a capture session's. */
  readonly origin: EvidenceOrigin
  readonly doubts: readonly string[]
  /** The account's own app, which staff declared attested, submitted the images. */
  readonly isTrusted: boolean
  /** The steps of the session's random challenge that the page has learned, in order. */
  readonly ownSteps: readonly OwnStep[]
  /** The person reported that they cannot do a movement. The result is a review, for any frames. */
  readonly isUnable: boolean
  /** Name of a known virtual camera, as the page reports it. */
  readonly virtualCamera: string | undefined
  /** Similarities below and above which a turned head is another person's or the same person's, by the embedder. */
  readonly personBounds: PersonBounds
}

/**
 * Similarities to the selfie: another person below the first, clearly the same person from the second on. They belong
 * to the embedder.
 */
export interface PersonBounds {
  readonly otherPerson: number
  readonly samePerson: number
  /** Below it, two frontal frames certainly show another person. */
  readonly surelyOther: number
}

/** The origin that an image file states, if it states one. */
export interface PictureMark {
  /** Name for the reviewer: `selfie`, `TURN_LEFT`, `OWN_STEP at 9.2 s`. */
  readonly name: string
  /**
   * An image editor wrote the file; a network made it or a part of it; or it has texts of a camera or program (EXIF,
   * XMP).
   */
  readonly kind: 'EDITOR' | 'GENERATOR' | 'TEXTS'
}

/** The faces of all images of the evidence. Each image is searched once. */
export interface ObservedCapture {
  readonly selfie: SeenFace
  readonly frames: readonly (SeenFace & { readonly action: ChallengeAction })[]
  readonly series: readonly (SeenFace & SeriesMark)[]
  /** The origins that the files state, if any (marks.ts). */
  readonly marks?: readonly PictureMark[]
}
