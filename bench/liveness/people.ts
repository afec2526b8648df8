import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceModels } from '../../checks/face/models.ts'
import { decodeImage } from '../../checks/image/image.ts'
import type { Still } from '../../test/support/faces/depth.ts'
import { shrunk, stillOf } from '../../test/support/faces/stills.ts'

/** The DEV pictures beside the project (data/README there). */
export const DEV = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

/** An attacked still of DEV, and its person. */
export interface DevStill {
  readonly name: string
  readonly person: string
  readonly still: Still
}

/** Larger pictures give the checks nothing, and take longer to render. */
const SIDE = 640

const jpegs = (folder: string): string[] =>
  existsSync(join(DEV, folder))
    ? readdirSync(join(DEV, folder))
        .filter((name) => name.endsWith('.jpg'))
        .sort()
        .map((name) => join(folder, name))
    : []
/** The selfies show one woman, headpose one man. London's names begin with the person's number. */
const personOf = (file: string): string =>
  /^faces.london.(\d+)/.exec(file)?.[1] ?? file.split(/[\\/]/).slice(0, 2).join('/')

/** All frontal stills of DEV: the London set's 72 people twice, eight selfies of one woman, three photographs of one man. */
export const frontalStills = (): string[] => [
  ...jpegs('faces/london'),
  ...jpegs('faces/selfie'),
  ...jpegs('liveness/headpose').filter((file) => file.includes('_mid_')),
]

/** `count` of the stills, spread evenly over them; undefined for all. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  count >= all.length ? [...all] : Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)])

export async function openStill(models: FaceModels, file: string): Promise<DevStill> {
  return {
    name: file,
    person: personOf(file),
    still: await shrunk(await stillOf(models, await decodeImage(readFileSync(join(DEV, file)))), SIDE),
  }
}

/** Another picture of the same person, or the same picture if there is no other. */
export const againOf = (file: string): string =>
  file.includes('_neutral') ? file.replace('_neutral', '_smiling') : file.replace('_smiling', '_neutral')
