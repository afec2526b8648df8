import sharp from 'sharp'
import { openPicture } from '../../image-files/open-picture.ts'
import { MAX_PIXELS } from '../../contract/assets.ts'
import { createSlots } from './semaphore.ts'

/** Long side, in pixels: the small print of a document stays legible. */
const LONG_SIDE = 2_000
const QUALITY = 84
/** A last limit, far above the time for 50 megapixels on a busy machine. */
const SECONDS = 30

/** Parallel decodes: uploads of clients must not wait for the console. */
const inSlot = createSlots(2)

/**
 * Makes an image safe to show to a person: decoded, upright, without metadata, and encoded again as WebP, so that no
 * byte of the original reaches our browser.
 *
 * @throws when the image cannot be decoded
 */
export const shownPicture = (given: Uint8Array): Promise<Buffer> =>
  inSlot(async () => {
    const opened = await openPicture(given, MAX_PIXELS)
    if (opened === undefined) throw new Error('the image is not a decodable JPEG, PNG, WebP or HEIC')
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
