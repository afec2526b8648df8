import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

export const PROJECT_FOLDER = join(import.meta.dirname, '..')

const settings = z.strictObject({
  server_version: z.string().regex(/^v\d+\.\d+\.\d+$/),
  least_server_version: z.string().regex(/^v\d+\.\d+\.\d+$/),
  ui_version: z.string().regex(/^v\d+\.\d+\.\d+$/),
  namespace: z.string().min(1),
  retention_hours: z.number().int().positive(),
  frontend_port: z.number().int(),
  ui_port: z.number().int(),
  history_shards: z.number().int().min(1).max(512),
  storage_file: z.string().min(1),
  search_attributes: z.array(z.string().min(1)),
  dynamic_config: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
})

/** temporal-dev.yml, parsed. */
export type TemporalSettings = z.output<typeof settings>

/** Parses the text of temporal-dev.yml. Throws an error that names the wrong entry. */
export function parseTemporalSettings(text: string): TemporalSettings {
  const parsed = settings.safeParse(parse(text))
  if (parsed.success) return parsed.data
  throw new Error(
    `temporal-dev.yml: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  )
}

/** Reads temporal-dev.yml of this project. */
export const readTemporalSettings = (): TemporalSettings =>
  parseTemporalSettings(readFileSync(join(PROJECT_FOLDER, 'temporal-dev.yml'), 'utf8'))
