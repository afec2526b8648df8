export interface Point {
  readonly x: number
  readonly y: number
}

/** A face in pixels of the network's input. */
export interface Face {
  readonly score: number
  readonly centre: Point
  /** The larger side of its box. */
  readonly side: number
  /** Left eye, right eye, nose, mouth, left ear, right ear, as seen in the image. */
  readonly points: readonly Point[]
}
