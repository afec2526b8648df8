import sharp from 'sharp'
import { cutImage, type Image } from '../../image/image.ts'
import { heightOf, luminance, widthOf, type Plane, type Rectangle } from './plane.ts'

/** Qualities at which the image is saved again. A part that was saved before changes least at its old quality. */
const QUALITIES = [50, 62, 72, 80, 88, 93, 97]
const BLOCK = 16
/** Most pixels of the window. Seven savings of so many take 25 ms. */
const MOST_PIXELS = 150_000
/** Usable luminance. Burnt-out or black pixels change at no quality. */
const LIGHT = { from: 12, to: 248 }
/**
 * Blocks are compared only with blocks of similar texture. Flat ones change only at coarse qualities, whatever was done
 * to them.
 */
const TEXTURES = 5
const FEWEST_BLOCKS = 8

/**
 * How differently a part of an image and its surroundings were saved as JPEG before (Farid, "Exposing digital forgeries
 * from JPEG ghosts", 2009). Saves the part again at several qualities and compares the changes, texture by texture.
 *
 * @param part for example the portrait, within the image
 * @returns 0 (alike) to 1; undefined if there is too little to compare
 */
export async function jpegGhost(image: Image, part: Rectangle): Promise<number | undefined> {
  const window = windowAround(image, part)
  if (widthOf(window) < 8 * BLOCK || heightOf(window) < 4 * BLOCK) return undefined
  const grey = luminance(cutImage(image, window))
  const changes: Float32Array[] = []
  const bytes = new Uint8Array(grey.data.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = grey.data[i] + 0.5
  for (const quality of QUALITIES) changes.push(await changesAt(grey, bytes, quality))
  return compare(grey, changes, {
    x0: part.x0 - window.x0,
    y0: part.y0 - window.y0,
    x1: part.x1 - window.x0,
    y1: part.y1 - window.y0,
  })
}

/** A window with the part in its middle and as much around it, on the JPEG block grid of the whole image. */
function windowAround({ width, height }: Image, part: Rectangle): Rectangle {
  const beside = widthOf(part) * 0.7
  let [y0, y1] = [part.y0, part.y1]
  const [x0, x1] = [Math.max(0, part.x0 - beside), Math.min(width, part.x1 + beside)]
  const most = MOST_PIXELS / Math.max(1, x1 - x0)
  if (y1 - y0 > most) [y0, y1] = [(y0 + y1 - most) / 2, (y0 + y1 + most) / 2]
  const grid = (value: number) => Math.max(0, Math.floor(value / BLOCK) * BLOCK)
  return { x0: grid(x0), y0: grid(y0), x1: Math.min(width, grid(x1)), y1: Math.min(height, grid(y1)) }
}

const blocksOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  columns: Math.floor(width / BLOCK),
  rows: Math.floor(height / BLOCK),
})

/** Mean square of the change at a quality, block by block. */
async function changesAt(plane: Plane, bytes: Uint8Array, quality: number): Promise<Float32Array> {
  const { width, height } = plane
  const saved = await sharp(bytes, { raw: { width, height, channels: 1 } })
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer()
  const { data } = await sharp(saved).raw().toBuffer({ resolveWithObject: true })
  const { columns, rows } = blocksOf(plane)
  const changes = new Float32Array(columns * rows)
  const channels = data.length / (width * height)
  for (let y = 0; y < rows * BLOCK; y++) {
    for (let column = 0, i = y * width, block = Math.floor(y / BLOCK) * columns; column < columns; column++, block++) {
      let sum = 0
      for (const end = i + BLOCK; i < end; i++) {
        const d = data[i * channels] - plane.data[i]
        sum += d * d
      }
      changes[block] += sum / (BLOCK * BLOCK)
    }
  }
  return changes
}

interface Sums {
  readonly inside: Float64Array
  readonly outside: Float64Array
  insideBlocks: number
  outsideBlocks: number
}

function compare(plane: Plane, changes: readonly Float32Array[], part: Rectangle): number | undefined {
  const { columns, rows } = blocksOf(plane)
  const classes = Array.from({ length: TEXTURES }, (): Sums => ({
    inside: new Float64Array(QUALITIES.length),
    outside: new Float64Array(QUALITIES.length),
    insideBlocks: 0,
    outsideBlocks: 0,
  }))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const block = row * columns + column
      const light = meanOf(plane, column, row)
      const most = Math.max(...changes.map((change) => change[block])),
        least = Math.min(...changes.map((change) => change[block]))
      if (light < LIGHT.from || light > LIGHT.to || most - least < 0.5) continue
      const [x, y] = [(column + 0.5) * BLOCK, (row + 0.5) * BLOCK]
      const isInside = x > part.x0 && x < part.x1 && y > part.y0 && y < part.y1
      const sums = classes[Math.max(0, Math.min(TEXTURES - 1, Math.round(Math.log2(most))))]
      changes.forEach((change, q) => {
        ;(isInside ? sums.inside : sums.outside)[q] += (change[block] - least) / (most - least)
      })
      if (isInside) sums.insideBlocks++
      else sums.outsideBlocks++
    }
  }
  return difference(classes)
}

function meanOf({ data, width }: Plane, column: number, row: number): number {
  let sum = 0
  for (let y = row * BLOCK + 2; y < (row + 1) * BLOCK; y += 4)
    for (let x = column * BLOCK + 2; x < (column + 1) * BLOCK; x += 4) sum += data[y * width + x]
  return sum / 16
}

/** The largest difference of the mean curves. Each class weighs by the blocks that both sides have of it. */
function difference(classes: readonly Sums[]): number | undefined {
  const curve = new Float64Array(QUALITIES.length)
  let weight = 0
  for (const { inside, outside, insideBlocks, outsideBlocks } of classes) {
    if (insideBlocks < FEWEST_BLOCKS || outsideBlocks < FEWEST_BLOCKS) continue
    const both = Math.min(insideBlocks, outsideBlocks)
    for (let q = 0; q < curve.length; q++) curve[q] += both * (inside[q] / insideBlocks - outside[q] / outsideBlocks)
    weight += both
  }
  return weight < 3 * FEWEST_BLOCKS ? undefined : Math.max(...curve.map(Math.abs)) / weight
}
