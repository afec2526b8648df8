import type { FieldBox } from '../check-results/check-result.ts'
import type { Picture } from '../vision/image.ts'
import { measureQuality, type PictureQuality } from './quality/picture-quality.ts'
import { readDocument, type DocumentReading } from './reader.ts'
import type { DocumentModels } from '../text/models.ts'

/** All that is read and measured on one side of a document, before anything is judged. */
export interface DocumentSide {
  readonly asset: FieldBox['asset']
  /** Size of the picture that quads are given on, in pixels. */
  readonly width: number
  readonly height: number
  readonly reading: DocumentReading
  readonly quality: PictureQuality
}

/** Reads and measures one side of a document. Throws what the networks throw; a poor picture is no error. */
export async function inspectSide(models: DocumentModels, asset: DocumentSide['asset'], { image }: Picture): Promise<DocumentSide> {
  const reading = await readDocument(models, image)
  return { asset, width: image.width, height: image.height, reading, quality: measureQuality(image, reading.lines) }
}
