import type { Action, Choices, DocType, Facts, Flow, PictureKey, Step } from './flow.ts'

// Where the hosted flow stands, and what can happen to it (machine.ts).

/** Why the flow cannot go on. */
export type End = 'ENDED' | 'OTHER_DEVICE' | 'UNKNOWN' | 'OLD_BROWSER' | 'DOWN' | 'BUSY'

/** Why there is no picture from the camera. INTERRUPTED is one that worked before. */
export const TROUBLES = ['DENIED', 'BLOCKED_BY_PAGE', 'NONE', 'IN_USE', 'INSECURE', 'INTERRUPTED'] as const
export type Trouble = (typeof TROUBLES)[number]

/**
 * Of a step that takes pictures:
 * - PRIME says that the browser will ask for the camera
 * - CAMERA and FILE take the picture
 * - TROUBLE says why there is no camera, and the ways round
 * - PREVIEW shows the picture to the person (not of LIVENESS)
 * - UNABLE asks whether the movements shall be left out (of LIVENESS alone)
 */
export type Phase =
  | { readonly name: 'PRIME' | 'CAMERA' | 'FILE' | 'PREVIEW' | 'UNABLE' }
  | { readonly name: 'TROUBLE'; readonly trouble: Trouble }

export type State =
  | { readonly at: 'LOAD' }
  | { readonly at: 'END'; readonly end: End; readonly retryAfterMs: number | undefined }
  | Before
  | After
  /** Another window or phone of the same person has taken the movements over. */
  | { readonly at: 'ELSEWHERE'; readonly flow: Flow }
  | { readonly at: 'CAPTURE'; readonly flow: Flow; readonly step: Step; readonly phase: Phase; readonly move: number }
  /** `flow` is missing where the page was opened after the submission. */
  | { readonly at: 'DONE'; readonly flow: Flow | undefined; readonly redirectUrl: string | undefined }

export type Event =
  | { readonly type: 'LOADED'; readonly facts: Facts; readonly choices: Choices; readonly offerPhone: boolean }
  | { readonly type: 'FAILED'; readonly end: End; readonly retryAfterMs?: number }
  /** The service says that it was submitted; told at loading, by the other device, or by the submission itself. */
  | { readonly type: 'RECEIVED'; readonly redirectUrl?: string }
  | { readonly type: 'RELOAD' }
  | { readonly type: 'START'; readonly offerPhone: boolean }
  | { readonly type: 'USE_PHONE' | 'USE_THIS' | 'BACK' }
  /** What the other device has sent meanwhile. */
  | { readonly type: 'PEER'; readonly facts: Facts }
  | { readonly type: 'CHOSE'; readonly docType: DocType }
  | { readonly type: 'USE_CAMERA' | 'USE_FILE' | 'CAMERA_WORKS' }
  | { readonly type: 'TROUBLE'; readonly trouble: Trouble }
  /** A picture was taken; `look` shows it to the person first. */
  | { readonly type: 'SHOT'; readonly look: boolean }
  | { readonly type: 'KEEP' | 'RETAKE' | 'NO_BACK' }
  /** A movement was shown and its picture taken. */
  | { readonly type: 'MOVED'; readonly action: Action }
  /** Selfie and movements belong into one capture session: it lapsed, and both begin again in a new one. */
  | { readonly type: 'FACE_AGAIN' }
  /** Another page has opened a newer capture session. */
  | { readonly type: 'REPLACED' }
  /** All movements were shown, the session's own among them where there is one. */
  | { readonly type: 'MOVES_DONE' }
  | { readonly type: 'UNABLE' | 'UNABLE_YES' | 'UNABLE_NO' }
  | { readonly type: 'AGAIN'; readonly step: Step }
  /** The service will not take a picture: it has to be taken again. */
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
