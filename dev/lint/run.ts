import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// `npm run lint:imports`: the law of the layers over all folders that hold code.

const ROOT = join(import.meta.dirname, '..', '..')
const { status, error } = spawnSync(
  join(ROOT, 'node_modules', '.bin', 'depcruise'),
  ['--config', 'dev/lint/imports.mjs', '--output-type', 'err-long', '.'],
  { cwd: ROOT, stdio: 'inherit' },
)
if (error !== undefined) throw error
process.exit(status ?? 1)
