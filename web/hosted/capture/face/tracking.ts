/** The tracking result of one frame. Shares refer to the frame's width and height. */
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
