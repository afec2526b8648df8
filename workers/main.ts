import { Client, Connection } from '@temporalio/client'
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { closeInTime } from '../runtime/closing.ts'
import { readConfig } from '../config/index.ts'
import { offeredNetworks } from '../config/payments.ts'
import { requireKeys } from '../db/keys/key-versions.ts'
import { createStoreMetrics, meterStore } from '../objects/metered-store.ts'
import { openObjectStore } from '../objects/open-store.ts'
import { openDatabase, poolStanding } from '../db/pool.ts'
import { createLogger } from '../runtime/log.ts'
import { openTracing } from '../runtime/tracing/open-tracing.ts'
import { traced, traceStore } from '../runtime/tracing/outbound.ts'
import { traceActivities, traceWorkflowCalls } from '../runtime/tracing/temporal.ts'
import { traceFields } from '../runtime/tracing/trace-context.ts'
import { flushLog } from '../runtime/log-output.ts'
import { createRegistry, registerPoolMetrics, serveMetrics } from '../runtime/metrics.ts'
import { temporalConnectionOptions } from '../temporal/connection.ts'
import { QUEUES, type Queue } from '../contract/queues.ts'
import { GENERATION, PATCHES } from '../workflows/patches.ts'
import { startDeliveryStarter } from './delivery-starter.ts'
import { watchGenerations } from './generations.ts'
import { createActivityMetrics } from './activity-metrics.ts'
import { nothingLeft } from './drain.ts'
import { activityInterceptors } from './interceptors.ts'
import { letGoAtShutdown } from './release-on-shutdown.ts'
import { queueLimits } from './limits.ts'
import { registerBacklogGauges } from './worker-metrics.ts'
import { pollersHealth } from './health.ts'
import { QUEUE_OPTIONS } from './queues.ts'
import { ensurePaymentSchedules, ensureSchedules, refuseOldNamespace } from './schedules.ts'
import { registerSearchAttributes } from './register-search-attributes.ts'

// node workers/main.ts <queue…>: one process that works the named queues until SIGTERM.

const LOG_GRACE_MS = 500
/**
 * After the grace, all activities were released (release-on-shutdown.ts). A worker that still runs is our fault, and
 * the process ends with code 1.
 */
const FORCE_AFTER_SECONDS = 8

/** The native part reports its errors as texts (gRPC: a status), the other part as errors. */
const describe = (error: unknown) => (typeof error === 'string' ? { reason: error.slice(0, 200) } : { err: error })

/** Reads the queues named on the command line. Throws for none or an unknown one. */
export function parseQueues(names: readonly string[]): Queue[] {
  const unknown = names.filter((name) => !QUEUES.some((queue) => queue === name))
  if (names.length === 0 || unknown.length > 0) {
    throw new Error(
      `usage: node workers/main.ts <queue…>, of: ${QUEUES.join(', ')}${unknown.length > 0 ? `; unknown: ${unknown.join(', ')}` : ''}`,
    )
  }
  return QUEUES.filter((queue) => names.includes(queue))
}

async function main(): Promise<void> {
  const queues = parseQueues(process.argv.slice(2))
  const config = readConfig()
  const log = createLogger(`worker:${queues.join('+')}`, config.process.logLevel, config.tracing && traceFields)
  Runtime.install({
    shutdownSignals: ['SIGTERM', 'SIGINT'],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      const { error, ...ids } = meta ?? {}
      // The flow may be open, so `workflow` is cut (contract/log-ids.ts).
      log[level === 'ERROR' ? 'error' : 'warn'](
        { workflow: ids.workflowId, activity: ids.activityType, attempt: ids.attempt, ...describe(error) },
        `temporal: ${message}`,
      )
    }),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} }, // its native part would write to the console itself, and block
      ...(config.metrics.temporalPort === undefined
        ? {}
        : { metrics: { prometheus: { bindAddress: `${config.metrics.host}:${config.metrics.temporalPort}` } } }),
    },
  })
  const db = openDatabase(config.database.url, config.database.poolSize, (error) =>
    log.warn({ err: error }, 'idle database connection lost'),
  )
  await requireKeys(db, config.keyRing)
  const generations = await watchGenerations({ db, log, queues, patches: PATCHES, generation: GENERATION })
  const options = temporalConnectionOptions(config.temporal)
  const connection = await NativeConnection.connect(options)
  const clientConnection = await Connection.connect(options)
  const registry = createRegistry(`worker:${queues.join('+')}`)
  const tracing = await openTracing(config.tracing, { process: 'worker', registry, log })
  // On the connection of the workers, because a workflow can be started eagerly only from there, in this process.
  const client = new Client({
    connection,
    namespace: config.temporal.namespace,
    interceptors: { workflow: tracing === undefined ? [] : [traceWorkflowCalls(tracing)] },
  })
  await refuseOldNamespace(client)
  await registerSearchAttributes(clientConnection, config.temporal.namespace, log)
  const metered = meterStore(await openObjectStore(config.objectStore), createStoreMetrics(registry), log)
  const objects = traced(tracing, metered, traceStore)
  // Without the client's retries: a scrape with Temporal away must report it and leave no retries behind.
  const metricsConnection = Connection.lazy({ ...options, interceptors: [] })
  registerBacklogGauges(registry, db, metricsConnection, config.temporal.namespace, log)
  registerPoolMetrics(registry, () => poolStanding(db), config.database.poolSize)
  const interceptors = [
    ...(tracing === undefined ? [] : [traceActivities(tracing)]),
    activityInterceptors(log, createActivityMetrics(registry)),
    letGoAtShutdown,
  ]

  const workers = await Promise.all(
    queues.map(async (taskQueue) =>
      Worker.create({
        connection,
        namespace: config.temporal.namespace,
        taskQueue,
        identity: `${process.pid}@${taskQueue}`,
        shutdownGraceTime: `${config.process.shutdownGraceSeconds} seconds`,
        shutdownForceTime: `${config.process.shutdownGraceSeconds + FORCE_AFTER_SECONDS} seconds`,
        interceptors: { activity: interceptors },
        patchActivationCallback: generations.mayActivate,
        ...queueLimits(config.vision)[taskQueue],
        ...(await QUEUE_OPTIONS[taskQueue]({ config, db, objects, client, registry, tracing, log })),
      }),
    ),
  )
  if (queues.includes('verification')) await ensureSchedules(client, { refreshLists: config.screening.refresh })
  if (queues.includes('payments') && offeredNetworks(config.payments).length > 0) await ensurePaymentSchedules(client)
  if (config.process.exitWithParent)
    process.stdin
      .resume()
      .on('end', () => process.kill(process.pid, 'SIGTERM'))
      .unref()

  const metrics =
    config.metrics.port === undefined
      ? undefined
      : await serveMetrics(registry, config.metrics.host, config.metrics.port, pollersHealth(workers))
  const running = Promise.all(workers.map((worker) => worker.run()))
  const starter = queues.includes('webhooks')
    ? startDeliveryStarter({ databaseUrl: config.database.url, client: client.workflow, log })
    : undefined
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  void told.then(() => starter?.close()) // a stopping process starts nothing more
  log.info({ queues }, 'worker ready')
  let isTemporalAway = false
  try {
    // Until a signal. Open activities end within the grace time.
    isTemporalAway = await Promise.race([
      running.then(() => false),
      told.then(() => nothingLeft(workers)).then(() => true),
    ])
    if (isTemporalAway) log.warn({ queues }, 'worker stopped without an answer of Temporal')
  } finally {
    await closeInTime(async () => {
      await starter?.close()
      await tracing?.close()
      await metrics?.close()
      await metricsConnection.close()
      if (!isTemporalAway) await connection.close() // its workers still hold it
      await clientConnection.close()
      await generations.close()
      await db.destroy()
    })
  }
  log.info({ queues }, 'worker stopped')
}

if (import.meta.main) {
  // An empty event loop is not enough: unread lines or an open standard input would keep the process alive.
  const end = (code: number) => flushLog(LOG_GRACE_MS).then(() => process.exit(code))
  main().then(
    () => end(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : 'the worker ended with an unknown error'}\n`)
      return end(1)
    },
  )
}
