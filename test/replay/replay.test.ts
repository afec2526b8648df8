import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DeterminismViolationError } from '@temporalio/workflow'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { z } from 'zod'
import { workflowBundle } from '../../workers/bundle.ts'

// Histories of released workflows must replay: a running verification outlives a deployment.
const FOLDER = join(import.meta.dirname, '..', 'histories')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')))

/** Workflows of each release that run for longer than a task or two; append-only. */
const RELEASED: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': ['verification', 'webhook-delivery', 'mail', 'activate-list', 'monitor-list', 'erasure', 'retention', 'payment', 'payout', 'partner-application', 'commissions'],
}

describe('recorded histories', () => {
  before(() => { Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [], telemetryOptions: { logging: { filter: 'OFF' } } }) })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  const replay = async (name: string, change: (text: string) => string = (text) => text) =>
    Worker.runReplayHistory({ workflowBundle: { codePath: await workflowBundle() } }, JSON.parse(change(readFileSync(join(FOLDER, name), 'utf8'))))

  it('are there for every workflow that a release has had, of each release', () => {
    for (const [release, workflows] of Object.entries(RELEASED)) {
      for (const workflow of workflows) assert.ok(files.some((name) => name.startsWith(workflow) && name.endsWith(`-${release}.json`)), `${workflow} of ${release}`)
    }
    for (const name of files) assert.ok(Object.keys(RELEASED).some((release) => name.endsWith(`-${release}.json`)), `${name} is of no release that is noted here`)
    assert.ok(version in RELEASED, `release ${version}: record its histories (CONTRIBUTING.md)`)
  })

  for (const name of files) it(name, () => replay(name))

  it('do not replay when an activity has another name: the check can fail', async () => {
    const [name] = files.filter((file) => file.startsWith('verification-approved'))
    await assert.rejects(replay(name, (text) => text.replaceAll('settleVerification', 'settleOtherwise')), DeterminismViolationError)
  })
})
