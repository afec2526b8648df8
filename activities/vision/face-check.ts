import { revealedSteps } from '../../db/verifications/own-steps.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import type { CheckDetail } from '../verification/check-detail.ts'
import { withFindings } from '../../checks/results/with-findings.ts'
import { documentPrintFindings } from '../../checks/document/fields/document-print.ts'
import { DOCUMENT_SIDE } from '../../checks/document/read/inspect-side.ts'
import { assessFaceMatch, boundsOf, faceMeasure, measureFacePair } from '../../checks/face/compare.ts'
import { copyFindings } from '../../checks/face/copies.ts'
import { findPortrait } from '../../checks/face/portrait.ts'
import { injectionFindings } from '../../checks/prompt-injection/prompt-injection-findings.ts'
import type { SeenFace } from '../../checks/face/see-face.ts'
import { readFacePictures } from '../../checks/prompt-injection/inspect-picture.ts'
import { assessLiveness } from '../../checks/liveness/assess.ts'
import { copySuspects } from '../../checks/liveness/copy-suspects.ts'
import { readMarks } from '../../checks/liveness/marks.ts'
import { observeCapture } from '../../checks/liveness/observe.ts'
import { readPassive } from '../../checks/liveness/passive.ts'
import type { Material } from './material.ts'
import type { VisionModels } from './vision-models.ts'

/** Longer side of an image. The pipelines gain nothing beyond it, because they see a face at 192 px. */
export const FACE_SIDE = 1280

/** The input of the two checks. */
export type FaceMaterial = Pick<Material, 'picture' | 'frames' | 'capture' | 'isTrusted'> & {
  readonly verification: Pick<Verification, 'challenge' | 'evidence_origin' | 'evidence_doubts' | 'liveness_unable'>
}

/**
 * Runs liveness and the face match together. The selfie's face is found once and serves both.
 *
 * @returns the result of each, liveness first, and that face
 */
export async function checkFaces(
  models: VisionModels,
  { verification, picture, frames, capture, isTrusted }: FaceMaterial,
): Promise<{ readonly results: [CheckDetail, CheckDetail]; readonly selfie: SeenFace }> {
  const [selfie, full, captured] = [await picture('SELFIE', FACE_SIDE), await frames(FACE_SIDE), await capture()]
  const pictures = { selfie, frames: full, series: captured?.series ?? [] }
  const observed = { ...(await observeCapture(models.face, pictures)), marks: readMarks(pictures) }
  const liveness = assessLiveness(
    observed,
    {
      challenge: verification.challenge,
      origin: verification.evidence_origin ?? 'DIRECT',
      doubts: verification.evidence_doubts,
      isTrusted: await isTrusted(),
      isUnable: verification.liveness_unable,
      virtualCamera: captured?.session.virtual_camera ?? undefined,
      personBounds: models.face.embedder.thresholds,
      ownSteps: captured === undefined ? [] : revealedSteps(captured.session).map(({ step }) => step),
    },
    await readPassive(models.passive, observed.selfie),
  )

  const document = await picture('DOCUMENT_FRONT', DOCUMENT_SIDE)
  const bounds = boundsOf(models.face.embedder)
  const portrait = await findPortrait(models.face, document.image)
  const alsoSeen = [...observed.series.filter(({ step }) => step === 'FRONTAL'), ...observed.frames]
  const pair = measureFacePair(portrait, observed.selfie, alsoSeen, bounds)
  const [framesRead, selfieRead] = [
    await readFacePictures(models.document, full),
    await readFacePictures(models.document, [selfie]),
  ]
  const inFrames = injectionFindings(framesRead.injections, 'LIVENESS', 'LIVENESS_FRAME')
  const inSelfie = injectionFindings(selfieRead.injections, 'FACE_MATCH', 'SELFIE')
  const print = [
    ...selfieRead.text.flatMap(({ lines }) => documentPrintFindings('the selfie', observed.selfie, lines)),
    ...framesRead.text.flatMap(({ index, lines }) =>
      documentPrintFindings(`the frame of ${observed.frames[index].action}`, observed.frames[index], lines),
    ),
  ]
  const results: [CheckDetail, CheckDetail] = [
    { result: withFindings(liveness, inFrames) },
    {
      result: withFindings(assessFaceMatch(pair, bounds), [
        ...copyFindings(portrait, copySuspects(observed)),
        ...print,
        ...inSelfie,
      ]),
      faces: faceMeasure(pair, bounds),
    },
  ]
  return { results, selfie: observed.selfie }
}
