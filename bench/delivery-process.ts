import { join } from 'node:path'
import { Client } from '@temporalio/client'
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { createWebhookActivities } from '../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../activities/webhooks/delivery-metrics.ts'
import { readKeyRing } from '../config/keys.ts'
import { openDatabase } from '../db/pool.ts'
import { insertDeliveries } from '../db/webhooks/webhooks.ts'
import { createSender } from '../outbound/safe-fetch.ts'
import { openTracing } from '../runtime/tracing/open-tracing.ts'
import { traced, traceSender } from '../runtime/tracing/outbound.ts'
import { traceActivities, traceWorkflowCalls } from '../runtime/tracing/temporal.ts'
import { startDeliveryStarter } from '../workers/delivery-starter.ts'
import { deliveryStart } from '../contract/messages/starts.ts'

// One process like the service's: it works on the webhooks queue, and starts deliveries on the same connection. It reads commands from
// standard input, a JSON line for each run and then "go". It answers each with a JSON line.

const runSchema = z.object({
  variant: z.enum(['webhookDelivery', 'empty', 'regularAttempt', 'parentOfOne', 'unseen']),
  eager: z.boolean(),
  count: z.int(),
  /** In flight at a time. */
  atOnce: z.int(),
  /** Starts a second, evenly spread, instead of `atOnce`. */
  perSecond: z.number().optional(),
  /**
   * The end of a delivery in flight: the result of its workflow, which the server reports, or its attempt, as in the
   * service.
   */
  until: z.enum(['result', 'attempt']).default('result'),
  accountId: z.string(),
})
/** Whether it is notified of deliveries that an API writes, and starts them. */
const listenSchema = z.object({ listen: z.boolean() })

const [setup] = process.argv.slice(2)
const { databaseUrl, address, keyEnv, ca, autoscaling, traces } = z
  .object({
    databaseUrl: z.string(),
    address: z.string(),
    keyEnv: z.object({ MASTER_KEYS: z.string(), INDEX_KEY: z.string() }),
    ca: z.string(),
    autoscaling: z.boolean(),
    /**
     * `off` is the default of the service. `without` uses workflows that cannot pass a trace on. A URL is the
     * collector.
     */
    traces: z.union([z.enum(['off', 'without']), z.url()]).default('off'),
  })
  .parse(JSON.parse(setup))

// Its native part would otherwise write between the answers on standard output.
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  shutdownSignals: [],
  telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' }, forward: {} } },
})
const db = openDatabase(databaseUrl, 10, () => undefined)
const connection = await NativeConnection.connect({ address })
const registry = new Registry()
const log = pino({ level: 'silent' })
const tracing = await openTracing(
  traces === 'off' || traces === 'without'
    ? undefined
    : { url: traces, headers: {}, ratio: 1, resourceAttributes: {}, unread: [] },
  { process: 'worker', registry, log },
)
const client = new Client({
  connection,
  interceptors: { workflow: tracing === undefined ? [] : [traceWorkflowCalls(tracing)] },
})
const attempted = new Map<string, () => void>()
const activities = createWebhookActivities({
  db,
  keyRing: readKeyRing(keyEnv),
  sender: traced(tracing, createSender({ allowPrivate: true, ca }), traceSender),
  log,
  gate: createEndpointGate(400),
  metrics: createDeliveryMetrics(registry),
})
const worker = await Worker.create({
  connection,
  taskQueue: 'webhooks',
  maxConcurrentActivityTaskExecutions: 400,
  maxConcurrentLocalActivityExecutions: 400,
  maxCachedWorkflows: 1_000,
  ...(autoscaling
    ? {
        workflowTaskPollerBehavior: { type: 'autoscaling' as const, initial: 5, maximum: 100 },
        activityTaskPollerBehavior: { type: 'autoscaling' as const, initial: 5, maximum: 100 },
      }
    : {}),
  interceptors: { activity: tracing === undefined ? [] : [traceActivities(tracing)] },
  workflowBundle: await bundleWorkflowCode({
    workflowsPath: join(import.meta.dirname, 'delivery-workflows.ts'),
    logger: new DefaultLogger('ERROR'),
    ...(traces === 'without'
      ? {}
      : { workflowInterceptorModules: [join(import.meta.dirname, '..', 'workflows', 'shared', 'trace-header.ts')] }),
  }),
  activities: {
    ...activities,
    async attemptDeliveryNow(deliveryId: string, ...rest: [number, string]) {
      const outcome = await activities.attemptDeliveryNow(deliveryId, ...rest)
      attempted.get(deliveryId)?.()
      return outcome
    },
  },
})
const running = worker.run()

const data = { id: 'ver_0', filler: 'x'.repeat(800) } // about 1 KB as sent

async function prepare({ variant, eager, count, atOnce, perSecond, until, accountId }: z.output<typeof runSchema>) {
  const acceptedAt: Record<string, number> = {}
  let historyLength = 0
  const accept = async (i: number) => {
    const [delivery] =
      variant === 'empty'
        ? [
            {
              deliveryId: `empty-${process.pid}-${performance.now()}-${i}`,
              endpointId: 'whe_0',
              accountId,
              event: 'webhook.test' as const,
            },
          ]
        : await insertDeliveries(db, { accountId, verificationId: null, event: 'verification.approved', data })
    return delivery
  }
  // For the cost of a delivery, the rows are written beforehand, as settling writes them. For the time from accept to
  // receipt, they are written with the start.
  const written = perSecond === undefined ? await Promise.all(Array.from({ length: count }, (_, i) => accept(i))) : []
  const one = async (i: number) => {
    const delivery = written[i] ?? (await accept(i))
    acceptedAt[delivery.deliveryId] = Date.now()
    const options = deliveryStart(delivery)
    const ended = new Promise<void>((resolve) => {
      attempted.set(delivery.deliveryId, resolve)
    })
    const start = () =>
      client.workflow.start(variant, {
        ...options,
        ...(variant === 'parentOfOne' ? { workflowId: `parent/${delivery.deliveryId}` } : {}),
        ...(eager ? { requestEagerStart: true } : {}),
      })
    // Like a start from the settling activity.
    const handle = await (tracing === undefined
      ? start()
      : tracing.run({ name: 'RunActivity settleVerification', kind: 'consumer', parent: 'new' }, start))
    await (until === 'result' ? handle.result() : ended)
    if (i === count - 1) historyLength = (await handle.describe()).historyLength
  }
  return async () => {
    const started = performance.now()
    const before = process.cpuUsage()
    await drive(one, { count, atOnce, perSecond })
    const { user, system } = process.cpuUsage(before)
    return {
      seconds: (performance.now() - started) / 1_000,
      cpuSeconds: (user + system) / 1e6,
      historyLength,
      acceptedAt,
    }
  }
}

async function drive(
  one: (i: number) => Promise<void>,
  { count, atOnce, perSecond }: Pick<z.output<typeof runSchema>, 'count' | 'atOnce' | 'perSecond'>,
): Promise<void> {
  if (perSecond === undefined) {
    let next = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < count) await one(next++)
      }),
    )
  } else {
    await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        await new Promise((resolve) => {
          setTimeout(resolve, (i / perSecond) * 1_000)
        })
        await one(i)
      }),
    )
  }
}

process.stdout.write('"ready"\n')
let pending = Promise.resolve()
let starter: ReturnType<typeof startDeliveryStarter> | undefined
let go: () => Promise<unknown> = async () => ({})
let text = ''
process.stdin
  .on('data', (chunk: Buffer) => {
    text += chunk.toString()
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 1)
      pending = pending.then(async () => {
        if (line !== '"go"') {
          const told = z.union([listenSchema, runSchema]).parse(JSON.parse(line))
          if ('listen' in told) {
            await starter?.close()
            starter = told.listen ? startDeliveryStarter({ databaseUrl, client: client.workflow, log }) : undefined
            await starter?.tried
          } else {
            go = await prepare(told)
          }
          process.stdout.write('"prepared"\n')
        } else {
          process.stdout.write(`${JSON.stringify(await go())}\n`)
        }
      })
    }
  })
  .on('end', () => {
    void pending.then(async () => {
      worker.shutdown()
      await running
      await starter?.close()
      await tracing?.close()
      await connection.close()
      await db.destroy()
      process.exit(0)
    })
  })
