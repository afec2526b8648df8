import { z } from 'zod'
import { listWorkerProcesses } from '../../db/operations/worker-processes.ts'
import { patchesAbove } from '../../workflows/patches.ts'
import { command, type Command } from '../command.ts'

/**
 * `workers`: lists the running worker processes, and the patches of this release that wait for older workers to end
 * (docs/how-to/operate/roll-a-release.md).
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
      summary: 'list running worker processes and their generation, and patches that wait for older workers to end',
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
