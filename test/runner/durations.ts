import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Durations } from './shards.ts'

const schema = z.record(z.string(), z.number())
const read = (file: string): Durations => (existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {})

/** How long the files took: in the last runs of this checkout, otherwise in the committed run. */
export const readDurations = (learned: string, committed: string): Durations => ({
  ...read(committed),
  ...read(learned),
})

/** Adds the durations of a run to those of earlier runs. Tenths of a second are enough. */
export function learnDurations(learned: string, durations: Durations): void {
  mkdirSync(dirname(learned), { recursive: true })
  const all = Object.entries({ ...read(learned), ...durations }).map(
    ([file, ms]) => [file, Math.round(ms / 100) * 100] as const,
  )
  writeFileSync(
    learned,
    `${JSON.stringify(Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))), null, 1)}\n`,
  )
}
