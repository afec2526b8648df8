import { z } from 'zod'
import { listWorkerProcesses } from '../../db/operations/worker-processes.ts'
import { patchesAbove } from '../../workflows/patches.ts'
import { command, type Command } from '../command.ts'

/**
 * `workers`: which worker processes run, and what of this release waits for the end of older ones (docs/how-to/operate/roll-a-release.md).
 *
 * @param release its patches, and the generation of its workflows
 */
export const createWorkersCommand = ({
  patches,
  generation: ours,
}: {
  readonly patches: Readonly<Record<string, number>>
  readonly generation: number
}): Command =>
  command(
    {
      name: 'workers',
      summary:
        'the worker processes that run, the generation of their workflows, and patches that wait for the end of older ones',
      operands: [],
      options: {},
    },
    z.strictObject({}),
    async ({ db }) => {
      const processes = await listWorkerProcesses(db)
      const oldest = Math.min(ours, ...processes.map(({ generation }) => generation))
      return {
        generation: ours,
        waiting: patchesAbove(oldest, patches).join(' '),
        processes: processes.map(({ generation, queues, host, pid, started_at: startedAt, seen_at: seenAt }) => ({
          generation,
          queues: queues.join(' '),
          host,
          pid,
          started_at: startedAt,
          seen_at: seenAt,
        })),
      }
    },
  )
