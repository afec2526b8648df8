import type { SeenFace } from '../face/see-face.ts'
import type { Picture } from '../image/image.ts'
import type { CaptureStep, ChallengeAction, OwnStep } from '../../contract/assets.ts'
import type { EvidenceOrigin } from '../../contract/evidence-origin.ts'

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
  /** From which similarity on a turned head is taken for another person's, and for the same one's: as the embedder has it. */
  readonly personBounds?: PersonBounds
}

/** Similarities to the selfie: below the first another person, from the second on clearly the same. They belong to the embedder. */
export interface PersonBounds {
  readonly otherPerson: number
  readonly samePerson: number
  /** Two frontal frames below it are another person's for sure. */
  readonly surelyOther: number
}

/** What a picture's file says of where it comes from, where it says anything. */
export interface PictureMark {
  /** For whoever reads: `selfie`, `TURN_LEFT`, `OWN_STEP at 9.2 s`. */
  readonly name: string
  /** An image editor wrote it; a network made it, or a part; or it has a camera's or a program's own texts (EXIF, XMP). */
  readonly kind: 'EDITOR' | 'GENERATOR' | 'TEXTS'
}

/** The faces of all pictures of the evidence, each found once. */
export interface ObservedCapture {
  readonly selfie: SeenFace
  readonly frames: readonly (SeenFace & { readonly action: ChallengeAction })[]
  readonly series: readonly (SeenFace & SeriesMark)[]
  /** What the files say of themselves, where they say anything (marks.ts). */
  readonly marks?: readonly PictureMark[]
}
