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

/** Width by height of what is photographed: a card is ID-1, the data page of a passport ID-3 (ISO/IEC 7810). */
export const ASPECTS = { card: 85.6 / 54, passport: 125 / 88 } as const

/** The guide takes this share of what is seen of the frame, in the direction in which it is tight. */
const SHARE = 0.86

/** One guide twice: where to draw it, and where to look for the document's edges. */
export interface Guide {
  /** In the view's CSS pixels, from its upper left corner. */
  readonly inView: Rect
  /** In the pixels of the camera's frame. */
  readonly inFrame: Rect
}

/**
 * Places the guide in the middle of a view that shows a video by `object-fit: cover`. Pure; call it again when the view's size
 * or the video's changes.
 *
 * @param aspect one of {@link ASPECTS}
 * @param centre of the guide in the view, as shares; less than 0.5 leaves room for words and buttons below it
 * @param most share of the view's height; less leaves room for them in a wide view too
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
