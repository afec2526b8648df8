import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { openFaceModels, type FaceModels } from '../../checks/face/models.ts'
import { prepareSpec, writeCalibration, type Calibrated } from './calibrate.ts'
import type { EmbeddedPicture } from './people.ts'

/**
 * Opens the network of a description that may have no thresholds yet. The file stays unchanged.
 *
 * @throws Error that names the wrong entry
 */
export async function openForCalibration(specFile: string): Promise<FaceModels> {
  const content = prepareSpec(JSON.parse(readFileSync(specFile, 'utf8')))
  const absolute =
    typeof content === 'object' && content !== null && 'model' in content && typeof content.model === 'string'
      ? { ...content, model: resolve(dirname(resolve(specFile)), content.model) }
      : content
  const folder = mkdtempSync(join(tmpdir(), 'face-embedder-'))
  try {
    writeFileSync(join(folder, 'spec.json'), JSON.stringify(absolute))
    return await openFaceModels({ specFile: join(folder, 'spec.json') })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Prints the measurement and writes it into the description.
 *
 * @param keepsCurve whether the description keeps its calibration: pairs of one sitting promise too much for pairs of
 *   different days
 */
export function calibrateFile(
  specFile: string,
  { worst, thresholds, calibration }: Calibrated & { readonly worst: string },
  pictures: readonly EmbeddedPicture[],
  { worstFmr, keepsCurve }: { readonly worstFmr: number; readonly keepsCurve: boolean },
): void {
  const people = new Set(pictures.map(({ subject }) => subject)).size
  const measured = `${new Date().toISOString().slice(0, 10)}: ${pictures.length} pictures of ${people} people; at most ${worstFmr * 100} % false match in the worst group (${worst} decided)`
  process.stdout.write(`${JSON.stringify({ thresholds, calibration, measured }, null, 2)}\n`)
  writeCalibration(specFile, { thresholds, ...(keepsCurve ? {} : { calibration }) }, measured)
  process.stdout.write(`written into ${specFile}${keepsCurve ? ', without the calibration' : ''}\n`)
}
