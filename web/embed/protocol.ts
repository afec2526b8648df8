// What the page of a client and the frame inside it say to each other. Shared by v1.ts (the page's side) and frame.ts (the frame's).
//
//   frame → page   window message {iv: 1, type: 'ready'}, to the one origin that the server wrote into the frame's page
//   page → frame   window message {iv: 1, type: 'connect'} with a MessagePort, to the service's origin
//   frame → page   everything else, on that port: nobody else hears it, nobody else can speak on it
//
// Both sides check the other's origin and its window. Nothing personal travels here, and no decision: the signed webhook tells that.

/** Version of the protocol; a message without it is somebody else's. */
export const PROTOCOL = 1

/** Why the flow cannot go on, or not here. */
export type FrameErrorCode =
  /** The page that embeds does not pass the camera on (Permissions-Policy), or the person denied it. */
  | 'CAMERA_BLOCKED_BY_PAGE'
  /** The flow has begun on another device: the person may go on there, or take it over here. */
  | 'OPEN_ELSEWHERE'
  /** The link was used, lapsed, or its account is not active; which of them is not told. */
  | 'LINK_ENDED'
  /** There is no such verification. */
  | 'NOT_FOUND'
  /** The service could not be reached, or failed. */
  | 'SERVICE_UNAVAILABLE'
  /** The browser is too old. */
  | 'UNSUPPORTED_BROWSER'

/** What the frame tells on the port. */
export type FrameEvent =
  /** A screen of the flow was reached: `index` from 1 of `of`. */
  | { readonly type: 'step'; readonly name: string; readonly index: number; readonly of: number }
  /** The height the frame would like to have, in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  /** The pictures were sent in. */
  | { readonly type: 'submitted' }
  /** The flow is over for the person; `status` is mostly PENDING: the decision comes by webhook. */
  | { readonly type: 'complete'; readonly status: string }
  /** Something is in the way; `fatal` says that it will not pass by itself. */
  | { readonly type: 'error'; readonly code: FrameErrorCode; readonly fatal: boolean }

/** Whether a window message is one of ours, of the given type. */
export const isMessage = (data: unknown, type: 'ready' | 'connect'): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'iv' in data &&
  data.iv === PROTOCOL &&
  'type' in data &&
  data.type === type
