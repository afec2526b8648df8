import { checkFaces, type FaceMaterial } from '../../activities/checks/face-check.ts'
import { openVisionModels, type VisionModels } from '../../activities/checks/vision-models.ts'
import { DOCUMENT_SIDE, inspectSide } from '../../activities/document/inspect-side.ts'
import { decodeImage, type Picture } from '../../activities/vision/image.ts'
import type { FloatTensor, Model } from '../../activities/vision/onnx.ts'
import { SPECIMEN_CAPTURE, specimenDocument, specimenFrame } from '../../dev/specimen/pictures.ts'

const CHALLENGE = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'] as const

/** What the specimen's verification is to the face check: as it is uploaded, without a capture session; each picture decoded once, as in the activity. */
export function specimenMaterial(): FaceMaterial {
  const decoded = async (bytes: Uint8Array, maxSide: number) => ({ bytes, image: await decodeImage(bytes, maxSide) })
  const once = new Map<string, Promise<Picture>>()
  return {
    verification: { challenge: [...CHALLENGE], evidence_origin: 'DIRECT', evidence_doubts: [], liveness_unable: false },
    picture(type, maxSide) {
      const key = `${type}/${maxSide}`
      const made = once.get(key) ?? decoded(type === 'SELFIE' ? SPECIMEN_CAPTURE.selfie : specimenDocument(), maxSide)
      once.set(key, made)
      return made
    },
    frames: (maxSide) => Promise.all(CHALLENGE.map(async (action) => ({ action, ...await decoded(specimenFrame(action), maxSide) }))),
    capture: async () => undefined,
    isTrusted: async () => true,
  }
}

/** The vision checks of one verification of the specimen, without the activity around them. */
export async function checkSpecimen(models: VisionModels): Promise<void> {
  const material = specimenMaterial()
  await inspectSide(models, 'DOCUMENT_FRONT', await material.picture('DOCUMENT_FRONT', DOCUMENT_SIDE))
  await checkFaces(models, material)
}

/**
 * The floor of vision: the networks alone, fed again with what they were fed with in one verification of the specimen.
 *
 * @returns a function that feeds them once, and says how many CPU seconds that took
 */
export async function bareInference(): Promise<() => Promise<number>> {
  const fed: { readonly model: Model; readonly inputs: Record<string, FloatTensor> }[] = []
  const recorded = (model: Model): Model => ({
    file: model.file, inferenceMs: 0,
    run(inputs) {
      fed.push({ model, inputs })
      return model.run(inputs)
    },
  })
  const { document, face, passive } = await openVisionModels(undefined)
  await checkSpecimen({
    document: { ...document, detector: recorded(document.detector), recogniser: recorded(document.recogniser), classifier: recorded(document.classifier) },
    face: { detector: recorded(face.detector), mesh: recorded(face.mesh), embedder: { ...face.embedder, model: recorded(face.embedder.model) } },
    passive,
  })
  return async () => {
    const before = process.cpuUsage()
    for (const { model, inputs } of fed) await model.run(inputs)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
}
