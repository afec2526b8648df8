import sharp from 'sharp'
import { findFaces } from '../../../checks/face/find-faces.ts'
import type { FaceModels } from '../../../checks/face/models.ts'
import { resizeImage, type Image } from '../../../checks/image/image.ts'
import { facePlace, type Still } from './depth.ts'

/** A picture with the mesh over its largest face. Throws when it has no face. */
export async function stillOf(models: FaceModels, image: Image): Promise<Still> {
  const [face] = await findFaces(models, image)
  if (face === undefined) throw new Error('no face was found in the still')
  return { image, mesh: face.mesh }
}

/** A still scaled down, its longer side in pixels, with its mesh. */
export async function shrunk({ image, mesh }: Still, side: number): Promise<Still> {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  return {
    image: await resizeImage(image, Math.round(image.width * scale), Math.round(image.height * scale)),
    mesh: { ...mesh, points: mesh.points.map(([x, y, z]) => [x * scale, y * scale, z * scale] as const) },
  }
}

/** The portrait of a photographed document, cut out and enlarged to the size of a selfie. F1 begins with it. */
export async function portraitOf(models: FaceModels, document: Image): Promise<Still> {
  const { mesh } = await stillOf(models, document)
  const { x, y, width, height } = facePlace(mesh)
  const side = Math.round(Math.min(1.7 * width, 1.25 * height))
  const left = Math.max(0, Math.round(x - side / 2)),
    top = Math.max(0, Math.round(y - 0.55 * side))
  const { data, info } = await sharp(document.data, {
    raw: { width: document.width, height: document.height, channels: 3 },
  })
    .extract({ left, top, width: Math.min(side, document.width - left), height: Math.min(side, document.height - top) })
    .resize(640, 640)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return stillOf(models, {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  })
}
