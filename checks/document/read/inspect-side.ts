import type { FieldBox } from '../../results/check-result.ts'
import { readBarcodes, type Barcode } from '../barcode/read-barcodes.ts'
import { openFaceModels, type FaceModels } from '../../face/models.ts'
import { inspectPicture } from '../../prompt-injection/inspect-picture.ts'
import type { Injection } from '../../prompt-injection/prompt-injection.ts'
import { decodeImage, type Picture } from '../../image/image.ts'
import { measureQuality, type PictureQuality } from '../quality/picture-quality.ts'
import { readDocument, type DocumentReading } from './reader.ts'
import { inspectTampering } from '../tamper/inspect-tampering.ts'
import type { TamperSignal } from '../tamper/tamper-signal.ts'
import { openDocumentModels, type DocumentModels } from '../../text/models.ts'

/** All that is read and measured on one side of a document, before anything is judged. */
export interface DocumentSide {
  readonly asset: FieldBox['asset']
  /** Size of the picture that quads are given on, in pixels. */
  readonly width: number
  readonly height: number
  readonly reading: DocumentReading
  /** Barcodes of any kind, as read. */
  readonly barcodes: readonly Barcode[]
  /** What the tamper detectors measured. */
  readonly tampering: readonly TamperSignal[]
  /** Texts that speak to a machine, wherever they stand. */
  readonly injections: readonly Injection[]
  readonly quality: PictureQuality
}

/** The networks that a side is read and measured with. */
export interface SideModels {
  readonly document: DocumentModels
  readonly face: FaceModels
}

/** Loads them, once per process. */
export async function openSideModels(): Promise<SideModels> {
  const [document, face] = await Promise.all([openDocumentModels(), openFaceModels()])
  return { document, face }
}

/** Longer side that pictures of documents are shrunk to: text is read at 48 px a line. */
export const DOCUMENT_SIDE = 2400
/** The same for a second look at an MRZ that was read weakly: a page is then still seen with 100 px a centimetre. */
const ORIGINAL_SIDE = 4800

/** Reads and measures one side of a document. Throws what the networks throw; a poor picture is no error. */
export async function inspectSide(
  models: SideModels,
  asset: DocumentSide['asset'],
  picture: Picture,
): Promise<DocumentSide> {
  const { bytes, image } = picture
  const mayBeShrunk = Math.max(image.width, image.height) >= DOCUMENT_SIDE
  const reading = await readDocument(
    models.document,
    image,
    mayBeShrunk ? () => decodeImage(bytes, ORIGINAL_SIDE) : undefined,
  )
  const barcodes = await readBarcodes(image, reading.mrz === null ? 'THOROUGH' : 'QUICK')
  const coded = barcodes.map(({ text }) => ({ carrier: 'a barcode', text }))
  return {
    asset,
    width: image.width,
    height: image.height,
    reading,
    barcodes,
    tampering: await inspectTampering(models.face, picture, reading, asset),
    injections: await inspectPicture(models.document, picture, reading.lines, coded),
    quality: measureQuality(image, reading.lines),
  }
}
