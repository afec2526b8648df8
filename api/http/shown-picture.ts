import sharp from 'sharp'
import { openPicture } from '../../image-files/open-picture.ts'
import { MAX_PIXELS } from '../../contract/assets.ts'
import { createSlots } from './semaphore.ts'

/** Long side, in pixels: small print of a document stays legible. */
const LONG_SIDE = 2_000
const QUALITY = 84
/** A last net, far above what 50 megapixels take on a busy machine. */
const SECONDS = 30

/** Decoded side by side: uploads of clients must not wait for the console. */
const inSlot = createSlots(2)

/**
 * A given picture as it is shown to a person: decoded, upright, without metadata, and encoded anew as WebP, so that not one byte of
 * what somebody gave reaches a browser of ours.
 *
 * @throws when it is not a picture that can be decoded
 */
export const shownPicture = (given: Uint8Array): Promise<Buffer> =>
  inSlot(async () => {
    const opened = await openPicture(given, MAX_PIXELS)
    if (opened === undefined) throw new Error('not a decodable JPEG, PNG, WebP or HEIC')
    return sharp(opened.source, {
      ...opened.options,
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer()
  })
