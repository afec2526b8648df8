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

/** Prints the measurement and writes it into the description. For the shipped embedder it only prints. */
export function calibrateFile(
  specFile: string | undefined,
  { worst, ...calibrated }: Calibrated & { readonly worst: string },
  pictures: readonly EmbeddedPicture[],
  worstFmr: number,
): void {
  const people = new Set(pictures.map(({ subject }) => subject)).size
  const measured = `${new Date().toISOString().slice(0, 10)}: ${pictures.length} pictures of ${people} people; at most ${worstFmr * 100} % false match in the worst group (${worst} decided)`
  process.stdout.write(`${JSON.stringify({ ...calibrated, measured }, null, 2)}\n`)
  if (specFile === undefined) {
    process.stdout.write(
      'nothing is written: the shipped embedder has its thresholds in checks/face/embedder-spec.ts\n',
    )
    return
  }
  writeCalibration(specFile, calibrated, measured)
  process.stdout.write(`written into ${specFile}\n`)
}
