import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'

const ROOT = join(import.meta.dirname, '..', '..')
const PLACE = 'async function runChecks(input: VerificationInput): Promise<CheckOutcome[]> {\n'

/** The patch of {@link nextWorkflows}: a verification waits for a timer before its checks. */
export const NEXT_PATCH = 'next-generation'

/**
 * Bundles the workflows of a future release. They are those of this release, but a verification takes one more step
 * before its checks, behind a patch as a change must be.
 *
 * @param folder of the test, below the checkout: the bundler finds packages from there
 * @returns the bundle's file
 */
export async function nextWorkflows(folder: string): Promise<string> {
  const workflows = join(folder, 'workflows')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const room of ['contract', 'workflows']) cpSync(join(ROOT, room), join(folder, room), { recursive: true })
  const file = join(workflows, 'verification', 'workflow.ts')
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes(PLACE), 'runChecks has another first line now')
  const changed = text.replace(PLACE, `${PLACE}  if (patched('${NEXT_PATCH}')) await sleep(100)\n`)
  // A release without patches does not import `patched`. A release with patches imports it in another line.
  writeFileSync(file, /\bpatched,/.test(text) ? changed : `import { patched } from '@temporalio/workflow'\n${changed}`)
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(workflows, 'index.ts'),
    payloadConverterPath: join(workflows, 'shared', 'payload-converter.ts'),
    workflowInterceptorModules: [join(workflows, 'shared', 'trace-header.ts')],
    logger: new DefaultLogger('ERROR'),
  })
  const bundle = join(folder, 'workflows.js')
  writeFileSync(bundle, code)
  return bundle
}
