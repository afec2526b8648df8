import type { FieldBox } from '../../results/check-result.ts'
import { readBarcodes, type Barcode } from '../barcode/read-barcodes.ts'
import { openFaceModels, type FaceModels } from '../../face/models.ts'
import { inspectPicture } from '../../prompt-injection/inspect-picture.ts'
import type { Injection } from '../../prompt-injection/prompt-injection.ts'
import { decodeImage, type Picture } from '../../image/image.ts'
import { measureQuality, type PictureQuality } from '../quality/picture-quality.ts'
import { readDocument, type DocumentReading } from './reader.ts'
import { findDocumentFaces } from '../tamper/document-faces.ts'
import { inspectTampering } from '../tamper/inspect-tampering.ts'
import type { TamperSignal } from '../tamper/tamper-signal.ts'
import { openDocumentModels, type DocumentModels } from '../../text/models.ts'

/** The observations of one side of a document, before any judgement. */
export interface DocumentSide {
  readonly asset: FieldBox['asset']
  /** Size in pixels of the image that quads refer to. */
  readonly width: number
  readonly height: number
  readonly reading: DocumentReading
  /** Barcodes of any kind. */
  readonly barcodes: readonly Barcode[]
  /** Whether a portrait was found. */
  readonly hasPortrait: boolean
  /** Measurements of the tamper detectors. */
  readonly tampering: readonly TamperSignal[]
  /** Texts that address a machine. */
  readonly injections: readonly Injection[]
  readonly quality: PictureQuality
}

/** The networks that read and measure a side. */
export interface SideModels {
  readonly document: DocumentModels
  readonly face: FaceModels
}

/** Loads the networks, once per process. */
export async function openSideModels(): Promise<SideModels> {
  const [document, face] = await Promise.all([openDocumentModels(), openFaceModels()])
  return { document, face }
}

/** Longer side of the reduced image: text is read at 48 px a line. */
export const DOCUMENT_SIDE = 2400
/** Longer side for a second look at a weak MRZ: a page then still has 100 px a centimetre. */
const ORIGINAL_SIDE = 4800

/** Reads and measures one side of a document. Throws the errors of the networks. A poor image is not an error. */
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
  const printed = await findDocumentFaces(models.face, image, reading.lines, asset !== 'DOCUMENT_BACK')
  const coded = barcodes.map(({ text }) => ({ carrier: 'a barcode', text }))
  return {
    asset,
    width: image.width,
    height: image.height,
    reading,
    barcodes,
    hasPortrait: printed !== undefined,
    tampering: await inspectTampering(models.face, picture, reading, printed, asset),
    injections: await inspectPicture(models.document, picture, reading.lines, coded),
    quality: measureQuality(image, reading.lines),
  }
}
