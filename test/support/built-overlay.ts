import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parse } from 'yaml'
import { kustomizeProgram } from '../../dev/kustomize.ts'
import { DEPLOY } from './deployed.ts'
import { IS_NIGHTLY } from './nightly.ts'

/**
 * All manifests of an overlay, as kustomize builds it. Undefined without kustomize (`npm run test:nightly` and a Go
 * build it).
 */
export async function builtOverlay(overlay: 'production' | 'production-s3' | 'small'): Promise<unknown[] | undefined> {
  const program = await kustomizeProgram(IS_NIGHTLY ? (line) => process.stderr.write(`${line}\n`) : undefined)
  if (program === undefined) return undefined
  const built = execFileSync(program, ['build', join(DEPLOY, 'kubernetes/overlays', overlay)], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  return built.split(/^---$/m).map((text) => parse(text) as unknown)
}
