import sharp from 'sharp'
import { isAnimated } from '../../pictures/animated.ts'
import { barePicture, pictureType, type PictureType } from '../../pictures/bare-picture.ts'
import { MAX_PIXELS } from '../../workflows/contracts.ts'
import { mediaKind } from './media-kind.ts'
import { Problem } from './problem.ts'

// decisions.md, "Submit".
export const MIN_SIDE_PIXELS = 320

// One libvips thread a decode and no cache: memory and CPU are then bounded by how many are decoded side by side (uploads.ts).
sharp.concurrency(1)
sharp.cache(false)

/** A last net, far above what 50 megapixels take on a busy machine. */
const DECODE_SECONDS = 30

/** Long side, in pixels, of the small grey picture that the quality hints are computed on. */
const PREVIEW_SIDE = 512

/** 8-bit luma, row after row. */
export interface Preview {
  readonly luma: Uint8Array
  readonly width: number
  readonly height: number
}

/** What a picture is, judged by its content. */
export interface Picture {
  readonly mediaType: PictureType
  /** Pixels, upright (after EXIF orientation). */
  readonly width: number
  readonly height: number
  readonly preview: Preview
}

/** Why an asset is not usable, as the caller is told. */
export type Unusable = `UNSUPPORTED_MEDIA:${string}` | 'ANIMATED' | 'UNDECODABLE' | 'TOO_SMALL'

/**
 * Looks at the bytes of an asset: its structure first, then its header, then one whole decode that shrinks while it loads.
 *
 * @returns why, when it is not usable: not a JPEG, PNG or WebP, animated, broken off, or under 320 px on its short side
 * @throws PAYLOAD_TOO_LARGE when its header declares more than 50 megapixels; it is then not decoded
 */
export async function judgePicture(given: Buffer): Promise<Picture | Unusable> {
  if (pictureType(given) === undefined) return `UNSUPPORTED_MEDIA:${mediaKind(given)}`
  if (isAnimated(given)) return 'ANIMATED'
  const bare = barePicture(given)
  if (bare === undefined) return 'UNDECODABLE'
  const { mediaType, bytes } = bare
  const size = await readSize(bytes)
  if (typeof size === 'string') return size
  if (size.width * size.height > MAX_PIXELS) throw new Problem('PAYLOAD_TOO_LARGE')
  if (Math.min(size.width, size.height) < MIN_SIDE_PIXELS) return 'TOO_SMALL'
  const preview = await decodePreview(bytes)
  return preview === undefined ? 'UNDECODABLE' : { mediaType, ...size, preview }
}

/** Reads the header alone. */
async function readSize(bytes: Buffer): Promise<{ width: number; height: number } | Unusable> {
  try {
    const { pages, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return (pages ?? 1) > 1 ? 'ANIMATED' : autoOrient
  } catch {
    return 'UNDECODABLE' // libvips' reasons are of no use to the caller
  }
}

async function decodePreview(bytes: Buffer): Promise<Preview | undefined> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1, sequentialRead: true })
      .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' }).greyscale().extractChannel(0)
      .timeout({ seconds: DECODE_SECONDS }).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    return { luma: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
  } catch {
    return undefined // broken off or corrupt
  }
}
