import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodeImage, type Image } from '../../checks/image/image.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** A picture of the bundled specimen. */
export const specimen = (name: string): Buffer => readFileSync(join(ROOT, 'dev', 'specimen', `${name}.jpg`))

export const specimenImage = (name: string): Promise<Image> => decodeImage(specimen(name))

/** The folder of study data beside the project. Tests that use it skip if it is absent. */
export const SHARED = join(ROOT, '..', 'shared', 'data')

/** Skips a suite if the study data is absent, and says why. Call it in `before`. */
export function needShared(context: Mocha.Context, folder: string): string {
  const path = join(SHARED, folder)
  if (!existsSync(path)) {
    process.stdout.write(`      (skipped: ${join('..', 'shared', 'data', folder)} is not there)\n`)
    context.skip()
  }
  return path
}

export const jpegsOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort()

export const imageOf = (folder: string, name: string): Promise<Image> => decodeImage(readFileSync(join(folder, name)))
