import type { Image } from '../image/image.ts'
import type { Face } from './find-faces.ts'
import { NEUTRAL_PITCH_DEG, type Pose } from './mesh.ts'
import { sampleSquare } from './similarity.ts'

/** Measurements that limit the use of a face's image, taken on the face alone, without its surroundings. */
export interface FaceQuality {
  /** Width of the face in pixels. */
  readonly sizePx: number
  /** Fine detail as a share of coarse detail. It falls with blur, and hardly with size or noise. */
  readonly sharpness: number
  /** The same along the worse of the two axes. It falls if camera or head moved. */
  readonly leastSharpness: number
  /** Standard deviation of the luminance, 0 to 127. */
  readonly contrast: number
  /** Share of burnt-out pixels. */
  readonly burnt: number
  readonly pose: Pose
}

/** Side of the measured square. An embedder does not use finer detail. */
const SIDE = 48
const BURNT_FROM = 250

/** Measures the quality of a face in about 3 ms. */
export function measureQuality(image: Image, { mesh, sizePx, pose }: Face): FaceQuality {
  const grey = greyFace(image, mesh.points)
  const at = (x: number, y: number) => grey[y * SIDE + x]
  let n = 0,
    sum = 0,
    squares = 0,
    burnt = 0,
    fineX = 0,
    fineY = 0,
    coarseX = 0,
    coarseY = 0
  for (let y = 3; y < SIDE - 3; y++) {
    for (let x = 3; x < SIDE - 3; x++) {
      if (!isInside(x, y)) continue
      const value = at(x, y)
      n++
      sum += value
      squares += value * value
      if (value > BURNT_FROM) burnt++
      fineX += (at(x + 1, y) - at(x - 1, y)) ** 2
      fineY += (at(x, y + 1) - at(x, y - 1)) ** 2
      coarseX += (at(x + 3, y) - at(x - 3, y)) ** 2
      coarseY += (at(x, y + 3) - at(x, y - 3)) ** 2
    }
  }
  return {
    sizePx,
    pose,
    burnt: burnt / n,
    contrast: Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)),
    sharpness: ratio(fineX + fineY, coarseX + coarseY),
    leastSharpness: Math.min(ratio(fineX, coarseX), ratio(fineY, coarseY)),
  }
}

const ratio = (fine: number, coarse: number): number => (coarse === 0 ? 0 : Math.sqrt(fine / coarse))

/** Uses the ellipse of the face, because hair and background have edges too. */
const isInside = (x: number, y: number): boolean => ((x / SIDE - 0.5) / 0.4) ** 2 + ((y / SIDE - 0.5) / 0.44) ** 2 <= 1

/** The square around a mesh, SIDE pixels a side, luminance 0 to 255. */
function greyFace(image: Image, points: Face['mesh']['points']): Float32Array {
  const xs = points.map(([x]) => x),
    ys = points.map(([, y]) => y)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const side = Math.max(x1 - x0, y1 - y0)
  const toImage = { a: side / SIDE, b: 0, tx: (x0 + x1 - side) / 2, ty: (y0 + y1 - side) / 2 }
  const rgb = sampleSquare(image, toImage, SIDE, { layout: 'planar', scale: 1, offset: 0 })
  const plane = SIDE * SIDE
  return Float32Array.from(
    { length: plane },
    (_, i) => 0.299 * rgb[i] + 0.587 * rgb[plane + i] + 0.114 * rgb[2 * plane + i],
  )
}

/** Least face size of a portrait. At 49 px the equal error rate is 3.5 %, at 36 px 11.5 % (simulated prints of LFW). */
export const MIN_PORTRAIT_FACE_PX = 50
/** Face size from which portraits lose nothing (equal error rate 0.8 % at 79 px). */
export const GOOD_PORTRAIT_FACE_PX = 80
/** Same as for portraits, because the smaller face limits the pair. */
export const MIN_SELFIE_FACE_PX = 50

// Blur and movement as shares of the face's width. The loss of similarity by flaw is in
// bench/results/2026-11-27-embedder.md: no pair of 40 London people that is not flagged is below `mismatch`. Not flagged:
// 144 London images, 42 portraits of documents, 32 stills of 11 people. Flagged: 2 of 23 frames of a quickly turning
// head.
/** Blur of 4 % gives at most 0.45, of 3 % 0.44 to 0.50; the sharp images above at least 0.485. */
const MIN_SHARPNESS = 0.46
/** Movement of 16 % gives at most 0.42, of 12 % 0.40 to 0.45; the sharp images at least 0.428. */
const MIN_LEAST_SHARPNESS = 0.424
/** Images in fair light have 12 and more, for any skin. */
const MIN_CONTRAST = 5
/** A face that is this burnt out still matches itself, less surely. */
const MAX_BURNT = 0.7
/** Angle from the neutral pose. */
const MAX_YAW_DEG = 30
const MAX_PITCH_DEG = 30

/**
 * The reasons why a face can neither match nor be declined, one sentence each with advice; empty for a good image.
 * Pure.
 */
export function qualityFlaws(
  { sizePx, sharpness, leastSharpness, contrast, burnt, pose }: FaceQuality,
  minSizePx: number,
): string[] {
  const flaws: string[] = []
  if (sizePx < minSizePx)
    flaws.push(`too small (${Math.round(sizePx)} px wide, at least ${minSizePx} are needed): come nearer`)
  if (sharpness < MIN_SHARPNESS)
    flaws.push(
      `blurred (sharpness ${sharpness.toFixed(2)}, at least ${MIN_SHARPNESS}): hold still and let the camera focus`,
    )
  else if (leastSharpness < MIN_LEAST_SHARPNESS)
    flaws.push(
      `smeared by movement (sharpness ${leastSharpness.toFixed(2)}, at least ${MIN_LEAST_SHARPNESS}): hold still`,
    )
  if (contrast < MIN_CONTRAST)
    flaws.push(`without contrast (${contrast.toFixed(0)}, at least ${MIN_CONTRAST}): more and even light`)
  if (burnt > MAX_BURNT) flaws.push(`burnt out (${Math.round(burnt * 100)} % white): less light, no flash`)
  const yaw = Math.abs(pose.yaw),
    pitch = Math.abs(pose.pitch - NEUTRAL_PITCH_DEG)
  if (yaw > MAX_YAW_DEG || pitch > MAX_PITCH_DEG)
    flaws.push(`turned away (yaw ${pose.yaw.toFixed(0)}°, pitch ${pose.pitch.toFixed(0)}°): look into the camera`)
  return flaws
}
