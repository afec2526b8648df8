import type { VisionActivities } from '../../contract/activities.ts'
import { recordCheck, recordChecks } from '../verification/check-detail.ts'
import { SPECIMEN_ISSUERS } from '../../checks/countries/country-codes.ts'
import { checkDocument } from '../../checks/document/check-document.ts'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import type { Logger } from '../../runtime/log.ts'
import { withMaterial, type Material, type MaterialSource } from './material.ts'
import { checkFaces } from './face-check.ts'
import { OpenedFaces } from './opened-faces.ts'
import { noteSameFace } from './same-face.ts'
import type { VisionModels } from './vision-models.ts'

export interface VisionDeps extends MaterialSource {
  readonly log: Logger
  readonly models: VisionModels
  readonly allowSpecimens: boolean
}

/** The activities of the `vision` queue. Each reads its images, stores its findings, and returns verdict and codes. */
export function createVisionActivities(deps: VisionDeps): VisionActivities {
  const { db, keyRing, models, allowSpecimens } = deps
  const ofFaces = { ...deps, opened: new OpenedFaces(db, keyRing) }
  const document = async (material: Material) => {
    const { id, country, doc_type: docType } = material.verification
    const today = new Date().toISOString().slice(0, 10)
    const found = await checkDocument(models, material, { country, docType, today, allowSpecimens })
    return { outcome: await recordCheck(db, material.dataKey, id, found), extracted: found.extracted }
  }
  /**
   * Where specimens are allowed, everybody tries the same ones with the same face, so that face counts no tries. In
   * production a specimen is a finding.
   */
  const isAllowedSpecimen = (extracted: ExtractedDocument | undefined): boolean =>
    allowSpecimens && SPECIMEN_ISSUERS.has(extracted?.issuing_country ?? '')
  const faces = async (material: Material, extracted: ExtractedDocument | undefined) => {
    const { results, selfie } = await checkFaces(models, material)
    if (!isAllowedSpecimen(extracted)) await noteSameFace(ofFaces, material, models.face.embedder, selfie, extracted)
    return recordChecks(db, material.dataKey, material.verification.id, results)
  }
  return {
    // The checks run one after the other on the same material. The document is stored as soon as it is read, and the
    // face checks find its image decoded.
    checkPictures: (verificationId) =>
      withMaterial(deps, verificationId, async (material) => {
        const { outcome, extracted } = await document(material)
        return [outcome, ...(await faces(material, extracted))]
      }),
    checkDocument: (verificationId) =>
      withMaterial(deps, verificationId, async (material) => (await document(material)).outcome),
  }
}
