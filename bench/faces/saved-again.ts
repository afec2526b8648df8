import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceModels } from '../../checks/face/models.ts'
import { alignFace, isSamePicture, type AlignedFace } from '../../checks/face/same-picture.ts'
import { spotFace } from '../../checks/face/see-face.ts'
import { decodeImage, type Image } from '../../checks/image/image.ts'
import { savedAgain } from '../../test/support/faces/saved-again.ts'
import type { FacePicture } from './people.ts'
import { SELFIE_SIDE } from './see.ts'

const SAVED = { shares: [1, 0.5, 0.33, 0.25], qualities: [95, 75, 50, 30, 15] } as const

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
    for (const [name, copy] of savedAgain(image, SAVED))
      note(name, face, await align(await decodeImage(await copy.toBuffer())))
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
