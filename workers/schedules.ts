import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client'
import type { Queue } from '../workflows/contracts.ts'

/** Makes the schedules that are not there yet; a second worker finds them made. */
export async function ensureSchedules(client: Client): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: 'sweep',
      spec: { intervals: [{ every: '10 seconds' }] },
      action: {
        type: 'startWorkflow', workflowType: 'sweep', workflowId: 'sweep', taskQueue: 'verification' satisfies Queue, args: [],
        workflowExecutionTimeout: '5 minutes',
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
    })
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
  }
}
