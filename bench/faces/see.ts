import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FaceModels } from '../../checks/face/models.ts'
import { measureQuality, type FaceQuality } from '../../checks/face/quality.ts'
import { findPortrait } from '../../checks/face/portrait.ts'
import { seeFace } from '../../checks/face/see-face.ts'
import { decodeImage, type Image } from '../../checks/image/image.ts'
import type { EmbeddedPicture, FacePicture } from './people.ts'

/** A picture as the check processes it: as a selfie, and as a portrait printed on a document. */
export interface SeenPicture extends EmbeddedPicture {
  readonly image: Image
  readonly quality: FaceQuality
  /** By the width of the printed face in pixels; a width is missing where no portrait was found. */
  readonly printed: ReadonlyMap<number, PrintedPortrait>
}

export interface PrintedPortrait {
  readonly embedding: Float32Array
  readonly quality: FaceQuality
}

/** Longer side that the face check decodes a selfie to. */
export const SELFIE_SIDE = 1280
/** Widths of a face printed on a document, as phones take them. The first is usual, the last is the least that counts. */
export const PRINTED_PX = [80, 120, 65, 50] as const

/** Detects the faces of all pictures of a folder. Pictures without a face are named and left out. */
export async function seePictures(
  models: FaceModels,
  folder: string,
  pictures: readonly FacePicture[],
): Promise<{ readonly seen: SeenPicture[]; readonly without: string[] }> {
  const seen: SeenPicture[] = [],
    without: string[] = []
  for (const picture of pictures) {
    const bytes = readFileSync(join(folder, picture.file))
    const { image, face, embedding } = await seeFace(models, await decodeImage(bytes, SELFIE_SIDE))
    if (face === undefined || embedding === undefined) {
      without.push(picture.file)
      continue
    }
    const printed = new Map<number, PrintedPortrait>()
    for (const px of PRINTED_PX) {
      const portrait = await seePrinted(models, image, px / face.sizePx)
      if (portrait !== undefined) printed.set(px, portrait)
    }
    seen.push({ ...picture, embedding, image, quality: measureQuality(image, face), printed })
  }
  return { seen, without }
}

const raw = (image: Image) => sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })

/** The picture as a document's portrait: small, grey, with the grain of print, and saved again. */
async function seePrinted(models: FaceModels, image: Image, scale: number): Promise<PrintedPortrait | undefined> {
  const small = await raw(image)
    .resize(Math.max(64, Math.round(image.width * scale)))
    .greyscale()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let state = 7
  const grain = small.data.map((value) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.max(0, Math.min(255, value + (state / 2 ** 32 - 0.5) * 28)) // standard deviation 8
  })
  const { width, height, channels } = small.info
  const portrait = await findPortrait(
    models,
    await decodeImage(await sharp(grain, { raw: { width, height, channels } }).jpeg({ quality: 60 }).toBuffer()),
  )
  if (portrait.face === undefined || portrait.embedding === undefined) return undefined
  return { embedding: portrait.embedding, quality: measureQuality(portrait.image, portrait.face) }
}
