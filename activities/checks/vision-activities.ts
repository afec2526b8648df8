import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { assetPlace, listAssets } from '../../db/verifications/assets.ts'
import { open } from '../../db/crypto.ts'
import type { ObjectStore } from '../../db/objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import type { Asset, Verification } from '../../db/verifications/schema.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import type { VisionActivities } from '../../workflows/activities.ts'
import type { AssetType, ChallengeAction } from '../../workflows/contracts.ts'
import { dataKeyOf, recordCheck } from '../check-results/check-detail.ts'
import { assessDocument } from '../document/assess.ts'
import { readBarcodes } from '../document/barcode/read-barcodes.ts'
import { fieldBoxes } from '../document/field-boxes.ts'
import { DOCUMENT_SIDE, inspectSide, type DocumentSide } from '../document/inspect-side.ts'
import { openDocumentModels, type DocumentModels } from '../text/models.ts'
import { readDocument } from '../document/reader.ts'
import { tamperMarks } from '../document/tamper/tamper-marks.ts'
import { assessFaceMatch, faceMeasure, measureFacePair } from '../face/compare.ts'
import { openFaceModels, type FaceModels } from '../face/models.ts'
import { injectionFindings, withInjections } from '../injection/findings.ts'
import { inspectFacePictures } from '../injection/inspect-picture.ts'
import { assessLiveness } from '../liveness/assess.ts'
import { openPassiveModel, type PassiveModel } from '../liveness/passive.ts'
import { decodeImage, type Image, type Picture } from '../vision/image.ts'

/** All networks of the vision worker. */
export interface VisionModels {
  readonly document: DocumentModels
  readonly face: FaceModels
  readonly passive: PassiveModel | undefined
}

export interface VisionDeps {
  readonly db: Db
  readonly objects: ObjectStore
  readonly masterKey: Uint8Array
  readonly models: VisionModels
  readonly allowSpecimens: boolean
}

// Longer side that the pipelines gain nothing beyond: a face is seen at 192 px.
const FACE_SIDE = 1280
const HEARTBEAT_MS = 3_000

/**
 * Loads all networks and the barcode decoder, once per process, and runs each once on an empty picture, so that the first verification does not
 * wait for what ONNX Runtime does at a first run.
 */
export async function openVisionModels(passiveSpecFile: string | undefined): Promise<VisionModels> {
  const [document, face, passive] = await Promise.all([
    openDocumentModels(), openFaceModels(), passiveSpecFile === undefined ? undefined : openPassiveModel(passiveSpecFile),
  ])
  const blank: Image = { data: new Uint8Array(640 * 480 * 3).fill(200), width: 640, height: 480 }
  await readDocument(document, blank)
  await readBarcodes(blank, 'THOROUGH')
  await measureFacePair(face, blank, blank)
  return { document, face, passive }
}

/** The activities of the `vision` queue. Each reads its pictures, stores what it found, and tells verdict and codes. */
export function createVisionActivities(deps: VisionDeps): VisionActivities {
  const { db, masterKey, models } = deps
  return {
    checkDocument: (verificationId) => check(deps, verificationId, async ({ verification, dataKey, picture }) => {
      const sides: DocumentSide[] = []
      for (const asset of ['DOCUMENT_FRONT', 'DOCUMENT_BACK'] as const) {
        if (asset === 'DOCUMENT_BACK' && !picture.has(asset)) continue
        sides.push(await inspectSide(models, asset, await picture(asset, DOCUMENT_SIDE)))
      }
      const { result, extracted, fields, comparisons } = assessDocument(sides, {
        country: verification.country, docType: verification.doc_type, today: new Date().toISOString().slice(0, 10), allowSpecimens: deps.allowSpecimens,
      })
      return recordCheck(db, dataKey, verificationId, {
        result, extracted, fields, boxes: fieldBoxes(sides, extracted), comparisons, tampering: tamperMarks(sides),
      })
    }),
    checkLiveness: (verificationId) => check(deps, verificationId, async ({ verification, dataKey, picture, frames }) => {
      const { image: selfie } = await picture('SELFIE', FACE_SIDE)
      const submitted = await frames(FACE_SIDE)
      const assessed = await assessLiveness(models.face, {
        selfie, frames: submitted, challenge: verification.challenge, isUnable: verification.liveness_unable,
      }, models.passive)
      const injections = await inspectFacePictures(models.document, submitted)
      const result = withInjections(assessed, injectionFindings(injections, 'LIVENESS', 'LIVENESS_FRAME'))
      return recordCheck(db, dataKey, verificationId, { result })
    }),
    checkFaceMatch: (verificationId) => check(deps, verificationId, async ({ dataKey, picture }) => {
      const [document, selfie] = [await picture('DOCUMENT_FRONT', DOCUMENT_SIDE), await picture('SELFIE', FACE_SIDE)]
      const pair = await measureFacePair(models.face, document.image, selfie.image)
      const injections = await inspectFacePictures(models.document, [selfie])
      const result = withInjections(assessFaceMatch(pair), injectionFindings(injections, 'FACE_MATCH', 'SELFIE'))
      return recordCheck(db, dataKey, verificationId, { result, faces: faceMeasure(pair) })
    }),
  }

  /** What a check works on; pictures are fetched and decoded when asked for. */
  interface Material {
    readonly verification: Verification
    readonly dataKey: Buffer
    readonly picture: ((type: AssetType, maxSide: number) => Promise<Picture>) & { has(type: AssetType): boolean }
    readonly frames: (maxSide: number) => Promise<readonly (Picture & { readonly action: ChallengeAction })[]>
  }

  async function check<T>({ objects }: VisionDeps, verificationId: string, run: (material: Material) => Promise<T>): Promise<T> {
    const verification = await findVerification(db, verificationId)
    if (verification === undefined) throw ApplicationFailure.nonRetryable('no such verification', 'VerificationNotFound')
    const dataKey = dataKeyOf(verification, masterKey)
    const assets = await listAssets(db, verificationId, true)
    const decode = async (asset: Asset, maxSide: number): Promise<Picture> => {
      const bytes = open(dataKey, await objects.get(asset.object_key), assetPlace(verificationId, asset.id))
      return { bytes, image: await decodeImage(bytes, maxSide) }
    }
    const find = (type: AssetType) => assets.find((asset) => asset.type === type)
    const picture = Object.assign(async (type: AssetType, maxSide: number) => {
      const asset = find(type)
      if (asset === undefined) throw ApplicationFailure.nonRetryable(`no ${type} was submitted`, 'AssetMissing')
      return decode(asset, maxSide)
    }, { has: (type: AssetType) => find(type) !== undefined })
    const frames = (maxSide: number) => Promise.all(assets.flatMap((asset) =>
      asset.type === 'LIVENESS_FRAME' && asset.action !== null ? [decode(asset, maxSide).then((decoded) => ({ action: asset.action!, ...decoded }))] : []))
    const heartbeat = setInterval(() => Context.current().heartbeat(), HEARTBEAT_MS)
    try {
      return await run({ verification, dataKey, picture, frames })
    } finally {
      clearInterval(heartbeat)
    }
  }
}
