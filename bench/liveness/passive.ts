import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceModels } from '../../checks/face/models.ts'
import { seeFace } from '../../checks/face/see-face.ts'
import { openPassiveModel, readPassive } from '../../checks/liveness/passive.ts'
import { decodeImage } from '../../checks/image/image.ts'
import { report } from '../report.ts'
import { shareOf } from './interval.ts'
import { DEV, frontalStills, spread } from './people.ts'

/**
 * Error rates of the operator's passive model (PASSIVE_LIVENESS_MODEL), on the DEV stills. The model judges one
 * image.
 */
export async function measurePassive(models: FaceModels, specFile: string | undefined, stills: number): Promise<void> {
  if (specFile === undefined) return report('passive model', { configured: 'none (PASSIVE_LIVENESS_MODEL)' })
  const passive = await openPassiveModel(specFile)
  const files = labelledStills().concat(spread(frontalStills(), stills).map((file) => ({ file, isGenuine: true })))
  const judged: { isGenuine: boolean; isLive: boolean }[] = []
  for (const { file, isGenuine } of files) {
    const reading = await readPassive(
      passive,
      await seeFace(models, await decodeImage(readFileSync(join(DEV, file)), 1280)),
    )
    if (reading !== undefined) judged.push({ isGenuine, isLive: reading.score >= reading.threshold })
  }
  const [genuine, attacks] = [judged.filter(({ isGenuine }) => isGenuine), judged.filter(({ isGenuine }) => !isGenuine)]
  report(`passive model ${specFile}, threshold ${passive.spec.threshold}`, {
    'APCER: prints and screens taken for live': shareOf(attacks.filter(({ isLive }) => isLive).length, attacks.length),
    'BPCER: genuine stills doubted': shareOf(genuine.filter(({ isLive }) => !isLive).length, genuine.length),
    'stills without a face': files.length - judged.length,
  })
}

/** The label of each image in the liveness set's table (data/liveness/labels.csv). */
function labelledStills(): { file: string; isGenuine: boolean }[] {
  const table = join(DEV, 'liveness/labels.csv')
  if (!existsSync(table)) return []
  return readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([file]) => !file.endsWith('.gif') && !file.startsWith('headpose/'))
    .map(([file, label]) => ({ file: join('liveness', file), isGenuine: label === 'bona_fide' }))
}
