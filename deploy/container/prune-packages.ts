// Removes from node_modules what this machine's processes never load: native parts of other systems, and tools that npm installs as
// optional packages. Run once, when the image is built: `node prune-packages.ts <node_modules>`.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const packages = process.argv[2]
if (packages === undefined || !existsSync(packages)) throw new Error('usage: node prune-packages.ts <node_modules>')

/** Removes all entries of a folder but one. That one must be there: without it the service would not start. */
function keepOnly(folder: string, kept: string): void {
  const names = readdirSync(folder)
  if (!names.includes(kept)) throw new Error(`${folder} has no ${kept}: this system is not supported`)
  for (const name of names) if (name !== kept) rmSync(join(folder, name), { recursive: true })
}

const { platform, arch } = process
const onnx = join(packages, 'onnxruntime-node', 'bin', 'napi-v6')
keepOnly(onnx, platform)
keepOnly(join(onnx, platform), arch)
const cpu = arch === 'arm64' ? 'aarch64' : 'x86_64'
keepOnly(join(packages, '@temporalio', 'core-bridge', 'releases'), `${cpu}-${platform === 'linux' ? 'unknown-linux-gnu' : 'apple-darwin'}`)
rmSync(join(packages, '@foundry-rs'), { recursive: true, force: true }) // anvil, an ethereum node for tests
