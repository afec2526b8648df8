// Runs before `npm start`, `npm test` and `npm run bench`, on any Node from 20 on. Installs missing packages, then runs
// dev/prepare.ts on the pinned Node with its own argument. Takes well under a second if nothing is missing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const PRUNE = 'deploy/prune-packages.ts'

/**
 * The inputs of node_modules: the lock file, the fields of package.json that npm reads, and the packages that are
 * removed again.
 */
export function lockDigest(folder) {
  const { allowScripts, dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(readFileSync(join(folder, PRUNE)))
    .update(JSON.stringify([allowScripts, dependencies, devDependencies, optionalDependencies, overrides]))
    .digest('hex')
}

/** Whether `npm ci` must run: nothing is installed, another lock file was used, or an install was interrupted. */
export function needsInstall(folder) {
  const stamp = join(folder, 'node_modules', '.setup-stamp')
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockDigest(folder)
}

// ONNX Runtime's install script fetches CUDA libraries that nobody here uses, from a possibly unreachable place. npm 11
// does not run it (allowScripts in package.json); npm 10 would.
const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const node = join(root, 'node_modules', '.bin', 'node')

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (needsInstall(root)) {
    console.log(
      'installing the packages with Node 24, PostgreSQL and ONNX Runtime (npm ci, one or two minutes, once) …',
    )
    // Only errors: npm warns of packages that need a newer Node than npm's own, but they run on the pinned one.
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    run(node, [join(root, PRUNE), join(root, 'node_modules')])
    writeFileSync(join(root, 'node_modules', '.setup-stamp'), lockDigest(root))
  }
  run(node, [join(root, 'dev', 'prepare.ts'), ...process.argv.slice(2)])
}
