import { alignedChip } from './embed.ts'
import type { Image } from '../image/image.ts'
import type { Mesh } from './mesh.ts'

/** Side of the compared square in pixels, and what the five points of a face decide in it. */
const SIDE = 96
const SQUARE = {
  template: 'ARCFACE',
  size: SIDE,
  layout: 'interleaved',
  scale: 1,
  offset: 0,
  channelOrder: 'RGB',
} as const
/** Band of the compared detail, as standard deviations in pixels. Finer is the loss of saving, broader is light. */
const FINE = 1
const BROAD = 4
/** Added before the logarithm, because the black of shadows is noise. */
const DARK = 8

/** The blocks whose places are compared: their side, their distance, and the largest move of the first search. */
const BLOCK = 24
const STEP = 12
const REACH = 5
/** The largest move of the later searches, and their number: each puts the face where the one before found it. */
const FINE_REACH = 2
const FINE_SEARCHES = 2

/** The place of a block of one face in the other, after both were aligned. */
interface Move {
  /** Middle of the block, from the middle of the square. */
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly correlation: number
}
type Affine = (at: Pick<Move, 'x' | 'y'>) => Pick<Move, 'x' | 'y'>

/**
 * Largest strain of one picture, in pixels of the square of 96, as a factor of the noise of saving that shows in the
 * correlation of its blocks. A picture that is saved again moves as a whole. A face of another moment moves within
 * itself: lids, mouth, gaze, the turn of the head. bench/results/2026-11-27-embedder.md has the figures.
 */
const STRAIN_BELOW = 1.7
/** Noise of the search itself, where nothing was lost. */
const LEAST_NOISE = 0.1
/** Below it, blocks are matched by chance. */
const CORRELATION_FROM = 0.85

/**
 * Whether two faces are one picture, which may be saved again at any size and quality, cut, stretched, made grey or
 * mirrored. Two pictures of one sitting are not. Pure.
 */
export const isSamePicture = (one: AlignedFace, other: AlignedFace): boolean =>
  strainOf(one, other) < STRAIN_BELOW || strainOf(one, mirrored(other)) < STRAIN_BELOW

/** The detail of an aligned face, row by row, {@link SIDE} a side. */
export type AlignedFace = Float32Array

/** The detail of a face, aligned by five points. Pure. */
export function alignFace(image: Image, mesh: Mesh): AlignedFace {
  const chip = alignedChip(SQUARE, image, mesh)
  const tone = Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.log(DARK + 0.299 * chip[3 * i] + 0.587 * chip[3 * i + 1] + 0.114 * chip[3 * i + 2]),
  )
  const broad = blurred(tone, BROAD)
  return blurred(tone, FINE).map((value, i) => value - broad[i])
}

/**
 * How far the blocks of one face lie from where one affine map of the whole face puts them in the other: four fifths of
 * them at most so far, as a factor of the noise of saving. Infinite if the blocks are not the same at all. Pure.
 */
function strainOf(one: AlignedFace, other: AlignedFace): number {
  let moves = movesOf(one, other, REACH)
  let place: Affine = (at) => at
  for (let search = 0; search < FINE_SEARCHES; search++) {
    const before = place,
      { map } = fitMap(moves)
    place = (at) => before(map(at))
    moves = movesOf(one, warped(other, place), FINE_REACH)
  }
  const strains = fitMap(moves).strains.sort((a, b) => a - b)
  const correlations = moves.map(({ correlation }) => correlation).sort((a, b) => a - b)
  const usual = correlations[correlations.length >> 1]
  return usual < CORRELATION_FROM
    ? Infinity
    : strains[Math.floor(strains.length * 0.8)] / Math.max(LEAST_NOISE, Math.sqrt(Math.max(0, 1 - usual ** 2)))
}

function movesOf(one: AlignedFace, other: AlignedFace, reach: number): Move[] {
  const moves: Move[] = []
  for (let y = REACH; y + BLOCK + REACH <= SIDE; y += STEP)
    for (let x = REACH; x + BLOCK + REACH <= SIDE; x += STEP) moves.push(moveOf(one, other, x, y, reach))
  return moves
}

/** The face as the map sees it: bilinear, the outermost pixels repeated. */
function warped(face: AlignedFace, place: Affine): AlignedFace {
  const within = (value: number) => Math.max(0, Math.min(SIDE - 1.001, value + SIDE / 2 - 0.5))
  return face.map((_, i) => {
    const at = place({ x: (i % SIDE) + 0.5 - SIDE / 2, y: Math.floor(i / SIDE) + 0.5 - SIDE / 2 })
    const px = within(at.x),
      py = within(at.y)
    const x = px | 0,
      y = py | 0,
      fx = px - x,
      fy = py - y,
      o = y * SIDE + x
    return (
      (1 - fy) * ((1 - fx) * face[o] + fx * face[o + 1]) + fy * ((1 - fx) * face[o + SIDE] + fx * face[o + SIDE + 1])
    )
  })
}

/** The best place of a block, to a part of a pixel by a parabola through the correlations around it. */
function moveOf(one: AlignedFace, other: AlignedFace, x: number, y: number, reach: number): Move {
  const across = 2 * reach + 1
  const scores = Float64Array.from({ length: across * across }, (_, i) =>
    correlationAt(one, other, x, y, (i % across) - reach, Math.floor(i / across) - reach),
  )
  const best = scores.reduce((top, score, i) => (score > scores[top] ? i : top), 0)
  const between = (before: number, after: number): number => {
    const curve = before - 2 * scores[best] + after
    return curve === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve)))
  }
  const column = best % across,
    row = Math.floor(best / across)
  const isInner = (place: number) => place > 0 && place < across - 1
  return {
    x: x + (BLOCK - SIDE) / 2,
    y: y + (BLOCK - SIDE) / 2,
    dx: column - reach + (isInner(column) ? between(scores[best - 1], scores[best + 1]) : 0),
    dy: row - reach + (isInner(row) ? between(scores[best - across], scores[best + across]) : 0),
    correlation: scores[best],
  }
}

function correlationAt(one: AlignedFace, other: AlignedFace, x0: number, y0: number, dx: number, dy: number): number {
  let sumA = 0,
    sumB = 0,
    ab = 0,
    aa = 0,
    bb = 0
  for (let y = y0; y < y0 + BLOCK; y++) {
    for (let i = y * SIDE + x0, j = (y + dy) * SIDE + x0 + dx, end = i + BLOCK; i < end; i++, j++) {
      const p = one[i],
        q = other[j]
      sumA += p
      sumB += q
      ab += p * q
      aa += p * p
      bb += q * q
    }
  }
  const pixels = BLOCK * BLOCK
  const spread = (aa - (sumA * sumA) / pixels) * (bb - (sumB * sumB) / pixels)
  return spread <= 0 ? 0 : (ab - (sumA * sumB) / pixels) / Math.sqrt(spread)
}

const ROUNDS = 6
/** Smaller strains are not weighted up further. */
const LEAST_STRAIN = 0.2

/** One affine map of all blocks by least squares in rounds, where far blocks weigh less; and the distance of each block from it. */
function fitMap(moves: readonly Move[]): { readonly map: Affine; readonly strains: number[] } {
  let weights = moves.map(() => 1),
    strains: number[] = []
  let map: Affine = (at) => at
  for (let round = 0; round < ROUNDS; round++) {
    const [right, down] = [fitPlane(moves, weights, ({ dx }) => dx), fitPlane(moves, weights, ({ dy }) => dy)]
    map = (at) => ({ x: at.x + right(at), y: at.y + down(at) })
    strains = moves.map((move) => Math.hypot(move.dx - right(move), move.dy - down(move)))
    weights = strains.map((strain) => 1 / Math.max(LEAST_STRAIN, strain))
  }
  return { map, strains }
}

/** Weighted least-squares plane over the blocks. Their places are a grid, so the equations have one solution. */
function fitPlane(
  moves: readonly Move[],
  weights: readonly number[],
  valueOf: (move: Move) => number,
): (at: Pick<Move, 'x' | 'y'>) => number {
  let w = 0,
    wx = 0,
    wy = 0,
    wxx = 0,
    wxy = 0,
    wyy = 0,
    v = 0,
    vx = 0,
    vy = 0
  moves.forEach((move, i) => {
    const { x, y } = move,
      weight = weights[i],
      value = weight * valueOf(move)
    w += weight
    wx += weight * x
    wy += weight * y
    wxx += weight * x * x
    wxy += weight * x * y
    wyy += weight * y * y
    v += value
    vx += value * x
    vy += value * y
  })
  // Centred, the plane's two slopes have equations of their own.
  const [xx, xy, yy] = [wxx - (wx * wx) / w, wxy - (wx * wy) / w, wyy - (wy * wy) / w]
  const [xv, yv] = [vx - (wx * v) / w, vy - (wy * v) / w]
  const determinant = xx * yy - xy * xy
  const slopeX = (xv * yy - yv * xy) / determinant,
    slopeY = (yv * xx - xv * xy) / determinant
  const level = (v - slopeX * wx - slopeY * wy) / w
  return ({ x, y }) => level + slopeX * x + slopeY * y
}

/** Gaussian mean. At the rim the outermost pixels repeat. */
function blurred(values: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const along = (source: Float32Array, step: number, across: number): Float32Array => {
    const out = new Float32Array(source.length)
    for (let line = 0; line < SIDE; line++) {
      for (let k = 0; k < SIDE; k++) {
        let sum = 0
        for (let n = -reach; n <= reach; n++)
          sum += weights[n + reach] * source[line * across + Math.max(0, Math.min(SIDE - 1, k + n)) * step]
        out[line * across + k * step] = sum / total
      }
    }
    return out
  }
  return along(along(values, 1, SIDE), SIDE, 1)
}

const mirrored = (face: AlignedFace): AlignedFace => face.map((_, i) => face[i - (i % SIDE) + SIDE - 1 - (i % SIDE)])
