import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// `npm run typecheck`: the server with Node's types, and each part of the pages with the browser's and its own framework's.

const ROOT = join(import.meta.dirname, '..')
const PROJECTS = [
  'tsconfig.json',
  'web/shared/tsconfig.json',
  'web/hosted/tsconfig.json',
  'web/embed/tsconfig.json',
  'web/app/tsconfig.json',
  'web/docs/client/tsconfig.json',
]

const failed = PROJECTS.filter((project) => {
  const { status, error } = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['--noEmit', '--project', project], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (error !== undefined) throw error
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
