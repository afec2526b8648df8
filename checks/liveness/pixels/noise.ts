import type { SeenFace } from '../../face/see-face.ts'
import type { Image } from '../../image/image.ts'
import type { ObservedCapture } from '../evidence.ts'
import { doubt, type LivenessFinding } from '../liveness-finding.ts'

/** Step between sampled pixels in both directions. */
const EVERY = 2
/** Least distance from the face, in face sizes. Nearer things move. */
const AROUND = 1.2
/** Usable pixels. The sensor clips darker and brighter ones, and JPEG makes flatter ones equal. */
const DARK = 12,
  BRIGHT = 243,
  LEAST_SLOPE = 8
const LEAST_PIXELS = 200

/**
 * Share of detailed background pixels that are bit-identical in two images. Cameras have at most 0.144 (headpose:
 * webcam, JPEG, 105 pairs) and 0.059 (intel: video frames 0.4 to 0.9 s apart, 38 pairs). A still whose head was turned
 * in front of its own background (JPEG 70 to 88, 24 pairs of 12 people) has 0.98 in the median and 0.67 at least, or
 * 0.19 with different noise in each frame. Measured 2026-11. Compressed video of a still room may come near, so this is
 * a doubt, and only if it holds for the median of all full frames.
 */
const SAME_FROM = 0.9

/** Whether the background lacks the noise of a camera because it was inserted behind each image. Pure. */
export function noiseFindings({ selfie, frames }: ObservedCapture): LivenessFinding[] {
  const shares = frames
    .flatMap((frame) => {
      const share = sameBackground(selfie, frame)
      return share === undefined ? [] : [share]
    })
    .sort((a, b) => a - b)
  const median = shares.at(Math.floor((shares.length - 1) / 2)) ?? 0
  return median < SAME_FROM
    ? []
    : [doubt(`the background is bit-identical in selfie and frames (${(100 * median).toFixed(0)} % of its detail)`)]
}

function sameBackground({ image, face }: SeenFace, { image: other, face: moved }: SeenFace): number | undefined {
  if (face === undefined || moved === undefined || image.width !== other.width || image.height !== other.height)
    return undefined
  const { data, width, height } = image
  const [near, alsoNear] = [face, moved].map(({ box }) => ({
    cx: (box.x0 + box.x1) / 2,
    cy: (box.y0 + box.y1) / 2,
    square: (AROUND * Math.max(box.x1 - box.x0, box.y1 - box.y0)) ** 2,
  }))
  let count = 0,
    same = 0
  for (let y = 1; y < height - 1; y += EVERY) {
    for (let x = 1; x < width - 1; x += EVERY) {
      const i = (y * width + x) * 3
      if (!isDetail(image, i)) continue
      const [dx, dy, ex, ey] = [x - near.cx, y - near.cy, x - alsoNear.cx, y - alsoNear.cy]
      if (dx * dx + dy * dy <= near.square || ex * ex + ey * ey <= alsoNear.square) continue
      count++
      if (data[i] === other.data[i] && data[i + 1] === other.data[i + 1] && data[i + 2] === other.data[i + 2]) same++
    }
  }
  return count < LEAST_PIXELS ? undefined : same / count
}

function isDetail({ data, width }: Image, i: number): boolean {
  const green = i + 1
  if (data[green] < DARK || data[green] > BRIGHT) return false
  return (
    Math.abs(data[green + 3] - data[green - 3]) + Math.abs(data[green + 3 * width] - data[green - 3 * width]) >=
    LEAST_SLOPE
  )
}
