import type { Action, Choices, DocType, Facts, Flow, PictureKey, Step } from './flow.ts'

// The states and events of the hosted flow (machine.ts).

/** Why the flow cannot continue. */
export type End = 'ENDED' | 'OTHER_DEVICE' | 'UNKNOWN' | 'OLD_BROWSER' | 'DOWN' | 'BUSY'

/** Why the camera gives no photo. INTERRUPTED: it worked before. */
export const TROUBLES = ['DENIED', 'BLOCKED_BY_PAGE', 'NONE', 'IN_USE', 'INSECURE', 'INTERRUPTED'] as const
export type Trouble = (typeof TROUBLES)[number]

/**
 * The phases of a step that takes photos:
 * - PRIME says that the browser will ask for the camera
 * - CAMERA and FILE take the photo
 * - TROUBLE says why there is no camera, and offers alternatives
 * - PREVIEW shows the photo to the end user (not for LIVENESS)
 * - UNABLE offers to skip the movements (only for LIVENESS)
 */
export type Phase =
  | { readonly name: 'PRIME' | 'CAMERA' | 'FILE' | 'PREVIEW' | 'UNABLE' }
  | { readonly name: 'TROUBLE'; readonly trouble: Trouble }

export type State =
  | { readonly at: 'LOAD' }
  | { readonly at: 'END'; readonly end: End; readonly retryAfterMs: number | undefined }
  | Before
  | After
  /** Another window or phone of the same end user has taken over the movements. */
  | { readonly at: 'ELSEWHERE'; readonly flow: Flow }
  | { readonly at: 'CAPTURE'; readonly flow: Flow; readonly step: Step; readonly phase: Phase; readonly move: number }
  /** `flow` is missing when the page was opened after the submission. */
  | { readonly at: 'DONE'; readonly flow: Flow | undefined; readonly redirectUrl: string | undefined }

export type Event =
  | { readonly type: 'LOADED'; readonly facts: Facts; readonly choices: Choices; readonly offerPhone: boolean }
  | { readonly type: 'FAILED'; readonly end: End; readonly retryAfterMs?: number }
  /** The verification is submitted. The page learns this at loading, from the other device, or from its own submission. */
  | { readonly type: 'RECEIVED'; readonly redirectUrl?: string }
  | { readonly type: 'RELOAD' }
  | { readonly type: 'START'; readonly offerPhone: boolean }
  | { readonly type: 'USE_PHONE' | 'USE_THIS' | 'BACK' }
  /** The photos that the other device has sent meanwhile. */
  | { readonly type: 'PEER'; readonly facts: Facts }
  | { readonly type: 'CHOSE'; readonly docType: DocType }
  | { readonly type: 'USE_CAMERA' | 'USE_FILE' | 'CAMERA_WORKS' }
  | { readonly type: 'TROUBLE'; readonly trouble: Trouble }
  /** A photo was taken. `look` shows it to the end user first. */
  | { readonly type: 'SHOT'; readonly look: boolean }
  | { readonly type: 'KEEP' | 'RETAKE' | 'NO_BACK' }
  /** A movement was made and its photo taken. */
  | { readonly type: 'MOVED'; readonly action: Action }
  /** The capture session expired. Selfie and movements belong to one session, so both start again in a new one. */
  | { readonly type: 'FACE_AGAIN' }
  /** Another page has opened a newer capture session. */
  | { readonly type: 'REPLACED' }
  /** All movements were made, including the random challenge if there is one. */
  | { readonly type: 'MOVES_DONE' }
  | { readonly type: 'UNABLE' | 'UNABLE_YES' | 'UNABLE_NO' }
  | { readonly type: 'AGAIN'; readonly step: Step }
  /** The service rejected a photo. It must be taken again. */
  | { readonly type: 'REFUSED'; readonly key: PictureKey }
  | { readonly type: 'SUBMIT' | 'NOT_SUBMITTED' }

export interface Before {
  readonly at: 'WELCOME' | 'HANDOVER' | 'CHOOSE'
  readonly flow: Flow
}
export interface After {
  readonly at: 'CHECK' | 'SUBMIT'
  readonly flow: Flow
}
