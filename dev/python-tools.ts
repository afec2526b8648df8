import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from './go-install.ts'

// Tools that build, generate and test clients/python: a virtual environment with pinned packages, created once per
// user.

const run = promisify(execFile)
const INSTALL_MS = 300_000

export const PYTHON_CLIENT = join(import.meta.dirname, '..', 'clients', 'python')
const REQUIREMENTS = join(PYTHON_CLIENT, 'requirements-dev.txt')
/** Packages of the library at run time and at build time. Their wheels are kept, so that neither calls an index. */
const NEEDED_BY_LIBRARY = [
  'anyio',
  'certifi',
  'h11',
  'httpcore',
  'httpx',
  'idna',
  'typing_extensions',
  'hatchling',
  'packaging',
  'pathspec',
  'pluggy',
  'tomlkit',
  'trove-classifiers',
]

/** Message without a usable Python. */
export const NO_PYTHON = 'Python 3.11 or later with venv is missing'

export interface PythonTools {
  /** The interpreter with all tools. */
  readonly python: string
  /** Wheels of the library's dependencies. */
  readonly wheels: string
}

/** The version of python3, such as `3.12`; undefined if it is missing, too old, or cannot create environments. */
async function pythonVersion(): Promise<string | undefined> {
  const program =
    'import sys, venv, ensurepip; print(f"{sys.version_info.major}.{sys.version_info.minor}"); sys.exit(sys.version_info < (3, 11))'
  return run('python3', ['-c', program], { timeout: 20_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}

/**
 * The tools, installed from PyPI if they are missing (about 20 s, once); undefined without Python.
 *
 * @throws an error with the last output of pip
 */
export async function pythonTools(say: (line: string) => void): Promise<PythonTools | undefined> {
  const version = await pythonVersion()
  if (version === undefined) return undefined
  const digest = createHash('sha256')
    .update(readFileSync(REQUIREMENTS))
    .update(version)
    .update(NEEDED_BY_LIBRARY.join())
    .digest('hex')
    .slice(0, 16)
  const folder = join(cacheFolder(), `python-tools-${digest}`)
  const tools = { python: join(folder, 'bin', 'python'), wheels: join(folder, 'wheels') }
  if (existsSync(tools.python)) return tools
  say('installing the tools of the Python client from PyPI: about 20 s, once.')
  // An environment contains its own path. So it cannot be moved when complete; a link to it is created instead.
  const made = `${folder}-${process.pid}`
  await mkdir(dirname(folder), { recursive: true })
  await rm(made, { recursive: true, force: true })
  try {
    await pip('python3', ['-m', 'venv', made])
    const python = join(made, 'bin', 'python')
    const pinned = readFileSync(REQUIREMENTS, 'utf8')
      .split('\n')
      .filter((line) => NEEDED_BY_LIBRARY.includes(line.split('==')[0]))
    await pip(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', REQUIREMENTS])
    await pip(python, [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--dest',
      join(made, 'wheels'),
      ...pinned,
    ])
    await symlink(made, `${made}-link`)
    await rename(`${made}-link`, folder)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (!existsSync(tools.python)) throw error
  }
  return tools
}

async function pip(command: string, args: string[]): Promise<void> {
  await run(command, args, { timeout: INSTALL_MS, maxBuffer: 1 << 24 }).catch((error: unknown) => {
    const { stderr } = error as { stderr?: string }
    throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed:\n${(stderr ?? String(error)).slice(-2_000)}`)
  })
}

/** Builds the library's wheel into an empty folder and returns its path. */
export async function buildWheel(tools: PythonTools, folder: string): Promise<string> {
  await run(tools.python, ['-m', 'hatchling', 'build', '--target', 'wheel', '--directory', folder], {
    cwd: PYTHON_CLIENT,
    timeout: INSTALL_MS,
  })
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.whl'))
  return join(folder, file)
}

/** Creates an environment with only a wheel and its dependencies, without an index, and returns its interpreter. */
export async function installWheel(tools: PythonTools, wheel: string, folder: string): Promise<string> {
  await pip('python3', ['-m', 'venv', '--without-pip', folder])
  const python = join(folder, 'bin', 'python')
  await pip(tools.python, [
    '-m',
    'pip',
    '--python',
    python,
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--no-index',
    '--find-links',
    tools.wheels,
    wheel,
  ])
  return python
}
