import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of production code, without pages and engine. */
const FOLDERS = [
  'activities',
  'api',
  'config',
  'db',
  'objects',
  'outbound',
  'runtime',
  'temporal',
  'workers',
  'workflows',
]

/** The files of code that write log lines and metrics. */
export const sourceFiles = (root: string): string[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).map((file) => join(root, file))
