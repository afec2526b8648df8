// Assets, movements, and their limits.

/** Actions of the liveness challenge, interface.md 2.1. Left and right are those of the end user. */
export const CHALLENGE_ACTIONS = ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT'] as const
export type ChallengeAction = (typeof CHALLENGE_ACTIONS)[number]

/** decisions.md "Submit". */
export const ASSET_TYPES = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS_FRAME'] as const
export type AssetType = (typeof ASSET_TYPES)[number]

/** Where the hosted page took an image from, as the page says. */
export const ASSET_SOURCES = ['CAMERA', 'FILE'] as const
export type AssetSource = (typeof ASSET_SOURCES)[number]

/**
 * The movements of the random challenge. A session draws two of them when it opens, and the page learns each at its
 * turn (db/verifications/own-steps.ts).
 */
export const OWN_STEPS = ['OPEN_MOUTH', 'CLOSE_EYES', 'SMILE'] as const
export type OwnStep = (typeof OWN_STEPS)[number]

/**
 * The random challenges: two steps of different kinds. One of them is always the open mouth, because a photograph of a
 * closed mouth has nothing of its inside.
 */
export const RANDOM_CHALLENGES = [
  ['OPEN_MOUTH', 'CLOSE_EYES'],
  ['CLOSE_EYES', 'OPEN_MOUTH'],
  ['OPEN_MOUTH', 'SMILE'],
  ['SMILE', 'OPEN_MOUTH'],
] as const satisfies readonly (readonly [OwnStep, OwnStep])[]
export type RandomChallenge = readonly [OwnStep, OwnStep]

/** The first and the second step of the random challenge, as the series names them. */
export const OWN_STEP_PLACES = ['OWN_STEP', 'SECOND_STEP'] as const
export type OwnStepPlace = (typeof OWN_STEP_PLACES)[number]

/** The step at which a frame of the series was taken. */
export const CAPTURE_STEPS = ['FRONTAL', ...CHALLENGE_ACTIONS, ...OWN_STEP_PLACES] as const
export type CaptureStep = (typeof CAPTURE_STEPS)[number]

/** Whether a frame belongs to the random challenge. */
export const isOfOwnStep = (step: CaptureStep): step is OwnStepPlace => step === 'OWN_STEP' || step === 'SECOND_STEP'

/** Most pixels of an image: 50 megapixels (decisions.md, "Submit"). Checked before anything is decoded. */
export const MAX_PIXELS = 50_000_000
