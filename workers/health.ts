import type { Worker, WorkerStatus } from '@temporalio/worker'
import type { ProcessHealth } from '../runtime/metrics.ts'

type Poller = WorkerStatus['workflowPollerState']

/**
 * Reports the health of the pollers of one process. A failed poller takes no more work, even if the process continues.
 * A stopping poller is neither failed nor ready.
 */
export function pollersHealth(workers: readonly Pick<Worker, 'getStatus'>[]): ProcessHealth {
  const statuses = () => workers.map((worker) => worker.getStatus())
  const pollers = (status: WorkerStatus): Poller[] => [status.workflowPollerState, status.activityPollerState]
  return {
    isAlive: () =>
      statuses().every(
        (status) => status.runState !== 'FAILED' && pollers(status).every((state) => state !== 'FAILED'),
      ),
    isReady: () =>
      statuses().every(
        (status) => status.runState === 'RUNNING' && pollers(status).some((state) => state === 'POLLING'),
      ),
  }
}
