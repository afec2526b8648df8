import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerStatus } from '@temporalio/worker'
import { nothingLeft } from '../../../workers/drain.ts'

const IDLE: WorkerStatus = {
  runState: 'DRAINING',
  numHeartbeatingActivities: 0,
  workflowPollerState: 'SHUTDOWN',
  activityPollerState: 'POLLING',
  hasOutstandingWorkflowPoll: false,
  hasOutstandingActivityPoll: true,
  numCachedWorkflows: 0,
  numInFlightWorkflowActivations: 0,
  numInFlightActivities: 0,
  numInFlightNonLocalActivities: 0,
  numInFlightLocalActivities: 0,
}

describe('workers that Temporal does not answer', () => {
  const statuses = [IDLE, IDLE]
  const workers = statuses.map((_, i) => ({ getStatus: () => statuses[i] }))
  const isLeft = async (waitMs: number) =>
    Promise.race([nothingLeft(workers, 600).then(() => false), sleep(waitMs, true)])

  for (const [what, busy] of [
    ['an activity', { numInFlightActivities: 1 }],
    ['a workflow task', { numInFlightWorkflowActivations: 1 }],
  ] as const) {
    it(`are awaited while one runs ${what}, and for a while after it`, async () => {
      statuses[1] = { ...IDLE, ...busy }
      assert.equal(await isLeft(2_000), true)
      const over = nothingLeft(workers, 600)
      await sleep(300)
      statuses[1] = IDLE
      const since = performance.now()
      await over
      assert.ok(performance.now() - since > 400)
    })
  }
})
