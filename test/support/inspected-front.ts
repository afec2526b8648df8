import { findDocumentFaces } from '../../checks/document/tamper/document-faces.ts'
import { inspectTampering } from '../../checks/document/tamper/inspect-tampering.ts'
import type { TamperSignal } from '../../checks/document/tamper/tamper-signal.ts'
import type { FaceModels } from '../../checks/face/models.ts'
import type { Picture } from '../../checks/image/image.ts'
import type { TextLine } from '../../checks/text/line-reader.ts'

/** The signs of tampering on a front with the given lines, as the document check measures them. */
export async function inspectFront(
  models: FaceModels,
  picture: Picture,
  lines: readonly TextLine[],
): Promise<TamperSignal[]> {
  const printed = await findDocumentFaces(models, picture.image, lines, true)
  return inspectTampering(models, picture, { lines }, printed, 'DOCUMENT_FRONT')
}
