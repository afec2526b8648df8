import type { ReadonlySignal } from '@preact/signals'
import type { Camera } from '../camera.ts'
import type { Frame } from '../frame.ts'
import type { Rect } from './guide.ts'

/** What is said to the person, in the order of judgement: the first that does not fit. */
export type DocumentState = 'DARK' | 'NOT_IN_FRAME' | 'MOVING' | 'BLURRED' | 'REFLECTION' | 'HOLDING' | 'TAKEN'

export interface DocumentWatch {
  /** What to say now. */
  readonly state: ReadonlySignal<DocumentState>
  /** True after 15 s without a picture: show tips. */
  readonly isTipDue: ReadonlySignal<boolean>
  /** The picture, by itself or by the shutter. Never settles when stopped before; rejects when the browser gives no picture. */
  readonly taken: Promise<Frame>
  /** Takes what the camera shows now, whatever is thought of it. */
  shutter(): void
  stop(): void
}

/** Watches a camera for a document in the guide and takes it by itself when all has been well for 600 ms. */
export declare function watchDocument(camera: Camera, guide: () => Rect): DocumentWatch
