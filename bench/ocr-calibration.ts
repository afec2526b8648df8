// Writes the inputs that the OCR networks get for a folder of documents, for models/quantize-ocr.py:
// DET=/path/of/PP-OCRv6_det_small.onnx REC=/path/of/v6_rec_latin.onnx node bench/ocr-calibration.ts <output folder> [folder of images with groundtruth.json]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DOCUMENT_MODEL_FILES, openDocumentModels } from '../checks/text/models.ts'
import { readDocument } from '../checks/document/read/reader.ts'
import { decodeImage } from '../checks/image/image.ts'
import type { Model } from '../checks/image/model.ts'

const [output, folder = join(import.meta.dirname, '..', '..', 'shared', 'data', 'documents')] = process.argv.slice(2)
if (output === undefined) {
  console.error('usage: node bench/ocr-calibration.ts <output folder> [folder of images with groundtruth.json]')
  process.exit(2)
}
mkdirSync(output, { recursive: true })
const documents = z
  .array(z.object({ file: z.string() }))
  .parse(JSON.parse(readFileSync(join(folder, 'groundtruth.json'), 'utf8')))

/** The same network, which stores its inputs as float32 files named by network, number and shape. */
function recording(model: Model, name: string): Model {
  let count = 0
  return {
    ...model,
    run(inputs) {
      const { data, dims } = inputs.x
      writeFileSync(join(output, `${name}_${String(count++).padStart(5, '0')}_${dims.join('x')}.f32`), data)
      return model.run(inputs)
    },
  }
}

// The first reading decides which lines are read again, so the recording is the shipped files' only with the fp32 networks.
const models = await openDocumentModels({
  ...DOCUMENT_MODEL_FILES,
  detector: process.env.DET ?? DOCUMENT_MODEL_FILES.detector,
  recogniser: process.env.REC ?? DOCUMENT_MODEL_FILES.recogniser,
})
const recorded = {
  ...models,
  detector: recording(models.detector, 'det'),
  recogniser: recording(models.recogniser, 'rec'),
}
for (const { file } of documents) await readDocument(recorded, await decodeImage(readFileSync(join(folder, file))))
