/** What the tracker tells of one frame. Shares are of the frame's width and height. */
export interface Tracking {
  /** 0, 1, or 2 for more than one. */
  readonly faces: 0 | 1 | 2
  /** Degrees, rough; > 0 is the person's own left. Of the nearest face; 0 without one. */
  readonly yaw: number
  /** Degrees, rough; > 0 is up. Not usable while the head is turned. */
  readonly pitch: number
  /** Side of the face's box in pixels of the frame. */
  readonly size: number
  /** Side of the face's box as a share of the frame's shorter side. */
  readonly share: number
  /** Middle of the face, as shares. */
  readonly centre: { readonly x: number; readonly y: number }
}

/** A face tracker in a worker. It guides; the service judges. */
export interface Tracker {
  /** Rejects when the worker fails; the caller then goes on by countdown. One frame at a time. */
  track(frame: HTMLCanvasElement): Promise<Tracking>
  stop(): void
}

/**
 * Loads the tracker (613 KB): begin while the person photographs the document. The same promise for all who ask.
 * Rejects where the browser or the network does not give it: the flow goes on by countdown.
 */
export declare function loadTracker(): Promise<Tracker>
