import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './stack.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const CLIENT_FOLDER = join(ROOT, 'clients', 'typescript')

/**
 * The client library as a user gets it: built, packed, and installed from the pack into an empty folder. It needs no
 * network, because it has no dependencies.
 *
 * @returns the folder, and `check`, which returns the answer of the folder's own TypeScript compiler
 */
export function installPackedClient(): {
  folder: string
  files: string[]
  typecheck(sources: readonly string[]): string
} {
  const folder = mkdtempSync(join(tmpdir(), 'identity-client-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const source = join(folder, 'source')
  for (const name of ['src', 'package.json', 'tsconfig.json', 'LICENSE', 'README.md'])
    cpSync(join(CLIENT_FOLDER, name), join(source, name), { recursive: true })
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const typeRoots = ['--typeRoots', join(ROOT, 'node_modules', '@types')]
  execFileSync(process.execPath, [tsc, '--project', source, ...typeRoots], { stdio: ['ignore', 'inherit', 'inherit'] })
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_config_cache: join(folder, 'cache') },
    }).toString()
  const [{ filename, files }] = JSON.parse(npm(source, 'pack', '--json', '--pack-destination', folder)) as {
    filename: string
    files: { path: string }[]
  }[]
  const home = join(folder, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}')
  npm(home, 'install', join(folder, filename))
  if (
    readdirSync(join(home, 'node_modules'))
      .filter((name) => !name.startsWith('.'))
      .join() !== '@identity-verification'
  )
    throw new Error('the package installed other packages')
  return {
    folder: home,
    files: files.map(({ path }) => path),
    typecheck(sources) {
      const options = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--lib',
        'es2023',
        '--types',
        'node',
        '--allowJs',
        '--checkJs',
        ...typeRoots,
      ]
      try {
        return execFileSync(process.execPath, [tsc, ...options, ...sources], { cwd: home }).toString()
      } catch (error) {
        return String((error as { stdout?: Buffer }).stdout)
      }
    },
  }
}
