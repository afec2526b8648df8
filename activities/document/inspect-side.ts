import type { FieldBox } from '../check-results/check-result.ts'
import { inspectPicture } from '../injection/inspect-picture.ts'
import type { Injection } from '../injection/injection.ts'
import type { Picture } from '../vision/image.ts'
import { readDocument, type DocumentReading } from './reader.ts'
import type { DocumentModels } from '../text/models.ts'

/** All that is read and measured on one side of a document, before anything is judged. */
export interface DocumentSide {
  readonly asset: FieldBox['asset']
  /** Size of the picture that quads are given on, in pixels. */
  readonly width: number
  readonly height: number
  readonly reading: DocumentReading
  /** Texts that speak to a machine, wherever they stand. */
  readonly injections: readonly Injection[]
}

/** Reads and measures one side of a document. Throws what the networks throw; a poor picture is no error. */
export async function inspectSide(models: DocumentModels, asset: DocumentSide['asset'], picture: Picture): Promise<DocumentSide> {
  const { image } = picture
  const reading = await readDocument(models, image)
  return { asset, width: image.width, height: image.height, reading, injections: await inspectPicture(models, picture, reading.lines) }
}
