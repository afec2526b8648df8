import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  buildWheel,
  installWheel,
  NO_PYTHON,
  PYTHON_CLIENT,
  pythonTools,
  type PythonTools,
} from '../../dev/python-tools.ts'
import { atEnd } from './stack.ts'

const run = promisify(execFile)

/** The library as a user has it: its wheel, and an environment with nothing else in it. */
export interface InstalledClient {
  readonly tools: PythonTools
  readonly folder: string
  readonly wheel: string
  /** The interpreter that has the library. */
  readonly python: string
  /** The folder that it is installed in. */
  readonly packages: string
}

/** Builds and installs the wheel of clients/python. Without Python it is undefined, and a line says so. */
export async function installedClient(): Promise<InstalledClient | undefined> {
  const say = (line: string) => void process.stdout.write(`      ${line}\n`)
  const tools = await pythonTools(say)
  if (tools === undefined) {
    say(`(skipped: ${NO_PYTHON})`)
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'identity-python-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const wheel = await buildWheel(tools, folder)
  const python = await installWheel(tools, wheel, join(folder, 'venv'))
  const { stdout } = await run(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'])
  return { tools, folder, wheel, python, packages: stdout.trim() }
}

/**
 * Runs a Python program to its end, without settings of this shell that change its imports or its calls.
 *
 * @returns its output
 * @throws an error with all its output
 */
export async function runPython(
  python: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd: string = PYTHON_CLIENT,
): Promise<string> {
  const given = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONSAFEPATH: '', ...env }
  try {
    const { stdout, stderr } = await run(python, [...args], { cwd, env: given, timeout: 280_000, maxBuffer: 1 << 26 })
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(
      `python ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${stdout === undefined ? String(error) : ''}`.slice(
        -12_000,
      ),
    )
  }
}

/** Runs pytest with the library of the wheel. The tests' own packages come from the tools. */
export const runPytest = (
  { tools, packages }: InstalledClient,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> => runPython(tools.python, ['-m', 'pytest', ...args], { PYTHONPATH: packages, ...env })
