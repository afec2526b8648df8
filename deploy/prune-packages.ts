// Removes the files from node_modules that no process, build or test loads: native parts of other systems, source maps, second copies of
// a package for other loaders. The set-up runs it after `npm ci` (dev/setup.mjs). Run it when you build an image or install on a
// machine: `node deploy/prune-packages.ts node_modules production`. A second run changes nothing. Licences stay.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Unneeded files below node_modules, and the reason for each. */
interface Unneeded {
  readonly files: RegExp
  readonly why: string
}

/** A folder with one part for each system. This machine loads one part. */
interface NativeParts {
  readonly folder: string
  readonly kept: string
}

const { platform, arch } = process
const TARGETS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'unknown-linux-gnu',
  darwin: 'apple-darwin',
  win32: 'pc-windows-msvc',
}
const NATIVE_PARTS: readonly NativeParts[] = [
  { folder: 'onnxruntime-node/bin/napi-v6', kept: `${platform}/${arch}` },
  {
    folder: '@temporalio/core-bridge/releases',
    kept: `${arch === 'arm64' ? 'aarch64' : 'x86_64'}-${TARGETS[platform] ?? 'unknown'}`,
  },
]

/** Files that no installation needs. */
const UNNEEDED: readonly Unneeded[] = [
  { files: /\.(c|m)?js\.map$|\.css\.map$|\.d\.(c|m)?ts\.map$/, why: 'source maps: no debugger steps through packages' },
  {
    files: /(?<!\.d)\.(c|m)?tsx?$/,
    why: 'TypeScript sources: Node strips no types below node_modules, and the declarations stay',
  },
  { files: /^@temporalio\/core-bridge\/sdk-core\//, why: 'Rust sources of a compiled library' },
  { files: /^node\/node_modules\/[^/]+\/include\//, why: 'C headers: nothing is compiled against Node' },
  { files: /^libheif-js\/libheif\//, why: 'libheif-wasm/ decodes HEIF images' },
  { files: /^kysely\/dist\/cjs\//, why: 'CommonJS: kysely is imported as a module' },
  { files: /^rxjs\/dist\/(bundles|esm5?)\//, why: 'Temporal loads dist/cjs/' },
  { files: /^bintrees\/test\//, why: 'tests of a package' },
  { files: /^(viem|ox)\/_cjs\//, why: 'CommonJS: tests import both as modules' },
  { files: /^lucide\/dist\/umd\//, why: 'a bundle: the pages are built from the modules' },
  {
    files:
      /^@tensorflow\/[^/]+\/dist\/(miniprogram\/|tf-[a-z-]+(\.(es2017|fesm))?(\.min)?\.js$)|^@tensorflow\/.*_test\.(js|d\.ts)$/,
    why: 'bundles and tests: the pages are built from the modules',
  },
]

/** Packages that only development needs, and npm installs everywhere. */
const OF_DEVELOPMENT: readonly Unneeded[] = [
  { files: /^@foundry-rs\//, why: 'anvil, an ethereum node for tests: npm knows no optional package of development' },
]

const LICENCE = /(^|\/)(licen[cs]es?|copying|notice|third[-_ ]?party[^/]*)(\.[a-z]+)?$/i

/** The files, relative to `packages`, that this machine does not need. */
export function unneededFiles(packages: string, isProduction: boolean): string[] {
  const foreign = NATIVE_PARTS.filter(({ folder }) => existsSync(join(packages, folder)))
  for (const { folder, kept } of foreign)
    if (!existsSync(join(packages, folder, kept)))
      throw new Error(`${folder} has no ${kept}: this system is not supported`)
  const rules = isProduction ? [...UNNEEDED, ...OF_DEVELOPMENT] : UNNEEDED
  const isUnneeded = (file: string): boolean =>
    rules.some(({ files }) => files.test(file)) ||
    foreign.some(({ folder, kept }) => file.startsWith(`${folder}/`) && !file.startsWith(`${folder}/${kept}/`))
  return readdirSync(packages, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(packages, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => isUnneeded(file) && !LICENCE.test(file))
}

/** Removes the files that this machine does not need, and the folders that become empty. */
export function prunePackages(packages: string, isProduction: boolean): void {
  for (const file of unneededFiles(packages, isProduction)) {
    rmSync(join(packages, file))
    let folder = join(packages, file, '..')
    while (readdirSync(folder).length === 0) {
      rmdirSync(folder)
      folder = join(folder, '..')
    }
  }
}

if (import.meta.main) {
  const [packages, kind] = process.argv.slice(2)
  if (packages === undefined || !existsSync(packages) || (kind !== undefined && kind !== 'production'))
    throw new Error('usage: node prune-packages.ts <node_modules> [production]')
  prunePackages(packages, kind === 'production')
}
