import type { FieldBox } from '../check-results/check-result.ts'
import { readBarcodes, type Barcode } from './barcode/read-barcodes.ts'
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
  /** Barcodes of any kind, as read. */
  readonly barcodes: readonly Barcode[]
}

/** Reads and measures one side of a document. Throws what the networks throw; a poor picture is no error. */
export async function inspectSide(models: DocumentModels, asset: DocumentSide['asset'], { image }: Picture): Promise<DocumentSide> {
  const reading = await readDocument(models, image)
  const barcodes = await readBarcodes(image, reading.mrz === null ? 'THOROUGH' : 'QUICK')
  return { asset, width: image.width, height: image.height, reading, barcodes }
}
