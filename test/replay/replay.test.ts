import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DeterminismViolationError } from '@temporalio/workflow'
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { z } from 'zod'
import { RELEASE_CASES } from '../support/release-cases.ts'
import { workflowBundle } from '../../workers/bundle.ts'

// Histories of released workflows must replay, because a running verification outlasts a deployment.
const FOLDER = join(import.meta.dirname, '..', 'histories')
const WORKFLOWS = join(import.meta.dirname, '..', '..', 'workflows')
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')))

/** Workflows of each release that run for longer than a task or two; append-only. */
const RELEASED: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'verification',
    'webhook-delivery',
    'mail',
    'activate-list',
    'monitor-list',
    'erasure',
    'retention',
    'payment',
    'payout',
    'partner-application',
    'commissions',
  ],
}

describe('recorded histories', () => {
  before(() => {
    Runtime.install({
      logger: new DefaultLogger('ERROR'),
      shutdownSignals: [],
      telemetryOptions: { logging: { filter: 'OFF' } },
    })
  })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
  const replay = async (name: string, change: (text: string) => string = (text) => text) =>
    Worker.runReplayHistory({ workflowBundle: { codePath: await workflowBundle() } }, JSON.parse(change(textOf(name))))

  it('exist for every released workflow, of each release', () => {
    for (const [release, workflows] of Object.entries(RELEASED)) {
      for (const workflow of workflows)
        assert.ok(
          files.some((name) => name.startsWith(workflow) && name.endsWith(`-${release}.json`)),
          `${workflow} of ${release}`,
        )
    }
    for (const name of files)
      assert.ok(
        Object.keys(RELEASED).some((release) => name.endsWith(`-${release}.json`)),
        `${name} belongs to no release in this file`,
      )
    assert.ok(version in RELEASED, `release ${version}: record its histories (CONTRIBUTING.md)`)
  })

  it('exist for every case of this release', () => {
    assert.deepEqual(
      Object.keys(RELEASE_CASES).filter((name) => !files.includes(`${name}-${version}.json`)),
      [],
    )
  })

  for (const name of files) it(name, () => replay(name))

  describe('with traces', () => {
    const traced = files.filter((name) => name.includes('-traced-'))
    const base64 = (text: string) => Buffer.from(text).toString('base64')

    it('have the header at the start, at the signal and at activities', () => {
      assert.deepEqual(
        traced.map((name) => textOf(name).split('"traceparent"').length - 1),
        [5, 1],
      )
    })
    it('replay on workers without traces, those of the release before', async () => {
      const { code } = await bundleWorkflowCode({
        workflowsPath: join(WORKFLOWS, 'index.ts'),
        payloadConverterPath: join(WORKFLOWS, 'shared', 'payload-converter.ts'),
        logger: new DefaultLogger('ERROR'),
      })
      for (const name of traced) await Worker.runReplayHistory({ workflowBundle: { code } }, JSON.parse(textOf(name)))
    })
    it('replay with a header of another origin', async () => {
      for (const wrong of [JSON.stringify('Tobias Falkenrath'), '{', 'x'.repeat(100_000)]) {
        for (const name of traced)
          await replay(name, (text) =>
            text.replaceAll(/("traceparent": \{[^{}]*\{[^}]*\},\s*"data": ")[^"]*/g, `$1${base64(wrong)}`),
          )
      }
    })
  })

  it('do not replay when an activity has another name: the check can fail', async () => {
    const [name] = files.filter((file) => file.startsWith('verification-approved'))
    await assert.rejects(
      replay(name, (text) => text.replaceAll('settleVerification', 'settleOtherwise')),
      DeterminismViolationError,
    )
  })
})
