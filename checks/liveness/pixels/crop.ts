import { applySimilarity, type Similarity } from '../../face/similarity.ts'
import { solve } from '../../image/geometry.ts'
import type { FaceView } from './view.ts'

/** Pixels a side of the compared squares. */
export const CROP = 72

/** The area around a face that is compared. Places are in pixels of the square. */
export interface Zoom {
  /** Width of the square in face sizes. */
  readonly faces: number
  /** The regions for the alignment of two squares. */
  readonly settled: Int32Array
  /** Skin, eyes and mouth. */
  readonly face: Int32Array
  /** Outline of hair, clothes, background; empty if the face fills the square. */
  readonly around: Int32Array
}

/** The face alone, at the detail of skin. */
export const NEAR: Zoom = zoomOf(1, 0.36, 0.46)
/** The face and its surroundings. */
export const WIDE: Zoom = zoomOf(2, 0.4, 0.5)

/** @param across half axes of the face's ellipse, in face sizes */
function zoomOf(faces: number, across: number, down: number): Zoom {
  const at = (k: number) => ((k + 0.5) / CROP - 0.5) * faces
  const places = (isIn: (x: number, y: number) => boolean) =>
    Int32Array.from(
      Array.from({ length: CROP * CROP }, (_, o) => o).filter((o) => isIn(at(o % CROP), at(Math.floor(o / CROP)))),
    )
  const face = places((x, y) => (x / across) ** 2 + (y / down) ** 2 <= 1)
  const isWide = faces > 1
  return {
    faces,
    face,
    settled: isWide ? places(() => true) : face,
    around: isWide ? places((x, y) => (x / 0.6) ** 2 + (y / 0.75) ** 2 >= 1) : new Int32Array(),
  }
}

/** A square of brightness around a face, without its coarsest and finest parts. */
export interface BandCrop {
  readonly values: Float32Array
  /** 1 inside the image, 0 outside. */
  readonly inside: Uint8Array
}

/** Half widths of the two box filters that bound the detail, each run twice: about sigma 1 and 4 pixels. */
const FINE = 1,
  COARSE = 4

/** The square around a face, level with its eyes. */
export function squareOf({ points, unit, pose }: FaceView, { faces }: Zoom): Similarity {
  const angle = (pose.roll * Math.PI) / 180,
    scale = (faces * unit) / CROP
  const a = scale * Math.cos(angle),
    b = scale * Math.sin(angle)
  const cx = points.reduce((sum, [x]) => sum + x, 0) / points.length,
    cy = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  return { a, b, tx: cx - ((a - b) * CROP) / 2, ty: cy - ((b + a) * CROP) / 2 }
}

/** Samples a square of a view, bilinear, and keeps details of middle size. */
export function cropBand({ data, width, height }: FaceView, toView: Similarity): BandCrop {
  const grey = new Float32Array(CROP * CROP),
    inside = new Uint8Array(CROP * CROP)
  let sum = 0,
    count = 0
  for (let y = 0, o = 0; y < CROP; y++) {
    for (let x = 0; x < CROP; x++, o++) {
      const [px, py] = applySimilarity(toView, [x + 0.5, y + 0.5])
      const u = px - 0.5,
        v = py - 0.5
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue
      const ix = u | 0,
        iy = v | 0,
        fx = u - ix,
        fy = v - iy
      const i = (iy * width + ix) * 3,
        j = i + width * 3
      grey[o] =
        (brightness(data, i) * (1 - fx) + brightness(data, i + 3) * fx) * (1 - fy) +
        (brightness(data, j) * (1 - fx) + brightness(data, j + 3) * fx) * fy
      inside[o] = 1
      sum += grey[o]
      count++
    }
  }
  const mean = sum / Math.max(1, count)
  for (let o = 0; o < grey.length; o++) if (inside[o] === 0) grey[o] = mean
  const fine = blurTwice(grey, FINE),
    coarse = blurTwice(grey, COARSE)
  return { values: fine.map((value, o) => value - coarse[o]), inside }
}

const brightness = (data: Uint8Array, i: number): number => 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2]

function blurTwice(values: Float32Array, radius: number): Float32Array {
  const alongRows = blurLines(blurLines(values, radius, CROP, 1), radius, CROP, 1)
  return blurLines(blurLines(alongRows, radius, 1, CROP), radius, 1, CROP)
}

/** A running mean along lines. The last pixel continues beyond an edge. */
function blurLines(values: Float32Array, radius: number, fromLine: number, along: number): Float32Array {
  const out = new Float32Array(values.length)
  const last = CROP - 1
  for (let line = 0; line < CROP; line++) {
    const start = line * fromLine
    let sum = 0
    for (let k = -radius; k <= radius; k++) sum += values[start + Math.min(last, Math.max(0, k)) * along]
    for (let k = 0; k < CROP; k++) {
      out[start + k * along] = sum / (2 * radius + 1)
      sum += values[start + Math.min(last, k + radius + 1) * along] - values[start + Math.max(0, k - radius) * along]
    }
  }
  return out
}

const LEAST_SEEN = 0.25

/** Normalised correlation of two squares at some places, -1 to 1; -1 if too little is visible in both. */
export function correlate(a: BandCrop, b: BandCrop, places: Int32Array): number {
  let ab = 0,
    aa = 0,
    bb = 0,
    count = 0
  for (const i of places) {
    if (a.inside[i] === 0 || b.inside[i] === 0) continue
    ab += a.values[i] * b.values[i]
    aa += a.values[i] ** 2
    bb += b.values[i] ** 2
    count++
  }
  return count < LEAST_SEEN * places.length || aa === 0 || bb === 0 ? -1 : ab / Math.sqrt(aa * bb)
}

/** Most steps towards the best similarity. More gain nothing. */
const STEPS = 3
/** Least similarity. Squares below it do not come from one image, and the steps do not converge. */
const HOPELESS = 0.3

/**
 * Aligns a view with a square more exactly than meshes do, which differ by a pixel from one image to the next (Lucas
 * and Kanade 1981, for a similarity).
 *
 * @param toView maps the square's pixels to the view's, approximately
 */
export function layOver(square: BandCrop, view: FaceView, toView: Similarity, { settled }: Zoom): BandCrop {
  let placed = toView,
    crop = cropBand(view, placed),
    likeness = correlate(square, crop, settled)
  for (let step = 0; step < STEPS && likeness > HOPELESS; step++) {
    const next = compose(placed, stepTowards(square, crop, settled))
    const moved = cropBand(view, next),
      better = correlate(square, moved, settled)
    if (better <= likeness) break
    placed = next
    crop = moved
    likeness = better
  }
  return crop
}

/**
 * The small similarity of the square's pixels that maps one square's content to the other's, by their differences and
 * slopes.
 */
function stepTowards(square: BandCrop, crop: BandCrop, places: Int32Array): Similarity {
  const normal = Array.from({ length: 4 }, () => new Array<number>(5).fill(0))
  let ab = 0,
    bb = 0
  for (const o of places) {
    ab += square.values[o] * crop.values[o]
    bb += crop.values[o] ** 2
  }
  // Contrast may differ, so the crop's is scaled to the square's.
  const gain = bb === 0 ? 1 : Math.max(0.2, ab / bb)
  for (const o of places) {
    const x = o % CROP,
      y = Math.floor(o / CROP)
    if (x === 0 || y === 0 || x === CROP - 1 || y === CROP - 1 || square.inside[o] === 0 || crop.inside[o] === 0)
      continue
    const gx = (gain * (crop.values[o + 1] - crop.values[o - 1])) / 2,
      gy = (gain * (crop.values[o + CROP] - crop.values[o - CROP])) / 2
    const u = x + 0.5 - CROP / 2,
      v = y + 0.5 - CROP / 2
    const row = [gx * u + gy * v, gy * u - gx * v, gx, gy]
    const difference = square.values[o] - gain * crop.values[o]
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) normal[i][j] += row[i] * row[j]
      normal[i][4] += row[i] * difference
    }
  }
  const [a, b, tx, ty] = solve(normal)
  // Relative to the square's middle.
  const half = CROP / 2
  return { a: 1 + a, b, tx: tx - a * half + b * half, ty: ty - b * half - a * half }
}

/** First the inner map, then the outer. */
const compose = (outer: Similarity, inner: Similarity): Similarity => ({
  a: outer.a * inner.a - outer.b * inner.b,
  b: outer.b * inner.a + outer.a * inner.b,
  tx: outer.a * inner.tx - outer.b * inner.ty + outer.tx,
  ty: outer.b * inner.tx + outer.a * inner.ty + outer.ty,
})
