import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { FaceModels } from '../../checks/face/models.ts'
import { alignFace, isSamePicture, type AlignedFace } from '../../checks/face/same-picture.ts'
import { spotFace } from '../../checks/face/see-face.ts'
import { decodeImage, type Image } from '../../checks/image/image.ts'
import type { FacePicture } from './people.ts'

const SELFIE_SIDE = 1280
const SHARES = [1, 0.5, 0.33, 0.25] as const
const QUALITIES = [95, 75, 50, 30, 15] as const

const edited = ({ data, width, height }: Image): Sharp => sharp(data, { raw: { width, height, channels: 3 } })

/** The ways in which a picture is saved again. */
const WAYS: Readonly<Record<string, (image: Image) => Sharp>> = {
  ...Object.fromEntries(
    SHARES.flatMap((share) =>
      QUALITIES.map((quality) => [
        `${share} of the size, quality ${quality}`,
        (image: Image) =>
          edited(image)
            .resize(Math.round(image.width * share))
            .jpeg({ quality }),
      ]),
    ),
  ),
  WebP: (image) => edited(image).webp({ quality: 50 }),
  'grey and hard': (image) => edited(image).greyscale().toColourspace('srgb').linear(1.3, -20).jpeg({ quality: 70 }),
  mirrored: (image) => edited(image).flop().jpeg({ quality: 70 }),
  stretched: (image) =>
    edited(image)
      .resize(image.width, Math.round(image.height * 1.1), { fit: 'fill' })
      .jpeg({ quality: 70 }),
  'turned by 8°': (image) => edited(image).rotate(8, { background: '#888' }).jpeg({ quality: 70 }),
  blurred: (image) => edited(image).blur(1.5).jpeg({ quality: 70 }),
}

/** How many copies of each way are one picture with their original, and how many other pairs are, as Markdown. */
export async function savedAgainTable(
  models: FaceModels,
  folder: string,
  pictures: readonly FacePicture[],
): Promise<string> {
  const counts = new Map<string, { found: number; of: number }>()
  const note = (name: string, one: AlignedFace, other: AlignedFace | undefined) => {
    const count = counts.get(name) ?? { found: 0, of: 0 }
    counts.set(name, {
      found: count.found + (other !== undefined && isSamePicture(one, other) ? 1 : 0),
      of: count.of + 1,
    })
  }
  const align = async (image: Image): Promise<AlignedFace | undefined> => {
    const { face } = await spotFace(models, image)
    return face === undefined ? undefined : alignFace(image, face.mesh)
  }
  const aligned: { readonly subject: string; readonly face: AlignedFace }[] = []
  for (const { file, subject } of pictures) {
    const image = await decodeImage(readFileSync(join(folder, file)), SELFIE_SIDE)
    const face = await align(image)
    if (face === undefined) continue
    for (const [name, save] of Object.entries(WAYS))
      note(name, face, await align(await decodeImage(await save(image).toBuffer())))
    for (const other of aligned.filter((one) => one.subject === subject))
      note('another picture of the person', face, other.face)
    const before = aligned.at(-1)
    if (before !== undefined && before.subject !== subject) note('a stranger', face, before.face)
    aligned.push({ subject, face })
  }
  return [
    '| one picture | found |',
    '| --- | --- |',
    ...[...counts].map(([name, { found, of }]) => `| ${name} | ${found} of ${of} |`),
  ].join('\n')
}
