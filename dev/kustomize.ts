import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, goInstall, hasGo } from './go-install.ts'

const VERSION = 'v5.7.1'

/**
 * Finds an earlier build of kustomize. With a listener, builds it now (about a minute of CPU, once).
 *
 * @returns its file; undefined without an earlier build if there is no Go or no listener
 */
export async function kustomizeProgram(say?: (line: string) => void): Promise<string | undefined> {
  const program = join(cacheFolder(), `kustomize-${VERSION}`, 'kustomize')
  if (existsSync(program)) return program
  if (say === undefined || !(await hasGo())) return undefined
  await goInstall(`sigs.k8s.io/kustomize/kustomize/v5@${VERSION}`, program, say)
  return program
}
