import type { VisionActivities } from '../../contract/activities.ts'
import { recordCheck, recordChecks } from '../verification/check-detail.ts'
import { checkDocument } from '../../checks/document/check-document.ts'
import { withMaterial, type Material, type MaterialSource } from './material.ts'
import { checkFaces } from './face-check.ts'
import type { VisionModels } from './vision-models.ts'

export interface VisionDeps extends MaterialSource {
  readonly models: VisionModels
  readonly allowSpecimens: boolean
}

/** The activities of the `vision` queue. Each reads its images, stores its findings, and returns verdict and codes. */
export function createVisionActivities(deps: VisionDeps): VisionActivities {
  const { db, models, allowSpecimens } = deps
  const document = async (material: Material) => {
    const { id, country, doc_type: docType } = material.verification
    const today = new Date().toISOString().slice(0, 10)
    const found = await checkDocument(models, material, { country, docType, today, allowSpecimens })
    return recordCheck(db, material.dataKey, id, found)
  }
  const faces = async (material: Material) =>
    recordChecks(db, material.dataKey, material.verification.id, await checkFaces(models, material))
  return {
    // The checks run one after the other on the same material. The document is stored as soon as it is read, and the
    // face checks find its image decoded.
    checkPictures: (verificationId) =>
      withMaterial(deps, verificationId, async (material) => [await document(material), ...(await faces(material))]),
    checkDocument: (verificationId) => withMaterial(deps, verificationId, document),
  }
}
