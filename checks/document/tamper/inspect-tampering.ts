import type { FieldBox } from '../../results/check-result.ts'
import type { FaceModels } from '../../face/models.ts'
import type { DocumentReading } from '../read/reader.ts'
import type { Picture } from '../../image/image.ts'
import { documentPlace, type DocumentFaces } from './document-faces.ts'
import { fileOriginSignals } from './file-origin.ts'
import { measureLines } from './line-print.ts'
import { photocopy } from './photocopy.ts'
import { portraitSpliceSignals } from './portrait-splice.ts'
import { retypedLineSignals } from './retyped-line.ts'
import { screenRecapture } from './screen-recapture.ts'
import type { TamperSignal } from './tamper-signal.ts'

/**
 * Measures all signs of tampering that one side of a document can show (bench/results/2026-11-22-tampering.md has the
 * results). A poor, tiny or empty image gives fewer signals, not an error.
 *
 * @param reading the text of the image
 * @param printed the faces of the document, if any were found
 * @param asset backs need no colour: many are black on white, such as those of North American licences
 */
export async function inspectTampering(
  faces: FaceModels,
  { bytes, image }: Picture,
  { lines }: Pick<DocumentReading, 'lines'>,
  printed: DocumentFaces | undefined,
  asset: FieldBox['asset'],
): Promise<TamperSignal[]> {
  const document = documentPlace(image, lines)
  return [
    ...fileOriginSignals(bytes),
    screenRecapture(image, document),
    ...(asset === 'DOCUMENT_BACK' ? [] : [photocopy(image, document)]),
    ...retypedLineSignals(image, measureLines(image, lines)),
    ...(printed === undefined ? [] : await portraitSpliceSignals(faces, image, printed)),
  ].filter((signal) => signal !== undefined)
}
