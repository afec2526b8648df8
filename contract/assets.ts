// What is captured and submitted: pictures, movements, and their limits.

/** Capture actions of the liveness challenge, interface.md 2.1. Left and right are the subject's own. */
export const CHALLENGE_ACTIONS = ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT'] as const
export type ChallengeAction = (typeof CHALLENGE_ACTIONS)[number]

/** decisions.md "Submit". */
export const ASSET_TYPES = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS_FRAME'] as const
export type AssetType = (typeof ASSET_TYPES)[number]

/** What took a picture of the hosted flow, as its page says. */
export const ASSET_SOURCES = ['CAMERA', 'FILE'] as const
export type AssetSource = (typeof ASSET_SOURCES)[number]

/** A capture session's own step: drawn when it opens, told at its turn (decisions.md, "Capture session"). */
export const OWN_STEPS = ['OPEN_MOUTH', 'CLOSE_EYES', 'SMILE'] as const
export type OwnStep = (typeof OWN_STEPS)[number]

/** What a frame of a capture session's series was taken at. */
export const CAPTURE_STEPS = ['FRONTAL', ...CHALLENGE_ACTIONS, 'OWN_STEP'] as const
export type CaptureStep = (typeof CAPTURE_STEPS)[number]

/** Most pixels of a picture: 50 megapixels (decisions.md, "Submit"); judged before anything is decoded. */
export const MAX_PIXELS = 50_000_000
