import { createHash } from 'node:crypto'
import type { VisionModels } from '../../activities/vision/vision-models.ts'
import type { SideModels } from '../../checks/document/read/inspect-side.ts'
import { openFaceModels, type FaceModels } from '../../checks/face/models.ts'
import type { FloatTensor, Model } from '../../checks/image/model.ts'
import { openDocumentModels, type DocumentModels } from '../../checks/text/models.ts'

// The networks that tests share. They are opened once in a process, and compute each answer once. Otherwise a test
// that shows one face in ten captures, or ten tests that show one specimen, would pay for the same inference each
// time. The answer comes from the network itself, in this process.

type Answer = Readonly<Record<string, FloatTensor>>

/** Limit of all answers together. The oldest are forgotten first. */
const MOST_BYTES = 128 * 2 ** 20

const answers = new Map<string, Answer>()
let held = 0

const bytesOf = (answer: Answer): number => Object.values(answer).reduce((sum, { data }) => sum + data.byteLength, 0)

function keep(key: string, answer: Answer): void {
  answers.set(key, answer)
  held += bytesOf(answer)
  for (const [oldest, forgotten] of answers) {
    if (held <= MOST_BYTES) break
    answers.delete(oldest)
    held -= bytesOf(forgotten)
  }
}

function keyOf(file: string, inputs: Answer): string {
  const hash = createHash('sha1').update(file)
  for (const [name, { data, dims }] of Object.entries(inputs)) hash.update(`\0${name} ${dims.join()}\0`).update(data)
  return hash.digest('base64')
}

/** A copy, because the caller may change its answer. */
const copyOf = (answer: Answer): Record<string, FloatTensor> =>
  Object.fromEntries(Object.entries(answer).map(([name, { data, dims }]) => [name, { data: data.slice(), dims }]))

/**
 * The same network, but it computes no answer twice. Networks of one file share their answers, so they must be the
 * same network.
 */
export const remembering = (model: Model): Model => ({
  ...model,
  run: async (inputs) => {
    const key = keyOf(model.file, inputs)
    const known = answers.get(key)
    if (known !== undefined) return copyOf(known)
    const answer = await model.run(inputs)
    keep(key, copyOf(answer))
    return answer
  },
})

const rememberingFaces = ({ detector, mesh, embedder }: FaceModels): FaceModels => ({
  detector: remembering(detector),
  mesh: remembering(mesh),
  embedder: { ...embedder, model: remembering(embedder.model) },
})
const rememberingTexts = ({ detector, recogniser, classifier, characters }: DocumentModels): DocumentModels => ({
  detector: remembering(detector),
  recogniser: remembering(recogniser),
  classifier: remembering(classifier),
  characters,
})

/** All networks of a vision worker. They compute no answer twice. */
export const rememberingAll = ({ document, face, passive }: VisionModels): VisionModels => ({
  document: rememberingTexts(document),
  face: rememberingFaces(face),
  passive,
})

let faces: Promise<FaceModels> | undefined
let texts: Promise<DocumentModels> | undefined

/** The shipped face networks. */
export const faceNetworks = (): Promise<FaceModels> => (faces ??= openFaceModels().then(rememberingFaces))

/** The shipped networks that read documents. */
export const textNetworks = (): Promise<DocumentModels> => (texts ??= openDocumentModels().then(rememberingTexts))

/** Both, as the reading of a side of a document needs them. */
export const sideNetworks = async (): Promise<SideModels> => ({
  document: await textNetworks(),
  face: await faceNetworks(),
})
