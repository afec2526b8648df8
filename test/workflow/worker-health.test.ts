import assert from 'node:assert/strict'
import { Worker } from '@temporalio/worker'
import { workflowBundle } from '../../workers/bundle.ts'
import { pollersHealth } from '../../workers/health.ts'
import { atEnd } from '../support/stack.ts'
import { nativeConnection, testClient } from '../support/workers.ts'
import { until } from '../support/until.ts'

describe('the health of a worker process', () => {
  it('is ready while all its pollers run, and alive but not ready during its drain', async function () {
    const {
      options: { namespace },
    } = await testClient()
    const connection = await nativeConnection()
    atEnd(() => connection.close())
    const activities = { idle: () => Promise.resolve() }
    // One worker for activities alone, like vision, and one for both.
    const workers = await Promise.all(
      [{ activities }, { activities, workflowBundle: { codePath: await workflowBundle() } }].map((options, index) =>
        Worker.create({ connection, namespace, taskQueue: `health-${index}`, ...options }),
      ),
    )
    const health = pollersHealth(workers)
    assert.deepEqual([health.isAlive(), health.isReady()], [true, false])
    const running = Promise.all(workers.map((worker) => worker.run()))
    await until('ready', async () => health.isReady())
    assert.equal(health.isAlive(), true)
    workers[0].shutdown()
    assert.deepEqual([health.isAlive(), health.isReady()], [true, false])
    workers[1].shutdown()
    await running
    assert.equal(health.isReady(), false)
  })

  it('is not alive after a poller has failed', () => {
    const status = { runState: 'RUNNING', workflowPollerState: 'POLLING', activityPollerState: 'FAILED' } as ReturnType<
      Worker['getStatus']
    >
    assert.equal(pollersHealth([{ getStatus: () => status }]).isAlive(), false)
    assert.equal(pollersHealth([{ getStatus: () => ({ ...status, activityPollerState: 'POLLING' }) }]).isAlive(), true)
  })
})
