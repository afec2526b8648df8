import { checkFaces, FACE_SIDE, type FaceMaterial } from '../../activities/vision/face-check.ts'
import type { VisionModels } from '../../activities/vision/vision-models.ts'
import { DOCUMENT_SIDE, inspectSide, type DocumentSide } from '../../checks/document/read/inspect-side.ts'
import { readDocument } from '../../checks/document/read/reader.ts'
import { assessFaceMatch, boundsOf, faceMeasure, measureFacePair } from '../../checks/face/compare.ts'
import { findPortrait } from '../../checks/face/portrait.ts'
import { challengeFindings } from '../../checks/liveness/challenge.ts'
import { judgeLiveness } from '../../checks/liveness/judge.ts'
import { observeCapture } from '../../checks/liveness/observe.ts'
import { selfieFindings } from '../../checks/liveness/selfie.ts'
import type { Picture } from '../../checks/image/image.ts'

/** The expensive steps of a vision check. */
export interface Checks {
  readonly side: typeof inspectSide
  readonly faces: typeof checkFaces
}

/** The present checks of the service. */
export const ALL_CHECKS: Checks = { side: inspectSide, faces: checkFaces }

/**
 * The checks of the service when the bounds of its speed were set (2026-11-21), made of its present functions. For measurements only: no
 * setting of the service reduces the checks to these. bench/results/2026-11-23-vision.md names the checks that it leaves out.
 */
export const CHECKS_THEN: Checks = { side: readSide, faces: compareFaces }

/** An image without measurements, so nothing is against it. */
const NOT_MEASURED: DocumentSide['quality'] = {
  lines: 0,
  lineHeight: null,
  sharpness: null,
  edgeWidth: null,
  contrast: null,
  brightness: null,
  glare: 0,
}

/** Text detected once, its lines, their orientation, and the MRZ. */
async function readSide(
  { document }: Pick<VisionModels, 'document'>,
  asset: DocumentSide['asset'],
  { image }: Picture,
): Promise<DocumentSide> {
  const reading = await readDocument(document, image)
  return {
    asset,
    width: image.width,
    height: image.height,
    reading,
    barcodes: [],
    hasPortrait: true,
    tampering: [],
    injections: [],
    quality: NOT_MEASURED,
  }
}

/** The faces of selfie, frames and portrait; turns of the head by meshes; the portrait against the selfie alone. */
async function compareFaces(
  models: VisionModels,
  { verification, picture, frames, isTrusted }: FaceMaterial,
): Promise<Awaited<ReturnType<typeof checkFaces>>> {
  const { challenge, evidence_origin: origin, evidence_doubts: doubts, liveness_unable: isUnable } = verification
  const observed = await observeCapture(models.face, {
    selfie: await picture('SELFIE', FACE_SIDE),
    frames: await frames(FACE_SIDE),
    series: [],
  })
  const findings = [
    ...selfieFindings(observed.selfie),
    ...challengeFindings(observed, { challenge, personBounds: models.face.embedder.thresholds }),
  ]
  const liveness = judgeLiveness(findings, {
    origin: origin ?? 'DIRECT',
    doubts,
    isTrusted: await isTrusted(),
    isUnable,
  })
  const bounds = boundsOf(models.face.embedder)
  const pair = measureFacePair(
    await findPortrait(models.face, (await picture('DOCUMENT_FRONT', DOCUMENT_SIDE)).image),
    observed.selfie,
    [],
    bounds,
  )
  return {
    results: [{ result: liveness }, { result: assessFaceMatch(pair, bounds), faces: faceMeasure(pair, bounds) }],
    selfie: observed.selfie,
  }
}
