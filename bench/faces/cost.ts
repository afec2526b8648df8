import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assessFaceMatch, boundsOf, measureFacePair } from '../../checks/face/compare.ts'
import { embedFace } from '../../checks/face/embed.ts'
import { findFaces } from '../../checks/face/find-faces.ts'
import type { FaceModels } from '../../checks/face/models.ts'
import { measureQuality } from '../../checks/face/quality.ts'
import { seeFace } from '../../checks/face/see-face.ts'
import { decodeImage } from '../../checks/image/image.ts'
import type { FacePicture } from './people.ts'

const ROUNDS = 20

/** CPU milliseconds of each stage of the face match, mean over some pictures. */
export async function measureFaceCost(
  models: FaceModels,
  folder: string,
  pictures: readonly FacePicture[],
): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>()
  async function timed<T>(stage: string, run: () => T | Promise<T>): Promise<T> {
    const before = process.cpuUsage()
    const result = await run()
    const { user, system } = process.cpuUsage(before)
    totals.set(stage, (totals.get(stage) ?? 0) + (user + system) / 1000 / ROUNDS)
    return result
  }
  const bounds = boundsOf(models.embedder)
  for (let i = 0; i < ROUNDS; i++) {
    const image = await timed('decode', () =>
      decodeImage(readFileSync(join(folder, pictures[i % pictures.length].file)), 1280),
    )
    const [face] = await timed('detect and fit the mesh', () => findFaces(models, image))
    if (face === undefined) continue
    await timed('embed', () => embedFace(models.embedder, image, face.mesh))
    await timed('quality', () => measureQuality(image, face))
    const seen = await seeFace(models, image)
    await timed('votes and verdict, six frontal frames', () =>
      assessFaceMatch(measureFacePair(seen, seen, [seen, seen, seen, seen, seen, seen], bounds), bounds),
    )
  }
  return totals
}
