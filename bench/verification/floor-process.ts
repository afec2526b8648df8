import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@temporalio/client'
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { z } from 'zod'
import { throughput } from '../report.ts'

// Runs empty workflows with some activities, as a worker and an API together would. A line on standard input begins a
// run. The answer has its figures.

const TASK_QUEUE = 'floor'
const { address, activities, count, atOnce } = z
  .object({ address: z.string(), activities: z.int(), count: z.int(), atOnce: z.int() })
  .parse(JSON.parse(process.argv[2]))

Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] })
const connection = await NativeConnection.connect({ address })
const client = new Client({ connection })
const worker = await Worker.create({
  connection,
  taskQueue: TASK_QUEUE,
  maxCachedWorkflows: 500,
  activities: { nothing: async (id: string) => id },
  workflowBundle: await bundleWorkflowCode({
    workflowsPath: join(import.meta.dirname, 'floor-workflow.ts'),
    logger: new DefaultLogger('ERROR'),
  }),
})
const running = worker.run()

async function one(i: number): Promise<void> {
  const handle = await client.workflow.start('emptyWorkflow', {
    workflowId: `floor-${process.pid}-${performance.now()}-${i}`,
    taskQueue: TASK_QUEUE,
    args: ['floor', activities],
  })
  await handle.signal('go')
  await handle.result()
}

await throughput(20, atOnce, one)
process.stdout.write('"ready"\n')
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'go') break
  const before = process.cpuUsage()
  const perSecond = await throughput(count, atOnce, one)
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(`${JSON.stringify({ perSecond, cpuSeconds: (user + system) / 1e6 / count })}\n`)
}
worker.shutdown()
await running
await connection.close()
process.exit(0)
