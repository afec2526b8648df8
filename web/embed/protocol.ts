// The protocol between the page of a client and the iframe. v1.ts (the page) and frame.ts (the iframe) share it.
//
//   iframe → page   window message {iv: 1, type: 'ready'}, to the one origin that the server wrote into the iframe's page.
//   page → iframe   window message {iv: 1, type: 'connect'} with a MessagePort, to the service's origin.
//   iframe → page   everything else, on that port. Nobody else can read from it or write to it.
//
// Both sides check the other's origin and window. Messages have no personal data and no decision. The signed webhook has the decision.

/** Version of the protocol. Messages without it belong to other scripts. */
export const PROTOCOL = 1

/** Why the flow cannot continue, or cannot continue here. */
export type FrameErrorCode =
  /** The embedding page blocks the camera (Permissions-Policy), or the end user denied it. */
  | 'CAMERA_BLOCKED_BY_PAGE'
  /** The flow has started on another device. The end user can continue there, or take it over here. */
  | 'OPEN_ELSEWHERE'
  /** The link was used or has expired, or its account is not active. The code does not say which. */
  | 'LINK_ENDED'
  /** The verification does not exist. */
  | 'NOT_FOUND'
  /** The service could not be reached, or failed. */
  | 'SERVICE_UNAVAILABLE'
  /** The browser is too old. */
  | 'UNSUPPORTED_BROWSER'

/** Events that the iframe sends on the port. */
export type FrameEvent =
  /** A screen of the flow was reached: `index` from 1 of `of`. */
  | { readonly type: 'step'; readonly name: string; readonly index: number; readonly of: number }
  /** The height that the iframe needs, in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  /** The end user submitted the photos. */
  | { readonly type: 'submitted' }
  /** The flow is over for the end user. `status` is usually PENDING, because the decision comes by webhook. */
  | { readonly type: 'complete'; readonly status: string }
  /** The flow is blocked. `fatal` means that it cannot recover by itself. */
  | { readonly type: 'error'; readonly code: FrameErrorCode; readonly fatal: boolean }

/** Whether a window message is ours and has the given type. */
export const isMessage = (data: unknown, type: 'ready' | 'connect'): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'iv' in data &&
  data.iv === PROTOCOL &&
  'type' in data &&
  data.type === type
