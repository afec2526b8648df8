import type { SharpOptions } from 'sharp'
import { barePicture, pictureType, type PictureType } from './bare-picture.ts'
import { decodeHeic } from './heic/decode-heic.ts'
import { heicSize, isHeic } from './heic/heic-structure.ts'

/** The media types of a document or a face. */
export type MediaType = PictureType | 'image/heic'

/** The input of sharp for an untrusted image. */
export interface OpenedPicture {
  readonly mediaType: MediaType
  readonly source: Buffer
  /** Further options of sharp besides `source`, for decoded pixels. */
  readonly options: Pick<SharpOptions, 'raw'>
}

/** The media type by the first bytes; undefined for anything that is never decoded. */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  return pictureType(bytes) ?? (isHeic(bytes) ? 'image/heic' : undefined)
}

/**
 * Opens an image for sharp, which decodes JPEG, PNG and WebP without their metadata. sharp cannot decode HEIC, so it is
 * decoded here, in a thread with its own limits.
 *
 * @returns undefined for any other format, and for a HEIC that declares more than `mostPixels`
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
