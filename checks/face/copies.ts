import type { CodedFinding } from '../results/with-findings.ts'
import type { Image } from '../image/image.ts'
import type { Mesh } from './mesh.ts'
import { alignFace, isSamePicture, type AlignedFace } from './same-picture.ts'
import type { SeenFace } from './see-face.ts'
import { faceTexture, TEXTURE_SIZE, type FaceTexture } from './texture.ts'

/**
 * Similarity of patterns from which two faces may be prints of one photograph. Portraits of 48 people, printed on a
 * document, photographed, cut out and shown as a selfie in some 30 ways (turned to 18°, flat, bent, on an ellipsoid,
 * relit, blurred, noisy, mirrored, smiling, eyes drawn shut, printed again): 0.932 or more except 1 of 24 under the
 * strongest blur (0.926) and 3 of 24 with a mouth drawn open. Strangers have at most 0.920 (n = 3,036 pairs), one woman
 * on other occasions 0.881 (n = 16), the Onfido pair 0.824. Another moment of one sitting reaches it in 2 of 3
 * cases: 0.866 to 0.985 (2026-11). So the finding does not say which of the two it is.
 */
const COPY_FROM = 0.93
/** Below it, no picture that is saved again is searched: at a face of 60 px and the worst quality it has 0.92. */
const SAVED_AGAIN_FROM = 0.85

/** An image that may be a copy, and its name for a reviewer. */
export interface CopySuspect {
  readonly name: string
  readonly seen: Pick<SeenFace, 'image' | 'face'>
}

/**
 * Largest difference of head turns. Beyond it, two meshes agree too little on places; copies at 20° still give 0.942.
 */
const MOST_TURN_DEG = 25

/**
 * Finds images that show the document's portrait instead of a person: the portrait's own picture, saved again, or one
 * that may be made from it, at any angle, blur, size, light and print. The result is a review (interface.md 7.4). Pure.
 */
export function copyFindings(
  portrait: Pick<SeenFace, 'image' | 'face'>,
  suspects: readonly CopySuspect[],
): CodedFinding[] {
  const { face, image } = portrait
  if (face === undefined) return []
  let original: FacePattern | undefined
  let aligned: AlignedFace | undefined
  const isSavedAgain = (other: Mesh, of: Image): boolean =>
    isSamePicture((aligned ??= alignFace(image, face.mesh)), alignFace(of, other))
  return suspects.flatMap(({ name, seen }) => {
    if (seen.face === undefined || Math.abs(seen.face.pose.yaw) > MOST_TURN_DEG + Math.abs(face.pose.yaw)) return []
    original ??= facePattern(faceTexture(image, face.mesh))
    const { likeness, isMirrored } = patternLikeness(original, facePattern(faceTexture(seen.image, seen.face.mesh)))
    const found = `${isMirrored ? 'mirrored, ' : ''}likeness ${likeness.toFixed(3)} (from ${COPY_FROM})`
    if (likeness >= SAVED_AGAIN_FROM && isSavedAgain(seen.face.mesh, seen.image))
      return [unsubstantiated(`${name} is a copy of the portrait, saved again: ${found}`)]
    return likeness < COPY_FROM
      ? []
      : [unsubstantiated(`${name} may be made from the portrait, or be of the same sitting: ${found}`)]
  })
}

const unsubstantiated = (observation: string): CodedFinding => ({ observation, codes: ['FACE_MATCH_UNSUBSTANTIATED'] })

/** The pattern of a texture without its light, contrast and grain. */
export interface FacePattern {
  /** Row by row, {@link TEXTURE_SIZE} a side. */
  readonly values: Float32Array
  readonly seen: Uint8Array
}

/** Band of the pattern, in pixels of the texture. Finer detail is print and noise, broader detail is light. */
const FINE = 1
const BROAD = 3
/** Share of the usual contrast that is added to that of a place, so that smooth skin is not stretched to noise. */
const FLOOR = 0.15
/** Added before the logarithm, because the black of shadows is noise. */
const DARK = 8

/**
 * The band-passed logarithm of a texture, divided by its local contrast. Light on a face is a factor that changes
 * slowly, and a contrast curve is a factor of the logarithm.
 */
function facePattern({ values, seen }: FaceTexture): FacePattern {
  const tone = values.map((value, i) => seen[i] * Math.log(value + DARK))
  const [fineWeights, broadWeights] = [FINE, BROAD].map((sigma) => smeared(Float32Array.from(seen), sigma))
  const [fine, broad] = [blurred(tone, seen, fineWeights, FINE), blurred(tone, seen, broadWeights, BROAD)]
  const band = fine.map((value, i) => seen[i] * (value - broad[i]))
  const energy = band.map((value) => value * value)
  const count = seen.reduce((sum, value) => sum + value, 0)
  const usual = energy.reduce((sum, value) => sum + value, 0) / Math.max(1, count)
  const around = blurred(energy, seen, broadWeights, BROAD)
  return { values: usual === 0 ? band : band.map((value, i) => value / Math.sqrt(around[i] + FLOOR * usual)), seen }
}

/** Gaussian mean over the visible pixels. `weights` is their share around each pixel; `values` are 0 elsewhere. */
function blurred(values: Float32Array, seen: Uint8Array, weights: Float32Array, sigma: number): Float32Array {
  const sums = smeared(values, sigma)
  return sums.map((sum, i) => (seen[i] === 0 ? 0 : sum / weights[i]))
}

function smeared(values: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  )
  const along = (source: Float32Array, step: number, across: number): Float32Array => {
    const out = new Float32Array(source.length)
    for (let line = 0; line < TEXTURE_SIZE; line++) {
      for (let k = 0, o = line * across; k < TEXTURE_SIZE; k++, o += step) {
        const to = Math.min(reach, TEXTURE_SIZE - 1 - k)
        let sum = 0
        for (let n = Math.max(-reach, -k); n <= to; n++) sum += kernel[n + reach] * source[o + n * step]
        out[o] = sum
      }
    }
    return out
  }
  return along(along(values, 1, TEXTURE_SIZE), TEXTURE_SIZE, 1)
}

/** Shifts of each block. The best one counts, because meshes of one face differ by a pixel here and there. */
const BLOCK = 16
const SHIFT = 1
/** Least visible share of a compared block on both faces, and fewest such blocks on a compared face. */
const LEAST_SHARE = 0.5
const LEAST_BLOCKS = 6

/**
 * Similarity of two patterns, -1 to 1: mean correlation of their blocks, directly or mirrored, whichever is more. -1 if
 * too little was visible.
 */
function patternLikeness(a: FacePattern, b: FacePattern): { likeness: number; isMirrored: boolean } {
  const straight = meanOfBlocks(a, b),
    mirrored = meanOfBlocks(a, mirror(b))
  return { likeness: Math.max(straight, mirrored), isMirrored: mirrored > straight }
}

function meanOfBlocks(a: FacePattern, b: FacePattern): number {
  let total = 0,
    weight = 0,
    blocks = 0
  for (let y = 0; y < TEXTURE_SIZE; y += BLOCK) {
    for (let x = 0; x < TEXTURE_SIZE; x += BLOCK) {
      const best = bestOfShifts(a, b, x, y)
      if (best === undefined) continue
      total += best.correlation * best.pixels
      weight += best.pixels
      blocks++
    }
  }
  return blocks < LEAST_BLOCKS ? -1 : total / weight
}

interface Correlated {
  readonly correlation: number
  readonly pixels: number
}

function bestOfShifts(a: FacePattern, b: FacePattern, x: number, y: number): Correlated | undefined {
  let best: Correlated | undefined
  for (let dy = -SHIFT; dy <= SHIFT; dy++) {
    for (let dx = -SHIFT; dx <= SHIFT; dx++) {
      const found = correlate(a, b, x, y, dx, dy)
      if (found !== undefined && (best === undefined || found.correlation > best.correlation)) best = found
    }
  }
  return best
}

function correlate(
  a: FacePattern,
  b: FacePattern,
  x0: number,
  y0: number,
  dx: number,
  dy: number,
): Correlated | undefined {
  let pixels = 0,
    sumA = 0,
    sumB = 0,
    ab = 0,
    aa = 0,
    bb = 0
  for (let y = Math.max(y0, -dy); y < Math.min(y0 + BLOCK, TEXTURE_SIZE - dy); y++) {
    for (let x = Math.max(x0, -dx); x < Math.min(x0 + BLOCK, TEXTURE_SIZE - dx); x++) {
      const i = y * TEXTURE_SIZE + x,
        j = (y + dy) * TEXTURE_SIZE + x + dx
      if (a.seen[i] === 0 || b.seen[j] === 0) continue
      const p = a.values[i],
        q = b.values[j]
      pixels++
      sumA += p
      sumB += q
      ab += p * q
      aa += p * p
      bb += q * q
    }
  }
  if (pixels < LEAST_SHARE * BLOCK * BLOCK) return undefined
  const spread = (aa - (sumA * sumA) / pixels) * (bb - (sumB * sumB) / pixels)
  return { correlation: spread <= 0 ? 0 : (ab - (sumA * sumB) / pixels) / Math.sqrt(spread), pixels }
}

/** The canonical face is symmetric, so a mirrored texture is the texture of the mirrored face. */
function mirror({ values, seen }: FacePattern): FacePattern {
  const from = (i: number) => i - (i % TEXTURE_SIZE) + TEXTURE_SIZE - 1 - (i % TEXTURE_SIZE)
  return { values: values.map((_, i) => values[from(i)]), seen: seen.map((_, i) => seen[from(i)]) }
}
