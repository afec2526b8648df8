import { resizeImage, type Image } from '../../image/image.ts'
import type { Point, Quad } from '../../image/geometry.ts'

/** Longer side of the image for the bar search. Bars of a licence that fills the image are then 1 to 2 px wide. */
const SEARCHED_SIDE = 800
const BLOCK = 16
/** Grey levels between two pixels of an edge: half of the contrast that 3 px bars keep after a blur of 2 px. */
const EDGE = 16
/** Share of edge pixels in a block. Bars fill a block with edges; the rim of a card or a rule does not (2026-11). */
const DENSE = 0.4
/** Share of a block's gradients in one direction. Bars run across the code, text runs both ways. */
const ONE_WAY = 0.35
/** Neighbouring blocks of one code have the same direction up to this angle (cosine of twice 15°). */
const SAME_WAY = Math.cos(Math.PI / 6)
/** A readable code covers at least this many blocks… */
const LEAST_BLOCKS = 12
/** …and is longer than high. Bars across a portrait, a ghost image or a fingerprint mostly are not. */
const LEAST_ASPECT = 1.3
/** Margin above and below, in blocks: the quiet zone, and edge blocks with too few edges… */
const MARGIN_ACROSS = 1.2
/** …and to the left and right, as a share of the length, because poor light hides bars at an end. */
const MARGIN_ALONG = 0.15

/**
 * Finds the largest region of dense parallel bars, such as a turned or blurred PDF417. Returns its corners, with the
 * first edge along the rows of bars, or undefined. The corners may be upside down, which decoders accept.
 */
export async function findStripes(image: Image): Promise<Quad | undefined> {
  const scale = Math.min(1, SEARCHED_SIDE / Math.max(image.width, image.height))
  const small =
    scale === 1 ? image : await resizeImage(image, Math.round(image.width * scale), Math.round(image.height * scale))
  const blocks = measureBlocks(small)
  const groups = groupsOfBars(blocks)
  const largest = groups.reduce<readonly number[]>((best, group) => (group.length > best.length ? group : best), [])
  if (largest.length < LEAST_BLOCKS) return undefined
  const [xx, yy, xy] = [blocks.xx, blocks.yy, blocks.xy].map((sums) => largest.reduce((sum, i) => sum + sums[i], 0))
  // Gradients run along the rows of bars: the principal axis of their tensor.
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const across = (i: number): number => Math.floor(i / blocks.columns) * cos - (i % blocks.columns) * sin
  const [top, bottom] = [Math.min(...largest.map(across)), Math.max(...largest.map(across))]
  // Glare or blur splits a code into pieces in one row.
  const region = groups
    .filter((group) => group.length >= 3 && group.every((i) => across(i) >= top - 0.5 && across(i) <= bottom + 0.5))
    .flat()
  return around(
    region.map((i): Point => [((i % blocks.columns) + 0.5) * BLOCK, (Math.floor(i / blocks.columns) + 0.5) * BLOCK]),
    angle,
    scale,
  )
}

interface Blocks {
  readonly columns: number
  readonly rows: number
  /** Sums of gradient products of each block. */
  readonly xx: Float64Array
  readonly yy: Float64Array
  readonly xy: Float64Array
  /** Number of edge pixels. */
  readonly edges: Float64Array
}

function measureBlocks({ data, width, height }: Image): Blocks {
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)]
  const [xx, yy, xy, edges] = [0, 1, 2, 3].map(() => new Float64Array(columns * rows))
  const grey = new Uint8Array(width * height)
  for (let i = 0, s = 0; i < grey.length; i++, s += 3)
    grey[i] = (data[s] * 77 + data[s + 1] * 151 + data[s + 2] * 28) >> 8
  for (let y = 1; y < rows * BLOCK - 1; y++) {
    for (let x = 1; x < columns * BLOCK - 1; x++) {
      const i = y * width + x
      // Scharr's weights (3, 10, 3). Plain differences bend the angle of bars of 1 to 2 px by a third.
      const a = grey[i - width - 1],
        b = grey[i - width],
        c = grey[i - width + 1]
      const f = grey[i + width - 1],
        g = grey[i + width],
        h = grey[i + width + 1]
      const dx = (3 * (c - a + h - f) + 10 * (grey[i + 1] - grey[i - 1])) >> 4
      const dy = (3 * (f - a + h - c) + 10 * (g - b)) >> 4
      const block = Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)
      xx[block] += dx * dx
      yy[block] += dy * dy
      xy[block] += dx * dy
      if (Math.abs(dx) + Math.abs(dy) > EDGE) edges[block]++
    }
  }
  return { columns, rows, xx, yy, xy, edges }
}

/** Groups of touching bar blocks with one direction, by index. */
function groupsOfBars({ columns, rows, xx, yy, xy, edges }: Blocks): number[][] {
  const strength = xx.map((across, i) => Math.hypot(across - yy[i], 2 * xy[i]))
  const isStriped = xx.map((across, i) =>
    edges[i] > DENSE * BLOCK * BLOCK && strength[i] > ONE_WAY * (across + yy[i]) ? 1 : 0,
  )
  const agree = (i: number, j: number): boolean =>
    (xx[i] - yy[i]) * (xx[j] - yy[j]) + 4 * xy[i] * xy[j] > SAME_WAY * strength[i] * strength[j]
  const groups: number[][] = []
  const seen = new Uint8Array(isStriped.length)
  for (let seed = 0; seed < isStriped.length; seed++) {
    if (seen[seed] === 1 || isStriped[seed] === 0) continue
    const group = [seed]
    seen[seed] = 1
    for (let next = 0; next < group.length; next++) {
      const [x, y] = [group[next] % columns, Math.floor(group[next] / columns)]
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ]) {
        const i = ny * columns + nx
        if (
          nx < 0 ||
          ny < 0 ||
          nx >= columns ||
          ny >= rows ||
          seen[i] === 1 ||
          isStriped[i] === 0 ||
          !agree(group[next], i)
        )
          continue
        seen[i] = 1
        group.push(i)
      }
    }
    groups.push(group)
  }
  return groups
}

/**
 * The rectangle at an angle around points, in pixels of the whole image; undefined if it does not have the shape of a
 * code.
 */
function around(points: readonly Point[], angle: number, scale: number): Quad | undefined {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = points.map(([x, y]) => x * cos + y * sin),
    across = points.map(([x, y]) => y * cos - x * sin)
  const [from, to] = [Math.min(...along), Math.max(...along)]
  const height = Math.max(...across) - Math.min(...across)
  if (to - from < LEAST_ASPECT * height) return undefined
  const widen = 2 * BLOCK + MARGIN_ALONG * (to - from)
  const [a0, a1] = [from - widen, to + widen]
  const [b0, b1] = [Math.min(...across) - MARGIN_ACROSS * BLOCK, Math.max(...across) + MARGIN_ACROSS * BLOCK]
  const corner = (a: number, b: number): Point => [(a * cos - b * sin) / scale, (a * sin + b * cos) / scale]
  return [corner(a0, b0), corner(a1, b0), corner(a1, b1), corner(a0, b1)]
}
