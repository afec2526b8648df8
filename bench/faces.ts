import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { SHIPPED_EMBEDDER } from '../checks/face/embedder.ts'
import { openFaceModels } from '../checks/face/models.ts'
import { MODELS_FOLDER } from '../checks/image/onnx.ts'
import { calibrate } from './faces/calibrate.ts'
import { calibrateFile, openForCalibration } from './faces/calibrate-file.ts'
import { readPictures } from './faces/people.ts'
import { measurePerformance, type Performance } from './faces/performance.ts'
import { savedAgainTable } from './faces/saved-again.ts'
import { seePictures } from './faces/see.ts'
import { missedBounds, performanceSheet } from './faces/sheet.ts'
import { turnHeads } from './faces/turned.ts'

// How well each embedder distinguishes faces, one column each: npm run bench -- faces.
//   [--pairs=folder with images.csv and, if need be, pairs.csv].
//   [--embedder=file.json …] default: FACE_EMBEDDER, or the shipped one beside dlib's.  [--pass=0.62] another threshold.
//   [--calibrate] measures thresholds and calibration, and writes them into that file.  [--keep-curve] keeps its calibration.
//   [--saved-again] copies of the pictures instead: how many are found, and how many other pairs.
//   [--fmr=0.01] the share that may pass in the worst group.
// Ends with 1 when the first embedder misses a bound.

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: join(import.meta.dirname, '..', '..', 'shared', 'data', 'faces') },
    embedder: { type: 'string', multiple: true },
    pass: { type: 'string' },
    calibrate: { type: 'boolean', default: false },
    'saved-again': { type: 'boolean', default: false },
    'keep-curve': { type: 'boolean', default: false },
    fmr: { type: 'string', default: '0.01' },
  },
})
const chosen = values.embedder ?? (process.env.FACE_EMBEDDER === undefined ? undefined : [process.env.FACE_EMBEDDER])
const passFrom = values.pass === undefined ? undefined : Number(values.pass)
const pictures = readPictures(values.pairs)

if (values['saved-again']) {
  process.stdout.write(`${await savedAgainTable(await openFaceModels(), values.pairs, pictures)}\n`)
} else if (values.calibrate) {
  const [specFile, ...others] = chosen ?? []
  if (specFile === undefined || others.length > 0) throw new Error('--calibrate needs one --embedder, which it writes')
  const models = await openForCalibration(specFile)
  const { seen } = await seePictures(models, values.pairs, pictures)
  const worstFmr = Number(values.fmr)
  calibrateFile(specFile, calibrate(seen, await turnHeads(models, seen), worstFmr), seen, {
    worstFmr,
    keepsCurve: values['keep-curve'],
  })
} else {
  const specFiles = chosen ?? [SHIPPED_EMBEDDER, join(MODELS_FOLDER, 'dlib.json')]
  const measured: Performance[] = []
  for (const specFile of specFiles) {
    const models = await openFaceModels(specFile === specFiles[0] ? { specFile, passFrom } : { specFile })
    measured.push(await measurePerformance(models, basename(specFile, '.json'), values.pairs, pictures))
  }
  const [{ without, people }] = measured
  process.stdout.write(
    `${pictures.length} pictures of ${people} people; no face found in ${without.length}: ${without.join(', ')}\n\n`,
  )
  process.stdout.write(`${performanceSheet(measured)}\n`)
  const missed = missedBounds(measured[0])
  process.stdout.write(
    missed.length === 0
      ? '\nall bounds are kept\n'
      : `\nbounds missed:\n${missed.map((line) => `  ${line}\n`).join('')}`,
  )
  if (missed.length > 0) process.exitCode = 1
}
