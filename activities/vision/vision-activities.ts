import type { VisionActivities } from '../../contract/activities.ts'
import { recordCheck, recordChecks } from '../verification/check-detail.ts'
import { assessDocument } from '../../checks/document/judge/assess.ts'
import { fieldBoxes } from '../../checks/document/fields/field-boxes.ts'
import { DOCUMENT_SIDE, inspectSide, type DocumentSide } from '../../checks/document/read/inspect-side.ts'
import { tamperMarks } from '../../checks/document/tamper/tamper-marks.ts'
import { withMaterial, type Material, type MaterialSource } from './material.ts'
import { checkFaces } from './face-check.ts'
import type { VisionModels } from './vision-models.ts'

export interface VisionDeps extends MaterialSource {
  readonly models: VisionModels
  readonly allowSpecimens: boolean
}

/** The activities of the `vision` queue. Each reads its pictures, stores what it found, and tells verdict and codes. */
export function createVisionActivities(deps: VisionDeps): VisionActivities {
  const { db, models } = deps
  const document = async ({ verification, dataKey, picture, has }: Material) => {
    const sides: DocumentSide[] = []
    for (const asset of ['DOCUMENT_FRONT', 'DOCUMENT_BACK'] as const) {
      if (asset === 'DOCUMENT_BACK' && !has(asset)) continue
      sides.push(await inspectSide(models, asset, await picture(asset, DOCUMENT_SIDE)))
    }
    const { result, extracted, fields, comparisons } = assessDocument(sides, {
      country: verification.country,
      docType: verification.doc_type,
      today: new Date().toISOString().slice(0, 10),
      allowSpecimens: deps.allowSpecimens,
    })
    return recordCheck(db, dataKey, verification.id, {
      result,
      extracted,
      fields,
      boxes: fieldBoxes(sides, extracted),
      comparisons,
      tampering: tamperMarks(sides),
    })
  }
  const faces = async (material: Material) =>
    recordChecks(db, material.dataKey, material.verification.id, await checkFaces(models, material))
  return {
    // One after the other on the same material: the document is stored when it is read, and the faces find its picture decoded.
    checkPictures: (verificationId) =>
      withMaterial(deps, verificationId, async (material) => [await document(material), ...(await faces(material))]),
    checkDocument: (verificationId) => withMaterial(deps, verificationId, document),
  }
}
