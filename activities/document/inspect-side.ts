import type { FieldBox } from '../check-results/check-result.ts'
import { decodeImage, type Picture } from '../vision/image.ts'
import { readDocument, type DocumentReading } from './reader.ts'
import type { DocumentModels } from '../text/models.ts'

/** All that is read and measured on one side of a document, before anything is judged. */
export interface DocumentSide {
  readonly asset: FieldBox['asset']
  /** Size of the picture that quads are given on, in pixels. */
  readonly width: number
  readonly height: number
  readonly reading: DocumentReading
}

/** Longer side that pictures of documents are shrunk to: text is read at 48 px a line. */
export const DOCUMENT_SIDE = 2400
/** The same for a second look at an MRZ that was read weakly: a page is then still seen with 100 px a centimetre. */
const ORIGINAL_SIDE = 4800

/** Reads and measures one side of a document. Throws what the networks throw; a poor picture is no error. */
export async function inspectSide(models: DocumentModels, asset: DocumentSide['asset'], { bytes, image }: Picture): Promise<DocumentSide> {
  const mayBeShrunk = Math.max(image.width, image.height) >= DOCUMENT_SIDE
  const reading = await readDocument(models, image, mayBeShrunk ? () => decodeImage(bytes, ORIGINAL_SIDE) : undefined)
  return { asset, width: image.width, height: image.height, reading }
}
