import { readBarcodes } from '../../checks/document/barcode/read-barcodes.ts'
import { readDocument } from '../../checks/document/read/reader.ts'
import type { EmbedderChoice } from '../../checks/face/embedder.ts'
import { openFaceModels, type FaceModels } from '../../checks/face/models.ts'
import { seeFace } from '../../checks/face/see-face.ts'
import { openPassiveModel, type PassiveModel } from '../../checks/liveness/passive.ts'
import { openDocumentModels, type DocumentModels } from '../../checks/text/models.ts'
import type { Image } from '../../checks/image/image.ts'

/** All networks of the vision worker. */
export interface VisionModels {
  readonly document: DocumentModels
  readonly face: FaceModels
  readonly passive: PassiveModel | undefined
}

/**
 * Loads all networks and the barcode decoder once per process, and runs each once on an empty image. So the first
 * verification does not wait for the first run of ONNX Runtime.
 */
export async function openVisionModels(
  passiveSpecFile: string | undefined,
  embedder?: EmbedderChoice,
): Promise<VisionModels> {
  const [document, face, passive] = await Promise.all([
    openDocumentModels(),
    openFaceModels(embedder),
    passiveSpecFile === undefined ? undefined : openPassiveModel(passiveSpecFile),
  ])
  const blank: Image = { data: new Uint8Array(640 * 480 * 3).fill(200), width: 640, height: 480 }
  await readDocument(document, blank)
  await readBarcodes(blank, 'THOROUGH')
  await seeFace(face, blank)
  return { document, face, passive }
}
