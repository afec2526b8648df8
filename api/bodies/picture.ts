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

// One libvips thread a decode and no cache: memory and CPU are then bounded by how many are decoded side by side (uploads.ts).
sharp.concurrency(1)
sharp.cache(false)

/** A last net, far above what 50 megapixels take on a busy machine. */
const DECODE_SECONDS = 30

/** Long side, in pixels, of the small grey picture that the quality hints are computed on. */
const PREVIEW_SIDE = 512
/** Where nobody looks at it: libjpeg then reads all of a picture and works out an eighth of it, which takes two fifths of the time. */
export const UNSEEN_SIDE = 32

/** What a picture is, judged by its content. */
export interface Picture {
  readonly mediaType: MediaType
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
 * @param previewSide at most as many pixels on the long side of `preview`
 * @returns why, when it is not usable: not a JPEG, PNG, WebP or HEIC, animated, broken off, or under 320 px on its short side
 * @throws PAYLOAD_TOO_LARGE when its header declares more than 50 megapixels; it is then not decoded
 */
export async function judgePicture(given: Buffer, previewSide = PREVIEW_SIDE): Promise<Picture | Unusable> {
  const type = mediaTypeOf(given)
  if (type === undefined) return `UNSUPPORTED_MEDIA:${mediaKind(given)}`
  if (isAnimated(given)) return 'ANIMATED'
  // A HEIC is decoded as a whole when it is opened: what it declares is looked at before.
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
    return 'UNDECODABLE' // libvips' reasons are of no use to the caller
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
