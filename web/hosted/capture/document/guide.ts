/** A rectangle in pixels, of a frame or of a view. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Width by height: a card is ID-1, the data page of a passport is ID-3 (ISO/IEC 7810). */
export const ASPECTS = { card: 85.6 / 54, passport: 125 / 88 } as const

/** The guide takes this share of the visible frame, in its tighter direction. */
const SHARE = 0.86

/** One guide in two coordinate systems: one to draw it, one to find the document's edges. */
export interface Guide {
  /** In the view's CSS pixels, from its upper left corner. */
  readonly inView: Rect
  /** In the pixels of the camera's frame. */
  readonly inFrame: Rect
}

/**
 * Places the guide in the middle of a view that shows a video by `object-fit: cover`. Pure. Call it again when the size of the
 * view or the video changes.
 *
 * @param aspect one of {@link ASPECTS}
 * @param centre of the guide in the view, as shares; below 0.5 leaves room for text and buttons under it
 * @param most largest share of the view's height; a smaller share leaves room in a wide view too
 */
export function placeGuide(
  video: Size,
  view: Size,
  aspect: number,
  centre: { x: number; y: number } = { x: 0.5, y: 0.5 },
  most = SHARE,
): Guide {
  const scale = Math.max(view.width / video.width, view.height / video.height)
  const room = { width: view.width * SHARE, height: view.height * most }
  const width = Math.min(room.width, room.height * aspect)
  const height = width / aspect
  const keep = (value: number, most: number): number => Math.min(Math.max(0, value), most)
  const x = keep(view.width * centre.x - width / 2, view.width - width)
  const y = keep(view.height * centre.y - height / 2, view.height - height)
  const cutLeft = (video.width * scale - view.width) / 2
  const cutTop = (video.height * scale - view.height) / 2
  return {
    inView: { x, y, width, height },
    inFrame: { x: (x + cutLeft) / scale, y: (y + cutTop) / scale, width: width / scale, height: height / scale },
  }
}
