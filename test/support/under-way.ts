import type { WorkflowHandle } from '@temporalio/client'

/** Whether the server has given an activity of a workflow to a worker that has not answered yet. */
export const isUnderWay = async (handle: WorkflowHandle): Promise<boolean> =>
  (await handle.describe()).raw.pendingActivities?.some(
    ({ lastStartedTime }) => lastStartedTime !== null && lastStartedTime !== undefined,
  ) === true
