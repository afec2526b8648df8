import assert from 'node:assert/strict'
import { ScheduleOverlapPolicy } from '@temporalio/client'
import { ensureSchedules, refuseOldNamespace } from '../../workers/schedules.ts'
import { testClient } from '../support/workers.ts'

describe('a namespace', () => {
  it('is accepted when it is empty, and after this release made its schedules', async () => {
    const client = await testClient()
    await refuseOldNamespace(client)
    await ensureSchedules(client, { refreshLists: false })
    await refuseOldNamespace(client)
  })

  it('is refused, with the remedy, after a version before 0.1.0', async () => {
    const client = await testClient()
    // Like every earlier version: without a baseline.
    await client.schedule.create({
      scheduleId: 'sweep',
      spec: { intervals: [{ every: '10 seconds' }] },
      action: {
        type: 'startWorkflow',
        workflowType: 'sweep',
        workflowId: 'sweep',
        taskQueue: 'verification',
        args: [],
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
    })
    await assert.rejects(refuseOldNamespace(client), /before 0\.1\.0.*use a new namespace/)
  })
})
