import type { Image } from '../../image/image.ts'
import { drawHeat } from './heat-map.ts'
import { heightOf, quantile, widthOf, type Rectangle } from './plane.ts'
import { taper, TILE, transform } from './spectrum.ts'
import type { TamperSignal } from './tamper-signal.ts'

/** Number of examined tiles, evenly spread over the document. */
const MOST_TILES = 12
/**
 * Fringes wider than a quarter of a tile come from the light of the room, fringes narrower than 2.2 pixels from camera
 * noise.
 */
const LOWEST = 5
const HIGHEST = 58
/** Quantile of the tiles that represents the image, because fringes vary with the angle to the screen. */
const STANDS_FOR_ALL = 0.8

/**
 * Strength of coloured fringes in one tile, in steps of 256, without its part that does not rotate.
 *
 * A screen's red, green and blue stripes are side by side. If a camera cannot resolve them, they beat against its own
 * pixels (moiré), and the three channels beat in turn, a third of a period apart. Ink on paper of any colour changes
 * all three channels at once or in opposition. So at each frequency the spectra of the channels are split into two
 * rotating parts, |R + wG + w²B|² and |R + w²G + wB|² with w a third of a turn. Their difference is zero for everything
 * that the channels have in phase. The strongest difference is compared with all power at that frequency.
 */
function fringesOf(image: Image, left: number, top: number): number {
  const [red, green, blue] = channels(image, left, top)
  const two = { re: red, im: green },
    one = { re: blue, im: new Float32Array(TILE * TILE) }
  transform(two)
  transform(one)
  const turning = new Float32Array(TILE * TILE),
    power = new Float32Array(TILE * TILE)
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const p = y * TILE + x,
        q = ((TILE - y) % TILE) * TILE + ((TILE - x) % TILE)
      // Two real transforms in one: even and odd parts.
      const rr = (two.re[p] + two.re[q]) / 2,
        ri = (two.im[p] - two.im[q]) / 2
      const gr = (two.im[p] + two.im[q]) / 2,
        gi = (two.re[q] - two.re[p]) / 2
      const br = one.re[p],
        bi = one.im[p]
      turning[p] = (2 / Math.sqrt(3)) * (ri * gr - rr * gi + gi * br - gr * bi + bi * rr - br * ri)
      power[p] = rr * rr + ri * ri + gr * gr + gi * gi + br * br + bi * bi
    }
  }
  return strongest(turning, power)
}

function channels({ data, width }: Image, left: number, top: number): [Float32Array, Float32Array, Float32Array] {
  const planes: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(TILE * TILE),
    new Float32Array(TILE * TILE),
    new Float32Array(TILE * TILE),
  ]
  for (let y = 0, o = 0; y < TILE; y++) {
    for (let x = 0, p = ((top + y) * width + left) * 3; x < TILE; x++, o++, p += 3) {
      planes[0][o] = data[p]
      planes[1][o] = data[p + 1]
      planes[2][o] = data[p + 2]
    }
  }
  for (const plane of planes) taper(plane)
  return planes
}

/** Least ratio of a peak to the mean over all frequencies. Noise of one tile reaches 8 times its mean. */
const NOISE_REACH = 10

/**
 * The strongest peak over 3 x 3 frequencies, because the window spreads a wave over so many: amplitude times the square
 * of the turning share.
 */
function strongest(turning: Float32Array, power: Float32Array): number {
  const peaks = { turns: new Float64Array((TILE * TILE) / 2), all: new Float64Array((TILE * TILE) / 2) }
  let sum = 0,
    count = 0
  for (let v = 0; v < TILE; v++) {
    const fy = v > TILE / 2 ? v - TILE : v
    for (let u = 1; u < TILE / 2; u++) {
      const radius = u * u + fy * fy
      if (radius < LOWEST * LOWEST || radius > HIGHEST * HIGHEST) continue
      let turns = 0,
        all = 0
      for (let j = -1; j <= 1; j++) {
        const row = ((v + j + TILE) % TILE) * TILE + u
        turns += turning[row - 1] + turning[row] + turning[row + 1]
        all += power[row - 1] + power[row] + power[row + 1]
      }
      sum += Math.abs(turns)
      peaks.turns[count] = Math.abs(turns)
      peaks.all[count++] = all
    }
  }
  const noise = (NOISE_REACH * sum) / count
  let best = 0
  for (let i = 0; i < count; i++) {
    const turns = peaks.turns[i]
    if (turns > noise) best = Math.max(best, Math.sqrt(turns - noise) * (turns / peaks.all[i]) ** 2)
  }
  return best / ((TILE * TILE) / 8)
}

// Honest images reach 0.34 (n = 241), screens photographed by others 0.91, 1.5 and 2.1
// (bench/results/2026-11-22-tampering.md). Uses the original pixels up to 2400, because more reduction would average
// out the fringes.
export const SUSPECT_FROM = 0.6
export const STRONG_FROM = 1.2

/** Whether a document was photographed from a screen; undefined if it is smaller than two tiles. */
export function screenRecapture(image: Image, document: Rectangle): TamperSignal | undefined {
  const tiles = spread(document)
  if (tiles.length < 2) return undefined
  const found = tiles.map(([x, y]) => ({
    place: { x0: x, y0: y, x1: x + TILE, y1: y + TILE },
    fringes: fringesOf(image, x, y),
  }))
  const score = quantile(
    found.map(({ fringes }) => fringes),
    STANDS_FOR_ALL,
  )
  return {
    signal: 'SCREEN_RECAPTURE',
    witness: 'CAPTURE',
    score,
    suspectFrom: SUSPECT_FROM,
    strongFrom: STRONG_FROM,
    decisiveFrom: null,
    explanation:
      score >= SUSPECT_FROM
        ? 'coloured fringes like those of a screen cover the document'
        : 'no fringes of a screen were found',
    heat: drawHeat(
      found.map(({ place, fringes }) => ({ place, strength: fringes / (2 * STRONG_FROM) })),
      image,
    ),
  }
}

/** Upper left corners of the tiles. */
function spread(region: Rectangle): (readonly [x: number, y: number])[] {
  const [width, height] = [widthOf(region), heightOf(region)]
  if (width < TILE || height < TILE) return []
  const across = Math.max(
    1,
    Math.min(Math.floor(width / TILE), Math.round(Math.sqrt((MOST_TILES * width) / height)), MOST_TILES),
  )
  const down = Math.max(1, Math.min(Math.floor(height / TILE), Math.floor(MOST_TILES / across)))
  const at = (from: number, size: number, count: number, k: number) =>
    Math.floor(from + (size - TILE) * (count === 1 ? 0.5 : k / (count - 1)))
  return Array.from(
    { length: across * down },
    (_, k) => [at(region.x0, width, across, k % across), at(region.y0, height, down, Math.floor(k / across))] as const,
  )
}
