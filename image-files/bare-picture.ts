import { bareJpeg } from './jpeg.ts'
import { barePng } from './png.ts'
import { bareWebp } from './webp.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** A picture as a decoder may see it. */
export interface BarePicture {
  readonly mediaType: PictureType
  readonly bytes: Buffer
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The media type by the first bytes (RFC 9649; PNG 5.2; the JPEG marker SOI: what follows may be stray bytes). No other decoder is ever reached. */
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
 * What decoding needs of a picture: pixels, colour and orientation, in one pass over its bytes, without decoding or inflating
 * any. Every picture that somebody else gave passes here before a decoder sees it; what is stored stays as it was given, since
 * its metadata may be evidence.
 *
 * @returns undefined when it is no JPEG, PNG or WebP of one picture, or is made as none of an encoder's is
 */
export function barePicture(given: Uint8Array): BarePicture | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const mediaType = pictureType(bytes)
  const bare = mediaType === undefined ? undefined : BARE[mediaType](bytes)
  return mediaType === undefined || bare === undefined ? undefined : { mediaType, bytes: bare }
}
