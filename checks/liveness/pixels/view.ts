import type { CaptureStep } from '../../../contract/assets.ts'
import type { Pose } from '../../face/mesh.ts'
import type { SeenFace } from '../../face/see-face.ts'
import type { Point } from '../../image/geometry.ts'
import type { ObservedCapture } from '../evidence.ts'

/** A reduced image of the evidence: the face and its surroundings. */
export interface FaceView {
  /** Name for the reviewer: `selfie`, `TURN_LEFT`, `TURN_LEFT at 2.4 s`. */
  readonly name: string
  readonly kind: 'SELFIE' | 'FRAME' | 'SERIES'
  readonly step: CaptureStep
  readonly pose: Pose
  /** 8-bit RGB, row by row. */
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  /** The mesh, in pixels of the view. */
  readonly points: readonly Point[]
  /** Size of the face in pixels of the view: about its width from the front, and hardly less when it turns. */
  readonly unit: number
}

const FOREHEAD = 10,
  CHIN = 152,
  IMAGE_LEFT_SIDE = 234,
  IMAGE_RIGHT_SIDE = 454
/** From the face's middle, in face sizes. */
const LEFT = 1.75,
  ABOVE = 1.4,
  BELOW = 2.3
/** Least size of a face in its view in pixels, unless it is smaller in the image. */
const FACE_PX = 56
/** Most samples a side of the pixels that become one. The mean of 9 of 64 is good enough here. */
const MOST_READ = 3

/** The views of all images with a face: selfie, full frames, series. Pure. */
export function viewsOf({ selfie, frames, series }: ObservedCapture): FaceView[] {
  return [
    viewOf(selfie, { name: 'selfie', kind: 'SELFIE', step: 'FRONTAL' }),
    ...frames.map((frame) => viewOf(frame, { name: frame.action, kind: 'FRAME', step: frame.action })),
    ...series.map((frame) =>
      viewOf(frame, { name: `${frame.step} at ${(frame.atMs / 1000).toFixed(1)} s`, kind: 'SERIES', step: frame.step }),
    ),
  ].flatMap((view) => (view === undefined ? [] : [view]))
}

function viewOf({ image, face }: SeenFace, mark: Pick<FaceView, 'name' | 'kind' | 'step'>): FaceView | undefined {
  if (face === undefined) return undefined
  const {
    mesh: { points },
    pose,
  } = face
  const [top, bottom, left, right] = [FOREHEAD, CHIN, IMAGE_LEFT_SIDE, IMAGE_RIGHT_SIDE].map((i) => points[i])
  const unit = Math.max(
    Math.hypot(right[0] - left[0], right[1] - left[1]),
    0.8 * Math.hypot(bottom[0] - top[0], bottom[1] - top[1]),
  )
  const cx = (left[0] + right[0] + top[0] + bottom[0]) / 4,
    cy = (left[1] + right[1] + top[1] + bottom[1]) / 4
  const step = Math.max(1, Math.floor(unit / FACE_PX))
  const x0 = Math.max(0, Math.round(cx - LEFT * unit)),
    x1 = Math.min(image.width, Math.round(cx + LEFT * unit))
  const y0 = Math.max(0, Math.round(cy - ABOVE * unit)),
    y1 = Math.min(image.height, Math.round(cy + BELOW * unit))
  const width = Math.floor((x1 - x0) / step),
    height = Math.floor((y1 - y0) / step)
  if (width < 8 || height < 8) return undefined
  return {
    ...mark,
    pose,
    width,
    height,
    unit: unit / step,
    data: shrink(image, x0, y0, { width, height }, step),
    points: points.map(([x, y]) => [(x - x0) / step, (y - y0) / step] as const),
  }
}

/** Each pixel is the mean of a square of `step` pixels a side, or of some of them. */
function shrink(
  { data, width: stride }: SeenFace['image'],
  x0: number,
  y0: number,
  { width, height }: { width: number; height: number },
  step: number,
): Uint8Array {
  const out = new Uint8Array(width * height * 3)
  if (step === 1) {
    for (let y = 0, from = (y0 * stride + x0) * 3; y < height; y++, from += stride * 3)
      out.set(data.subarray(from, from + width * 3), y * width * 3)
    return out
  }
  const every = Math.max(1, Math.floor(step / MOST_READ)),
    count = Math.ceil(step / every) ** 2
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      let red = 0,
        green = 0,
        blue = 0
      for (let j = 0; j < step; j += every) {
        let at = ((y0 + y * step + j) * stride + x0 + x * step) * 3
        for (let i = 0; i < step; i += every, at += 3 * every) {
          red += data[at]
          green += data[at + 1]
          blue += data[at + 2]
        }
      }
      out[o] = red / count + 0.5
      out[o + 1] = green / count + 0.5
      out[o + 2] = blue / count + 0.5
    }
  }
  return out
}
