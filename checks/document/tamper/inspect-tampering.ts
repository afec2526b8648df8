import type { FieldBox } from '../../results/check-result.ts'
import type { FaceModels } from '../../face/models.ts'
import type { TextLine } from '../../text/line-reader.ts'
import type { DocumentReading } from '../read/reader.ts'
import type { Picture } from '../../image/image.ts'
import { findDocumentFaces } from './document-faces.ts'
import { fileOriginSignals } from './file-origin.ts'
import { measureLines } from './line-print.ts'
import { photocopy } from './photocopy.ts'
import { around, grown, type Rectangle } from './plane.ts'
import { portraitSpliceSignals } from './portrait-splice.ts'
import { retypedLineSignals } from './retyped-line.ts'
import { screenRecapture } from './screen-recapture.ts'
import type { TamperSignal } from './tamper-signal.ts'

/** Text of the table around a document has a lower confidence than the document's own. */
const LEAST_CONFIDENCE = 0.6
/** Margin of each side if no text locates the document. The document is then assumed to fill the image. */
const RIM = 0.08

/** Locates the document by its text. Its outline is found on only 2 to 3 of 8 real photographs, its text on all. */
function documentPlace({ width, height }: Picture['image'], lines: readonly TextLine[]): Rectangle {
  const place = around(lines.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).flatMap(({ quad }) => quad))
  const all = { x0: width * RIM, y0: height * RIM, x1: width * (1 - RIM), y1: height * (1 - RIM) }
  return grown(place === undefined || place.x1 - place.x0 < width / 4 ? all : place, 0, { width, height })
}

/**
 * Measures all signs of tampering that one side of a document can show (bench/results/2026-11-22-tampering.md has the
 * results). A poor, tiny or empty image gives fewer signals, not an error.
 *
 * @param reading the text of the image
 * @param asset backs need no colour: many are black on white, such as those of North American licences
 */
export async function inspectTampering(
  faces: FaceModels,
  { bytes, image }: Picture,
  { lines }: Pick<DocumentReading, 'lines'>,
  asset: FieldBox['asset'],
): Promise<TamperSignal[]> {
  const document = documentPlace(image, lines)
  const printed = await findDocumentFaces(faces, image, document, asset !== 'DOCUMENT_BACK')
  return [
    ...fileOriginSignals(bytes),
    screenRecapture(image, document),
    ...(asset === 'DOCUMENT_BACK' ? [] : [photocopy(image, document)]),
    ...retypedLineSignals(image, measureLines(image, lines)),
    ...(printed === undefined ? [] : await portraitSpliceSignals(faces, image, printed)),
  ].filter((signal) => signal !== undefined)
}
