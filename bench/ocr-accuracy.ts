// How exactly MRZs are read, and how long it takes: node bench/ocr-accuracy.ts [folder of images with groundtruth.json]
// Ends with 1 when fewer MRZs of the development set are exact than when the models were chosen.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DOCUMENT_MODEL_FILES, openDocumentModels } from '../checks/text/models.ts'
import { readDocument } from '../checks/document/read/reader.ts'
import { decodeImage } from '../checks/image/image.ts'

/** Of 43 in 57 pictures. 41 are exact (2026-11): one prints a Ñ, which an MRZ cannot contain, one is 275 px wide. */
const LEAST_EXACT = 41

const folder = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'shared', 'data', 'documents')
const list = join(folder, 'groundtruth.json')
if (!existsSync(list)) {
  console.error(`no ${list}: give a folder with groundtruth.json`)
  process.exit(2)
}
const documents = z
  .array(z.object({ file: z.string(), kind: z.string(), mrz1: z.string(), mrz2: z.string(), mrz3: z.string() }))
  .parse(JSON.parse(readFileSync(list, 'utf8')))

// Other model files can be measured by naming them: DET=… REC=… (absolute paths).
const models = await openDocumentModels({
  ...DOCUMENT_MODEL_FILES,
  detector: process.env.DET ?? DOCUMENT_MODEL_FILES.detector,
  recogniser: process.env.REC ?? DOCUMENT_MODEL_FILES.recogniser,
})
const totals: Record<string, number> = {}
let exact = 0,
  withMrz = 0,
  falseAlarms = 0
const started = process.cpuUsage()
for (const { file, kind, mrz1, mrz2, mrz3 } of documents) {
  const expected = [mrz1, mrz2, mrz3].filter((line) => line !== '')
  const image = await decodeImage(readFileSync(join(folder, file)))
  const { mrz, stageMs, lines } = await readDocument(models, image)
  for (const [stage, ms] of Object.entries(stageMs)) totals[stage] = (totals[stage] ?? 0) + ms
  if (expected.length === 0) {
    if (mrz !== null) falseAlarms++
    continue
  }
  withMrz++
  const isExact = mrz?.lines.join('\n') === expected.join('\n')
  if (isExact) exact++
  else
    console.log(
      `${file} ${kind}\n  expected ${expected.join(' ')}\n  read     ${mrz?.lines.join(' ') ?? '(none)'}  ${mrz?.failing.join() ?? ''} lines ${lines.length}`,
    )
}
const { user, system } = process.cpuUsage(started)
const inference = models.detector.inferenceMs + models.recogniser.inferenceMs + models.classifier.inferenceMs
console.log(
  `MRZ exact ${exact} of ${withMrz}; MRZ read on documents without one: ${falseAlarms} of ${documents.length - withMrz}`,
)
console.log(
  `CPU ${((user + system) / 1000 / documents.length).toFixed(0)} ms a document, inference ${(inference / documents.length).toFixed(0)} ms`,
)
for (const [stage, ms] of Object.entries(totals)) console.log(`  ${stage} ${(ms / documents.length).toFixed(0)} ms`)
if (process.argv[2] === undefined && (exact < LEAST_EXACT || falseAlarms > 0)) process.exitCode = 1
