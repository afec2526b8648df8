import sharp from 'sharp'
import { openPicture } from '../../image-files/open-picture.ts'
import { MAX_PIXELS } from '../../contract/assets.ts'

// One libvips thread per decode, because the vision worker already runs one activity per core.
sharp.concurrency(1)
sharp.cache(false)

/** A last limit, far above the time for 50 megapixels on a busy machine. */
const DECODE_SECONDS = 60

/** An image in memory: 8-bit sRGB, interleaved RGB, row by row. */
export interface Image {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** A submitted image: its original bytes, and its decoded pixels. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly image: Image
}

/**
 * Decodes JPEG, PNG, WebP or HEIC to upright sRGB pixels (EXIF orientation applied, alpha flattened on white).
 *
 * @param maxSide reduces the longer side to it while loading (never enlarges)
 * @throws if the bytes are not a whole, supported image within {@link MAX_PIXELS}, or take longer than any such image
 */
export async function decodeImage(bytes: Uint8Array, maxSide?: number): Promise<Image> {
  // The stored bytes keep the metadata, because it may be evidence. The decoder receives none of it.
  const opened = await openPicture(bytes, MAX_PIXELS)
  if (opened === undefined) throw new Error('not a decodable JPEG, PNG, WebP or HEIC')
  let pipeline = sharp(opened.source, {
    ...opened.options,
    failOn: 'truncated',
    limitInputPixels: MAX_PIXELS,
    pages: 1,
  })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
  if (maxSide !== undefined) {
    pipeline = pipeline.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
  }
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.length)
  const rgb = info.channels === 3 ? pixels : greyToRgb(pixels, info.channels)
  return { data: rgb, width: info.width, height: info.height }
}

/** Scales to an exact size, bilinear. libvips applies a box filter before it shrinks, so there is no aliasing. */
export async function resizeImage(image: Image, width: number, height: number): Promise<Image> {
  const { data } = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height }
}

/** The image under a Gaussian blur, its standard deviation in pixels (at least 0.3). */
export async function blurImage({ data, width, height }: Image, sigma: number): Promise<Image> {
  const blurred = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(sigma)
    .raw()
    .toBuffer()
  return { data: new Uint8Array(blurred.buffer, blurred.byteOffset, blurred.length), width, height }
}

/** A rectangle of an image as a separate image, in whole pixels within it (x1 and y1 are exclusive). */
export function cutImage(
  { data, width }: Image,
  { x0, y0, x1, y1 }: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
): Image {
  const row = (x1 - x0) * 3
  const out = new Uint8Array(row * (y1 - y0))
  for (let y = y0, o = 0; y < y1; y++, o += row) out.set(data.subarray((y * width + x0) * 3, (y * width + x1) * 3), o)
  return { data: out, width: x1 - x0, height: y1 - y0 }
}

function greyToRgb(pixels: Uint8Array, channels: number): Uint8Array {
  const count = pixels.length / channels
  const rgb = new Uint8Array(count * 3)
  for (let i = 0; i < count; i++) rgb.fill(pixels[i * channels], i * 3, i * 3 + 3)
  return rgb
}
