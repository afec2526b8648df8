import sharp from 'sharp'
import { barePicture } from '../../image-files/bare-picture.ts'
import { createTurns } from '../http/fair-queue.ts'
import { decodeWhole } from './whole-picture.ts'

const [MIN_SIDE, MAX_SIDE] = [160, 640]

/**
 * Turns for frames. Frames are small: one decode takes a few milliseconds, and none waits behind a document (uploads.ts
 * has its own turns). A call has one frame waiting, so that seventeen people behind one address can send at the same
 * moment, and seven networks leave room for others.
 */
export const frameTurn = createTurns({ slots: 1, waitingOfOne: 16, waitingOfAll: 128, waitMs: 10_000 })

/** Whether bytes are a valid JPEG frame of a series: complete, and small enough. */
export async function isSmallFrame(given: Buffer): Promise<boolean> {
  const bare = barePicture(given)
  if (bare === undefined || bare.mediaType !== 'image/jpeg') return false
  try {
    const { width, height } = await sharp(bare.bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE }).metadata()
    if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE) return false
    // Decodes all of it, for a sixth of the cost of statistics.
    await decodeWhole({ mediaType: bare.mediaType, source: bare.bytes }, (source, failOn) =>
      sharp(source, { failOn, limitInputPixels: MAX_SIDE * MAX_SIDE })
        .raw()
        .toBuffer(),
    )
    return true
  } catch {
    return false // broken off or corrupt
  }
}
