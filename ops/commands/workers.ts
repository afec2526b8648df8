import { z } from 'zod'
import { listWorkerProcesses } from '../../db/operations/worker-processes.ts'
import { GENERATION, patchesAbove } from '../../workflows/patches.ts'
import { command } from '../command.ts'

/** `workers`: which worker processes run, and what of this release waits for the end of older ones (docs/operations.md, "A rolling release"). */
export const workersCommand = command(
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
    const oldest = Math.min(GENERATION, ...processes.map(({ generation }) => generation))
    return {
      generation: GENERATION,
      waiting: patchesAbove(oldest).join(' '),
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
