import sharp from 'sharp'
import type { Point, Quad } from '../../image/geometry.ts'
import type { Image } from '../../image/image.ts'
import { cropLine } from '../../text/text-recognition.ts'

/**
 * Height of a line in the enlarged strip, in pixels: twice the recogniser's input, so that its crop has real detail.
 */
const ENLARGED_HEIGHT = 96
const MOST_ENLARGED = 3
/** Largest enlarged strip, to bound a strip across the whole image at 45°. */
const MOST_PIXELS = 6_000_000
/** Radius of the unsharp mask, in pixels of the enlarged strip. */
const SHARPEN_SIGMA = 1

/**
 * Line crops of an MRZ for a second look. Its strip is enlarged (Lanczos), its contrast stretched and its edges
 * sharpened before the lines are flattened. Each crop is as wide as in the first look, so that the two can be combined
 * step by step.
 *
 * @param placed in pixels of an image `quadsWidth` wide, which may be smaller than `image`
 */
export async function closerCrops(image: Image, placed: readonly Quad[], quadsWidth: number): Promise<Image[]> {
  const larger = image.width / quadsWidth
  const quads = placed.map((quad) => quad.map(([x, y]): Point => [x * larger, y * larger]))
  const height =
    quads.reduce((sum, quad) => sum + Math.hypot(quad[3][0] - quad[0][0], quad[3][1] - quad[0][1]), 0) / quads.length
  const xs = quads.flatMap((quad) => quad.map(([x]) => x)),
    ys = quads.flatMap((quad) => quad.map(([, y]) => y))
  const left = clamp(Math.floor(Math.min(...xs) - height), image.width - 2),
    top = clamp(Math.floor(Math.min(...ys) - height), image.height - 2)
  const width = Math.max(2, clamp(Math.ceil(Math.max(...xs) + height), image.width) - left)
  const tall = Math.max(2, clamp(Math.ceil(Math.max(...ys) + height), image.height) - top)
  const scale = Math.max(
    1,
    Math.min(MOST_ENLARGED, ENLARGED_HEIGHT / Math.max(1, height), Math.sqrt(MOST_PIXELS / (width * tall))),
  )
  const size = { width: Math.round(width * scale), height: Math.round(tall * scale) }
  const { data } = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .extract({ left, top, width, height: tall })
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .normalise({ lower: 1, upper: 99 })
    .sharpen({ sigma: SHARPEN_SIGMA })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const strip: Image = { data: new Uint8Array(data.buffer, data.byteOffset, data.length), ...size }
  const onStrip = ([x, y]: Point): Point => [(x - left) * (size.width / width), (y - top) * (size.height / tall)]
  return quads.map(([a, b, c, d]) => cropLine(strip, [onStrip(a), onStrip(b), onStrip(c), onStrip(d)]))
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value))
