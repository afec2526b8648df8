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
 * The random challenge: drawn when the capture session opens, sent to the page at its turn (decisions.md, "Capture
 * session").
 */
export const OWN_STEPS = ['OPEN_MOUTH', 'CLOSE_EYES', 'SMILE'] as const
export type OwnStep = (typeof OWN_STEPS)[number]

/** The step at which a frame of the series was taken. */
export const CAPTURE_STEPS = ['FRONTAL', ...CHALLENGE_ACTIONS, 'OWN_STEP'] as const
export type CaptureStep = (typeof CAPTURE_STEPS)[number]

/** Most pixels of an image: 50 megapixels (decisions.md, "Submit"). Checked before anything is decoded. */
export const MAX_PIXELS = 50_000_000
