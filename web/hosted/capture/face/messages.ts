import type { Tracking } from './tracking.ts'

/** Messages to the tracker's worker: one at a time, each answered once. */
export type ToWorker =
  | { readonly kind: 'LOAD' }
  /** `rgba`: a frame of width × height in its letterbox, SIDE × SIDE pixels of four bytes. */
  | { readonly kind: 'TRACK'; readonly rgba: ArrayBuffer; readonly width: number; readonly height: number }

/** Messages from the tracker's worker. FAILED is the last one. */
export type FromWorker =
  | { readonly kind: 'LOADED' }
  | { readonly kind: 'TRACKED'; readonly tracking: Tracking }
  | { readonly kind: 'FAILED'; readonly reason: string }
