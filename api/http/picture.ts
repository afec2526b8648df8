import sharp from 'sharp'
import { MAX_PIXELS } from '../../workflows/contracts.ts'
import { mediaKind } from './media-kind.ts'
import { Problem } from './problem.ts'
import { createSlots } from './slots.ts'

// decisions.md, "Submit".
export const MIN_SIDE_PIXELS = 320

// One libvips thread a decode and no cache: memory and CPU are then bounded by the slots below.
sharp.concurrency(1)
sharp.cache(false)

/** At most two pictures are decoded side by side in a process: 50 megapixels take up to a second each. */
const inSlot = createSlots(2)

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
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Pixels, upright (after EXIF orientation). */
  readonly width: number
  readonly height: number
  readonly preview: Preview
}

/** Why an asset is not usable, as the caller is told. */
export type Unusable = `UNSUPPORTED_MEDIA:${string}` | 'ANIMATED' | 'UNDECODABLE' | 'TOO_SMALL'

/**
 * Looks at the bytes of an asset: header first, then one whole decode that shrinks while it loads.
 *
 * @returns why, when it is not usable: not a JPEG, PNG or WebP, animated, broken off, or under 320 px on its short side
 * @throws PAYLOAD_TOO_LARGE when its header declares more than 50 megapixels; it is then not decoded
 */
export async function judgePicture(bytes: Buffer): Promise<Picture | Unusable> {
  const mediaType = sniff(bytes)
  if (mediaType === undefined) return `UNSUPPORTED_MEDIA:${mediaKind(bytes)}`
  if (isAnimatedPng(bytes)) return 'ANIMATED'
  return inSlot(async () => {
    const size = await readSize(bytes)
    if (typeof size === 'string') return size
    if (size.width * size.height > MAX_PIXELS) throw new Problem('PAYLOAD_TOO_LARGE')
    if (Math.min(size.width, size.height) < MIN_SIDE_PIXELS) return 'TOO_SMALL'
    const preview = await decodePreview(bytes)
    return preview === undefined ? 'UNDECODABLE' : { mediaType, ...size, preview }
  })
}

/** The media type by the first bytes (RFC 9649; PNG 5.2; JPEG SOI and the next marker). No other decoder is ever reached. */
function sniff(bytes: Buffer): Picture['mediaType'] | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

/** An APNG has an acTL chunk before its first IDAT (PNG 11.3.6.1); libvips would show its first frame as if it were all. */
function isAnimatedPng(bytes: Buffer): boolean {
  if (bytes[0] !== 0x89) return false
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
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
      .raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    return { luma: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
  } catch {
    return undefined // broken off or corrupt
  }
}
