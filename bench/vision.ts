import { parseArgs } from 'node:util'
import { openVisionModels } from '../activities/vision/vision-models.ts'
import { DOCUMENT_SIDE } from '../checks/document/read/inspect-side.ts'
import { measureQuality } from '../checks/document/quality/picture-quality.ts'
import { readDocument } from '../checks/document/read/reader.ts'
import { decodeImage } from '../checks/image/image.ts'
import { assumeEightBitSums, eightBitSums } from '../checks/image/onnx.ts'
import { specimenDocument } from '../dev/specimen/pictures.ts'
import { cpuMsOf } from './cpu.ts'
import { median } from './median.ts'
import { report } from './report.ts'
import { bareInference, sumOf, type NetworkSeconds } from './verification/bare-inference.ts'
import { ALL_CHECKS, CHECKS_THEN, type Checks } from './verification/checks.ts'
import { checkSpecimen } from './verification/specimen.ts'

// The vision checks of one verification of the specimen (document, selfie, three frames) in a process like the
// worker's, without the activity around them: the checks from the time of the bounds, all present checks, and these
// with a series of 24 small frames. Each row runs by itself, one after the other as in a worker and as the bounds
// were measured. Then its networks run alone. All of this runs twice. --rounds=8. --sums=CUT runs the path of a
// processor that cuts 8-bit sums. node --cpu-prof bench/vision.ts shows where the other time goes. Ends with 1 when a
// bound is missed.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, sums: { type: 'string' } },
  strict: false,
})
const ROUNDS = Number(values.rounds)
/** The rounds are measured in several takes, so that a slow phase of the machine slows every row. */
const TAKES = 2

interface Row {
  readonly name: string
  readonly checks: Checks
  readonly withSeries: boolean
  readonly bound?: number
}
const ROWS: readonly Row[] = [
  { name: 'the checks from the time of the bounds', checks: CHECKS_THEN, withSeries: false, bound: 0.55 },
  { name: 'all checks', checks: ALL_CHECKS, withSeries: false },
  { name: 'all checks, with a series of 24 frames', checks: ALL_CHECKS, withSeries: true, bound: 1.5 },
]

const found = await eightBitSums()
if (values.sums === 'CUT' || values.sums === 'EXACT') assumeEightBitSums(values.sums)
else if (values.sums !== undefined) throw new Error('--sums is CUT or EXACT')
report('vision: 8-bit sums', { 'this processor': found, 'path that runs': await eightBitSums() })

const models = await openVisionModels(undefined)
for (let i = 0; i < 4; i++) for (const { checks, withSeries } of ROWS) await checkSpecimen(models, checks, withSeries) // warm up, and check that the result is right
const peakRssMb = process.resourceUsage().maxRSS / 1024

const measured = await Promise.all(
  ROWS.map(async (row) => ({
    ...row,
    infer: await bareInference(models, row.checks, row.withSeries),
    cpu: new Array<number>(),
    networks: new Array<NetworkSeconds>(),
  })),
)
for (let take = 0; take < TAKES; take++) {
  for (const { checks, withSeries, cpu, networks, infer } of measured) {
    await checkSpecimen(models, checks, withSeries) // separates this row from the garbage of the row before
    for (let round = 0; round < ROUNDS / TAKES; round++)
      cpu.push((await cpuMsOf(() => checkSpecimen(models, checks, withSeries))) / 1000)
    for (let round = 0; round < ROUNDS / TAKES; round++) networks.push(await infer())
  }
}
for (const { name, bound, cpu, networks } of measured) {
  // Means: the collector's work falls on one round of several.
  const [whole, alone] = [mean(cpu), mean(networks.map(sumOf))]
  report(`vision: ${name}, CPU s`, {
    'a verification': whole,
    ...(bound === undefined ? {} : { '  bound': bound }),
    '  least, median': `${Math.min(...cpu).toFixed(3)}, ${median(cpu).toFixed(3)}`,
    'its networks alone': alone,
    'over its networks': whole / alone,
    ...Object.fromEntries(
      Object.keys(networks[0]).map((network) => [`  ${network}`, mean(networks.map((seconds) => seconds[network]))]),
    ),
  })
  if (bound !== undefined && whole > bound) process.exitCode = 1
}

const image = await decodeImage(specimenDocument(), DOCUMENT_SIDE)
const { lines } = await readDocument(models.document, image)
const quality =
  (await cpuMsOf(async () => {
    for (let i = 0; i < ROUNDS; i++) measureQuality(image, lines)
  })) /
  1000 /
  ROUNDS
report('vision', {
  'quality of the picture, CPU s (bound 0.02)': quality,
  'peak RSS MB, one at a time (bound 900)': peakRssMb,
})

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}
