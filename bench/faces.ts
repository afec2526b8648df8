import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { boundsOf } from '../checks/face/compare.ts'
import { openFaceModels } from '../checks/face/models.ts'
import { calibrate } from './faces/calibrate.ts'
import { calibrateFile, openForCalibration } from './faces/calibrate-file.ts'
import { measureFaceCost } from './faces/cost.ts'
import { ageBand, readPictures, readSamePairs } from './faces/people.ts'
import { reportErrors, reportGroups, reportVerdicts } from './faces/tables.ts'
import { seePictures } from './faces/see.ts'

// How well the embedder distinguishes faces: npm run bench -- faces [--pairs=folder with images.csv and, if need be, pairs.csv]
//   [--embedder=file.json] another embedder than the shipped one (default: FACE_EMBEDDER)  [--pass=0.947] another threshold
//   [--calibrate] measures thresholds and calibration, and writes them into that file  [--fmr=0.05] the share that may pass in the worst group
// Ends with 1 when more than 5 % of the strangers of a group pass.

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: join(import.meta.dirname, '..', '..', 'shared', 'data', 'faces') },
    embedder: { type: 'string' },
    pass: { type: 'string' },
    calibrate: { type: 'boolean', default: false },
    fmr: { type: 'string', default: '0.05' },
  },
})
const specFile = values.embedder ?? process.env.FACE_EMBEDDER
const passFrom = values.pass === undefined ? undefined : Number(values.pass)

const models =
  values.calibrate && specFile !== undefined
    ? await openForCalibration(specFile)
    : await openFaceModels({ specFile, passFrom })
const pictures = readPictures(values.pairs)
const { seen, without } = await seePictures(models, values.pairs, pictures)
if (without.length > 0)
  process.stdout.write(`no face found in ${without.length} of ${pictures.length}: ${without.join(', ')}\n`)

if (values.calibrate) {
  const calibrated = calibrate(
    seen,
    seen.flatMap(({ copy }) => (copy === undefined ? [] : [copy])),
    Number(values.fmr),
  )
  calibrateFile(specFile, calibrated, seen, Number(values.fmr))
} else {
  const bounds = boundsOf(models.embedder)
  reportErrors(seen, readSamePairs(values.pairs), bounds)
  const missed = [
    ...reportGroups('sex and group', seen, ({ group }) => group, bounds),
    ...reportGroups('group, both sexes', seen, ({ group }) => group?.split(' ').slice(1).join(' '), bounds),
    ...reportGroups('sex', seen, ({ group }) => group?.split(' ')[0], bounds),
    ...reportGroups('age', seen, ageBand, bounds),
  ]
  reportVerdicts(seen, bounds)
  await measureFaceCost(models, values.pairs, pictures)
  process.stdout.write(
    missed.length === 0
      ? '\nall bounds are kept\n'
      : `\nbounds missed:\n${missed.map((line) => `  ${line}\n`).join('')}`,
  )
  if (missed.length > 0) process.exitCode = 1
}
