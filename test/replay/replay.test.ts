import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DeterminismViolationError } from '@temporalio/workflow'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { workflowBundle } from '../../workers/bundle.ts'

// Histories of released workflows must replay: a running verification outlives a deployment.
const FOLDER = join(import.meta.dirname, '..', 'histories')

describe('recorded histories', () => {
  before(() => { Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [], telemetryOptions: { logging: { filter: 'OFF' } } }) })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  const replay = async (name: string, change: (text: string) => string = (text) => text) =>
    Worker.runReplayHistory({ workflowBundle: { codePath: await workflowBundle() } }, JSON.parse(change(readFileSync(join(FOLDER, name), 'utf8'))))

  it('are there for every workflow', () => {
    for (const workflow of ['verification', 'webhook-delivery', 'mail', 'activate-list', 'monitor-list', 'erasure', 'payment', 'payout', 'partner-application', 'commissions']) assert.ok(files.some((name) => name.startsWith(workflow)), workflow)
  })

  for (const name of files) it(name, () => replay(name))

  it('do not replay when an activity has another name: the check can fail', async () => {
    const [name] = files.filter((file) => file.startsWith('verification-approved'))
    await assert.rejects(replay(name, (text) => text.replaceAll('settleVerification', 'settleOtherwise')), DeterminismViolationError)
  })
})
