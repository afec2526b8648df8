import type { SharpOptions } from 'sharp'
import { barePicture, pictureType, type PictureType } from './bare-picture.ts'
import { decodeHeic } from './heic/decode-heic.ts'
import { heicSize, isHeic } from './heic/heic-structure.ts'

/** The media types that a document or a face may come in. */
export type MediaType = PictureType | 'image/heic'

/** What sharp may be given of a picture that somebody else gave. */
export interface OpenedPicture {
  readonly mediaType: MediaType
  readonly source: Buffer
  /** Beside `source` for sharp: of pixels that are decoded already. */
  readonly options: Pick<SharpOptions, 'raw'>
}

/** The media type by the first bytes; undefined for all that is never decoded. */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  return pictureType(bytes) ?? (isHeic(bytes) ? 'image/heic' : undefined)
}

/**
 * Opens a picture for sharp, which decodes JPEG, PNG and WebP without their metadata; HEIC, which it cannot decode, is decoded
 * here, in a thread with bounds of its own.
 *
 * @returns undefined when it is none of them, or declares more than `mostPixels` as a HEIC
 */
export async function openPicture(given: Uint8Array, mostPixels: number): Promise<OpenedPicture | undefined> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (!isHeic(bytes)) {
    const bare = barePicture(bytes)
    return bare === undefined ? undefined : { mediaType: bare.mediaType, source: bare.bytes, options: {} }
  }
  const size = heicSize(bytes)
  if (size === undefined || size.width * size.height > mostPixels) return undefined
  const decoded = await decodeHeic(bytes, { mostPixels })
  if (decoded === undefined) return undefined
  const { data, width, height } = decoded
  return { mediaType: 'image/heic', source: data, options: { raw: { width, height, channels: 4 } } }
}
