import sharp from 'sharp'
import { isAnimated } from '../../image-files/animated.ts'
import { heicSize } from '../../image-files/heic/heic-structure.ts'
import { mediaTypeOf, openPicture, type MediaType, type OpenedPicture } from '../../image-files/open-picture.ts'
import type { Preview } from '../../image-files/preview.ts'
import { MAX_PIXELS } from '../../contract/assets.ts'
import { mediaKind } from './media-kind.ts'
import { Problem } from '../http/problem.ts'
import { decodeWhole } from './whole-picture.ts'

// decisions.md, "Submit".
export const MIN_SIDE_PIXELS = 320

// One libvips thread for each decode, and no cache: the number of parallel decodes then limits memory and CPU
// (uploads.ts).
sharp.concurrency(1)
sharp.cache(false)

/** A last limit, far above the time for 50 megapixels on a busy machine. */
const DECODE_SECONDS = 30

/** Long side, in pixels, of the small grey image for the quality hints. */
const PREVIEW_SIDE = 512
/**
 * Long side when nobody sees the hints. libjpeg then reads the whole image but computes an eighth of it, in two fifths
 * of the time.
 */
export const UNSEEN_SIDE = 32

/** Facts about an image, from its content. */
export interface Picture {
  readonly mediaType: MediaType
  /** Pixels, upright (after EXIF orientation). */
  readonly width: number
  readonly height: number
  readonly preview: Preview
}

/** Why an asset is unusable, as the caller sees it. */
export type Unusable = `UNSUPPORTED_MEDIA:${string}` | 'ANIMATED' | 'UNDECODABLE' | 'TOO_SMALL'

/**
 * Checks the bytes of an asset: first its structure, then its header, then one whole decode that shrinks on load.
 *
 * @param previewSide most pixels on the long side of `preview`
 * @returns the reason if it is unusable: not a JPEG, PNG, WebP or HEIC, animated, broken off, or under 320 px on its
 *   short side
 * @throws PAYLOAD_TOO_LARGE when its header declares more than 50 megapixels; it is then not decoded
 */
export async function judgePicture(given: Buffer, previewSide = PREVIEW_SIDE): Promise<Picture | Unusable> {
  const type = mediaTypeOf(given)
  if (type === undefined) return `UNSUPPORTED_MEDIA:${mediaKind(given)}`
  if (isAnimated(given)) return 'ANIMATED'
  // Opening a HEIC decodes it as a whole, so its declared size is checked before.
  const declared = type === 'image/heic' ? heicSize(given) : undefined
  if (declared !== undefined) checkSize(declared)
  const opened = await openPicture(given, MAX_PIXELS)
  if (opened === undefined) return 'UNDECODABLE'
  const size = await readSize(opened)
  if (typeof size === 'string') return size
  checkSize(size)
  if (Math.min(size.width, size.height) < MIN_SIDE_PIXELS) return 'TOO_SMALL'
  const preview = await decodePreview(opened, previewSide)
  return preview === undefined
    ? 'UNDECODABLE'
    : { mediaType: opened.mediaType, width: size.width, height: size.height, preview }
}

function checkSize({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_PIXELS) throw new Problem('PAYLOAD_TOO_LARGE')
}

/** Reads the header alone. */
async function readSize({ source, options }: OpenedPicture): Promise<{ width: number; height: number } | Unusable> {
  if (options.raw !== undefined) return options.raw
  try {
    const { pages, autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
    return (pages ?? 1) > 1 ? 'ANIMATED' : autoOrient
  } catch {
    return 'UNDECODABLE' // libvips' reasons do not help the caller
  }
}

async function decodePreview(opened: OpenedPicture, side: number): Promise<Preview | undefined> {
  try {
    const { data, info } = await decodeWhole(opened, (source, failOn) =>
      sharp(source, { ...opened.options, failOn, limitInputPixels: MAX_PIXELS, pages: 1, sequentialRead: true })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .greyscale()
        .extractChannel(0)
        .timeout({ seconds: DECODE_SECONDS })
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true }),
    )
    return { luma: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
  } catch {
    return undefined // broken off or corrupt
  }
}
