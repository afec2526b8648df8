import assert from 'node:assert/strict'
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { prunePackages, unneededFiles } from '../../../deploy/prune-packages.ts'
import { importedNames, packageOf } from '../../support/imported-names.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const PACKAGES = realpathSync(join(ROOT, 'node_modules'))
/** Folders whose code no production process runs. The pages are built before. */
const NOT_PRODUCTION = new Set(['bench', 'clients', 'deploy', 'dev', 'docs', 'examples', 'node_modules', 'test', 'web'])
const BUDGET_MB = { development: 900, production: 450 }

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const versions = z.record(z.string(), z.string())
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
  .parse(read('package.json'))
const lock = z
  .object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().default(false) })) })
  .parse(read('package-lock.json'))

const productionFiles = (): string[] => [
  ...globSync('*.ts', { cwd: ROOT }),
  ...readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_PRODUCTION.has(entry.name))
    .flatMap(({ name }) => globSync(`${name}/**/*.ts`, { cwd: ROOT })),
]

/** The packages that a file imports. */
const packagesOf = (file: string): string[] =>
  importedNames(readFileSync(join(ROOT, file), 'utf8'))
    .filter((name) => !/^(\.|node:)/.test(name))
    .map(packageOf)

const MIB = 1024 ** 2
/** Size of files on the disk, like `du`: a file with two names (the pinned Node) counts once. */
function mebibytesOf(files: readonly string[]): number {
  const blocks = new Map(files.map((file) => lstatSync(join(PACKAGES, file))).map(({ ino, blocks }) => [ino, blocks]))
  return [...blocks.values()].reduce((sum, count) => sum + count * 512, 0) / MIB
}
const filesOf = (folder: string): string[] =>
  readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

describe('packages', () => {
  const imported = new Map(productionFiles().flatMap((file) => packagesOf(file).map((name) => [name, file] as const)))

  it('are dependencies if production code imports them', () => {
    assert.deepEqual(
      [...imported].filter(([name]) => !(name in manifest.dependencies)),
      [],
    )
  })

  it('are dependencies only if production code imports them', () => {
    assert.deepEqual(
      Object.keys(manifest.dependencies).filter((name) => !imported.has(name)),
      [],
    )
  })

  it('are exactly those of docs/reference/packages.md, each with its purpose', () => {
    const page = readFileSync(join(ROOT, 'docs', 'reference', 'packages.md'), 'utf8')
    const [production, development] = page
      .split('\n## ')
      .slice(1)
      .map((part) =>
        [...part.matchAll(/^\| (`.*?`) \| \S/gm)]
          .flatMap(([, names]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
          .sort(),
      )
    assert.deepEqual(production, Object.keys(manifest.dependencies).sort())
    assert.deepEqual(development, Object.keys({ ...manifest.devDependencies, ...manifest.optionalDependencies }).sort())
    for (const [kind, most] of Object.entries(BUDGET_MB))
      assert.match(page, new RegExp(`^\\| ${kind} \\|.*\\| ${most} MB \\|$`, 'm'))
  })

  it('stay within their size limits after the prune', function () {
    const unneeded = {
      development: new Set(unneededFiles(PACKAGES, false)),
      production: new Set(unneededFiles(PACKAGES, true)),
    }
    const installed = filesOf('.')
    const development = mebibytesOf(installed.filter((file) => !unneeded.development.has(file)))
    const ofProduction = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path]) => path.slice('node_modules/'.length))
    const production = mebibytesOf(
      ofProduction
        .filter((path) => existsSync(join(PACKAGES, path)))
        .flatMap((path) => [
          path,
          ...filesOf(path).filter((file) => !file.slice(path.length).includes('/node_modules/')),
        ])
        .filter((file) => !unneeded.production.has(file)),
    )
    assert.ok(development <= BUDGET_MB.development, `development: ${Math.ceil(development)} MB`)
    assert.ok(production <= BUDGET_MB.production, `production: ${Math.ceil(production)} MB`)
    assert.ok(production > 100 && development > production, 'the packages are not installed')
  })
})

describe('the prune of packages', () => {
  const { platform, arch } = process
  const KEPT = [
    `onnxruntime-node/bin/napi-v6/${platform}/${arch}/libonnxruntime.so.1`,
    'onnxruntime-node/LICENSE',
    '@temporalio/core-bridge/sdk-core/LICENSE.txt',
    'pino/pino.js',
    'pino/pino.d.ts',
    'kysely/dist/esm/index.js',
    'lucide/dist/esm/lucide.mjs',
    'lucide/LICENSE',
    'zod/locales.map.js',
    '@tensorflow/tfjs-core/dist/index.js',
    '@tensorflow/tfjs-core/dist/tf-core.node.js',
  ]
  const GONE = [
    'onnxruntime-node/bin/napi-v6/win32/mips/onnxruntime.dll',
    `onnxruntime-node/bin/napi-v6/${platform}/mips/libonnxruntime.so.1`,
    '@temporalio/core-bridge/sdk-core/src/lib.rs',
    'pino/pino.js.map',
    'pino/pino.ts',
    'lucide/dist/umd/lucide.js',
    'viem/_cjs/index.js',
    '@tensorflow/tfjs-core/dist/tf-core.es2017.min.js',
    '@tensorflow/tfjs-core/dist/io/io_test.js',
  ]
  const OF_DEVELOPMENT = '@foundry-rs/anvil-linux-amd64/bin/anvil'
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'))
    for (const file of [...KEPT, ...GONE, OF_DEVELOPMENT]) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), '')
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const left = (): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()

  it('removes files that nobody loads, keeps licences, and changes nothing the second time', () => {
    prunePackages(folder, false)
    assert.deepEqual(left(), [...KEPT, OF_DEVELOPMENT].sort())
    assert.ok(!existsSync(join(folder, 'viem')), 'an empty folder is left')
    prunePackages(folder, false)
    assert.deepEqual(left(), [...KEPT, OF_DEVELOPMENT].sort())
  })

  it('removes packages of development in production', () => {
    prunePackages(folder, true)
    assert.deepEqual(left(), [...KEPT].sort())
  })

  it('removes nothing if the files for this system are missing', () => {
    rmSync(join(folder, 'onnxruntime-node', 'bin', 'napi-v6', platform, arch), { recursive: true })
    assert.throws(() => prunePackages(folder, false), /this system is not supported/)
    assert.ok(GONE.every((file) => existsSync(join(folder, file))))
  })
})
