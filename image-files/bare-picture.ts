import { bareJpeg } from './jpeg.ts'
import { barePng } from './png.ts'
import { bareWebp } from './webp.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** An image file without anything that a decoder does not need. */
export interface BarePicture {
  readonly mediaType: PictureType
  readonly bytes: Buffer
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The media type by the first bytes (RFC 9649; PNG 5.2; the JPEG marker SOI: stray bytes may follow). No other decoder
 * is ever used.
 */
export function pictureType(bytes: Buffer): PictureType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

const BARE: Readonly<Record<PictureType, (bytes: Buffer) => Buffer | undefined>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
}

/**
 * Keeps only the parts of an image file that decoding needs: pixels, colour and orientation. One pass over the bytes,
 * without decoding or inflating them. Every untrusted image passes through here before a decoder. The stored file stays
 * unchanged, because its metadata may be evidence.
 *
 * @returns undefined if it is not a JPEG, PNG or WebP of one image, or no encoder makes such a file
 */
export function barePicture(given: Uint8Array): BarePicture | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const mediaType = pictureType(bytes)
  const bare = mediaType === undefined ? undefined : BARE[mediaType](bytes)
  return mediaType === undefined || bare === undefined ? undefined : { mediaType, bytes: bare }
}
