import type { Tracking } from './tracking.ts'

/** To the tracker's worker: one at a time, each is answered once. */
export type ToWorker =
  | { readonly kind: 'LOAD' }
  /** `rgba`: a frame of width × height in its letterbox, SIDE × SIDE pixels of four bytes. */
  | { readonly kind: 'TRACK'; readonly rgba: ArrayBuffer; readonly width: number; readonly height: number }

/** From the tracker's worker. FAILED is its last word. */
export type FromWorker =
  | { readonly kind: 'LOADED' }
  | { readonly kind: 'TRACKED'; readonly tracking: Tracking }
  | { readonly kind: 'FAILED'; readonly reason: string }
