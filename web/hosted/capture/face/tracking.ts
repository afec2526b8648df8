/** The tracking result of one frame. Shares refer to the frame's width and height. */
export interface Tracking {
  /** 0, 1, or 2 for more than one. */
  readonly faces: 0 | 1 | 2
  /** Rough degrees of the nearest face. > 0 is the person's own left. 0 without a face. */
  readonly yaw: number
  /** Rough degrees. > 0 is up. Not usable while the head is turned. */
  readonly pitch: number
  /** Side of the face's box in pixels of the frame. */
  readonly size: number
  /** Side of the face's box as a share of the frame's shorter side. */
  readonly share: number
  /** Middle of the face, as shares. */
  readonly centre: { readonly x: number; readonly y: number }
}
