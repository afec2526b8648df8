import { findFaces } from '../../../activities/face/find-faces.ts'
import type { FaceModels } from '../../../activities/face/models.ts'
import { resizeImage, type Image } from '../../../activities/vision/image.ts'
import type { Still } from './depth.ts'

/** A picture with the mesh over its largest face. Throws where there is none. */
export async function stillOf(models: FaceModels, image: Image): Promise<Still> {
  const [face] = await findFaces(models, image)
  if (face === undefined) throw new Error('no face was found in the still')
  return { image, mesh: face.mesh }
}

/** A still made smaller, its longer side in pixels, and its mesh with it. */
export async function shrunk({ image, mesh }: Still, side: number): Promise<Still> {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  return {
    image: await resizeImage(image, Math.round(image.width * scale), Math.round(image.height * scale)),
    mesh: { ...mesh, points: mesh.points.map(([x, y, z]) => [x * scale, y * scale, z * scale] as const) },
  }
}
