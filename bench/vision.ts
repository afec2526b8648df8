import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openVisionModels, type VisionModels } from '../activities/checks/vision-models.ts'
import { assessDocument } from '../activities/document/assess.ts'
import { inspectSide } from '../activities/document/inspect-side.ts'
import { measureQuality } from '../activities/document/quality/picture-quality.ts'
import { readDocument } from '../activities/document/reader.ts'
import { assessFaceMatch, boundsOf, measureFacePair } from '../activities/face/compare.ts'
import { findPortrait } from '../activities/face/portrait.ts'
import { assessLiveness } from '../activities/liveness/assess.ts'
import { observeCapture } from '../activities/liveness/observe.ts'
import { decodeImage } from '../activities/vision/image.ts'
import type { Model } from '../activities/vision/onnx.ts'
import { report } from './report.ts'
import { checkSpecimen } from './verification/bare-inference.ts'

// The vision pipeline of one verification (document, selfie, three challenge frames) as the vision worker runs it, against
// the time its networks take by themselves: the ratio is what decoding, warping, decoding of text and rules add.

const ROUNDS = 8
const SPECIMEN = join(import.meta.dirname, '..', 'dev', 'specimen')
const bytes = (name: string) => readFileSync(join(SPECIMEN, `${name}.jpg`))

export async function benchVision(): Promise<void> {
  const models = await openVisionModels(undefined)
  const { detector, recogniser, classifier } = models.document
  const all: readonly Model[] = [detector, recogniser, classifier, models.face.detector, models.face.mesh, models.face.embedder.model]
  const inference = () => all.reduce((sum, model) => sum + model.inferenceMs, 0)
  const files = { passport: bytes('passport'), selfie: bytes('selfie'), left: bytes('turn-left'), up: bytes('look-up'), right: bytes('turn-right') }

  async function verify() {
    const picture = { bytes: files.passport, image: await decodeImage(files.passport, 2400) }
    const document = await inspectSide(models, 'DOCUMENT_FRONT', picture)
    const { result } = assessDocument([document], { country: null, docType: 'PASSPORT', today: new Date().toISOString().slice(0, 10), allowSpecimens: true })
    const frame = async (action: 'TURN_LEFT' | 'LOOK_UP' | 'TURN_RIGHT', bytes: Buffer) => ({ action, bytes, image: await decodeImage(bytes, 1280) })
    const frames = [await frame('TURN_LEFT', files.left), await frame('LOOK_UP', files.up), await frame('TURN_RIGHT', files.right)]
    const selfie = { bytes: files.selfie, image: await decodeImage(files.selfie, 1280) }
    const observed = await observeCapture(models.face, { selfie, frames, series: [] })
    const liveness = assessLiveness(observed, {
      challenge: frames.map(({ action }) => action), origin: 'DIRECT', doubts: [], isTrusted: true, ownStep: undefined, isUnable: false, virtualCamera: undefined,
    })
    const bounds = boundsOf(models.face.embedder)
    const face = assessFaceMatch(measureFacePair(await findPortrait(models.face, await decodeImage(files.passport, 2400)), observed.selfie, observed.frames, bounds), bounds)
    return [result, liveness, face]
  }

  const results = await verify() // warm, and what is measured must be right
  if (results.some(({ verdict }) => verdict !== 'PASS')) throw new Error(`the specimen does not pass: ${JSON.stringify(results.map(({ codes }) => codes))}`)
  const inferenceBefore = inference()
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  for (let i = 0; i < ROUNDS; i++) await verify()
  const cpu = process.cpuUsage(cpuBefore)
  const cpuMs = (cpu.user + cpu.system) / 1000 / ROUNDS
  const inferenceMs = (inference() - inferenceBefore) / ROUNDS
  report('vision', {
    'CPU s per verification': cpuMs / 1000,
    'wall s per verification': (performance.now() - started) / 1000 / ROUNDS,
    'bare inference s': inferenceMs / 1000,
    'CPU over bare inference': cpuMs / inferenceMs,
    'peak RSS MB': process.resourceUsage().maxRSS / 1024,
  })
  await benchChecks(models)
}

/** Both checks as the activity runs them, with the search for text in the pictures of the face; `node --cpu-prof bench/vision.ts` shows where the rest goes. */
async function benchChecks(models: VisionModels): Promise<void> {
  const { document, face } = models
  const networks: Readonly<Record<string, Model>> = {
    'finding text': document.detector, 'reading lines': document.recogniser, 'which way up': document.classifier,
    'finding faces': face.detector, meshes: face.mesh, embeddings: face.embedder.model,
  }
  await checkSpecimen(models)
  const before = Object.values(networks).map(({ inferenceMs }) => inferenceMs)
  const cpu = await cpuMsOf(async () => { for (let i = 0; i < ROUNDS; i++) await checkSpecimen(models) })
  const image = await decodeImage(bytes('passport'), 2400)
  const { lines } = await readDocument(document, image)
  const quality = await cpuMsOf(async () => { for (let i = 0; i < ROUNDS; i++) measureQuality(image, lines) })
  report('vision, both checks of the specimen as the activity runs them', {
    'CPU s': cpu / 1000 / ROUNDS,
    ...Object.fromEntries(Object.entries(networks).map(([name, { inferenceMs }], i) => [`  ${name}, wall s`, (inferenceMs - before[i]) / 1000 / ROUNDS])),
    '  quality of the picture, CPU s (bound 0.02)': quality / 1000 / ROUNDS,
  })
}

async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

if (import.meta.main) await benchVision()
