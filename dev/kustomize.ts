import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, goInstall, hasGo } from './go-install.ts'

const VERSION = 'v5.7.1'

/**
 * kustomize, as it was built before; or built now, about a minute of CPU once, where somebody listens to what is said of it.
 *
 * @returns its file; undefined where it was not built, and there is no Go or nobody asked
 */
export async function kustomizeProgram(say?: (line: string) => void): Promise<string | undefined> {
  const program = join(cacheFolder(), `kustomize-${VERSION}`, 'kustomize')
  if (existsSync(program)) return program
  if (say === undefined || !(await hasGo())) return undefined
  await goInstall(`sigs.k8s.io/kustomize/kustomize/v5@${VERSION}`, program, say)
  return program
}
