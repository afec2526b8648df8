import { readFileSync } from 'node:fs'
import { closeInTime } from '../runtime/closing.ts'
import { readConfig } from '../config/index.ts'
import type { ServerSettings } from '../config/server.ts'
import { requireKeys } from '../db/keys/key-versions.ts'
import { openDatabase, poolStanding } from '../db/pool.ts'
import { createLogger } from '../runtime/log.ts'
import { flushLog } from '../runtime/log-output.ts'
import { createRegistry, registerPoolMetrics, serveMetrics } from '../runtime/metrics.ts'
import { openTracing } from '../runtime/tracing/open-tracing.ts'
import { traceStore } from '../runtime/tracing/outbound.ts'
import { traceFields } from '../runtime/tracing/trace-context.ts'
import { createApp } from './app.ts'
import { openTokenKeys } from './auth/session-keys.ts'
import { RATE_WINDOW_MS } from './http/rate-limit.ts'
import { connectionLimits } from './server/connection-limits.ts'
import { parseNetworks } from './http/client-address.ts'
import { listenTls } from './server/tls.ts'
import { watchHosted, watchTestEvents } from './http/long-polling.ts'
import { registerCertificateMetric } from './server/certificate-metric.ts'
import { readSite } from './site/site.ts'
import { openGuardedStore } from './circuits/store-circuit.ts'
import { connectTemporal } from './temporal.ts'

// node api/main.ts: runs one API process until SIGTERM. Any number of processes may run.

const LOG_GRACE_MS = 500

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLogger('api', config.process.logLevel, config.tracing && traceFields)
  const site = readSite(config.server.webRoot)
  const db = openDatabase(config.database.url, config.database.poolSize, (error) =>
    log.warn({ err: error }, 'idle database connection lost'),
  )
  await requireKeys(db, config.keyRing)
  const registry = createRegistry('api')
  registerPoolMetrics(registry, () => poolStanding(db), config.database.poolSize)
  const certificate = readCertificate(config.server)
  registerCertificateMetric(registry, certificate.cert)
  const tracing = await openTracing(config.tracing, { process: 'api', registry, log })
  const temporal = connectTemporal(config.temporal, { log, registry, tracing })
  const guarded = await openGuardedStore(config.objectStore, { log, registry })
  const objects =
    tracing === undefined
      ? guarded
      : { ...traceStore(guarded, tracing), requireReachable: () => guarded.requireReachable() }
  const draining = new AbortController()
  const app = createApp({
    config,
    db,
    objects,
    temporal,
    tokenKeys: openTokenKeys(db, config.keyRing),
    hostedChanges: watchHosted(db, log, draining.signal),
    testEventChanges: watchTestEvents(db, log, draining.signal),
    site,
    log,
    registry,
    tracing,
    rateWindowMs: RATE_WINDOW_MS,
  })
  const handle = app.callback()
  const server = await listenTls(
    {
      ...certificate,
      host: config.server.host,
      port: config.server.port,
      trustedProxies: parseNetworks(config.server.trustedProxies),
      limits: connectionLimits(config.server.connections),
      registry,
      log,
    },
    (request, response) => {
      void handle(request, response)
    },
  )
  const metrics =
    config.metrics.port === undefined
      ? undefined
      : await serveMetrics(registry, config.metrics.host, config.metrics.port, {
          isAlive: () => true, // an answer proves it
          isReady: () => !draining.signal.aborted,
        })
  const stopped = untilStopped(config.process.exitWithParent)
  log.info({ port: server.port }, 'api listening')

  await stopped
  log.info('api draining')
  draining.abort()
  await server.close(config.process.shutdownGraceSeconds * 1_000)
  await closeInTime(async () => {
    await tracing?.close()
    await metrics?.close()
    await temporal.close()
    await db.destroy()
  })
  log.info('api stopped')
}

function readCertificate({ tlsCertFile: cert, tlsKeyFile: key }: ServerSettings): { cert: Buffer; key: Buffer } {
  if (cert === undefined || key === undefined)
    throw new Error(
      'TLS_CERT and TLS_KEY are missing: set them, the API serves HTTPS only (docs/reference/environment.md)',
    )
  return { cert: readFileSync(cert), key: readFileSync(key) }
}

/** Settles at SIGTERM or SIGINT, and at the end of the parent process if configured. */
function untilStopped(exitWithParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
    if (exitWithParent) process.stdin.resume().once('end', resolve)
  })
}

const end = (code: number) => flushLog(LOG_GRACE_MS).then(() => process.exit(code)) // standard input may still be open

main().then(
  () => end(0),
  (error: unknown) => {
    process.stderr.write(`${describe(error)}\n`)
    return end(1)
  },
)

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'the API ended with an unknown error'
  const { code } = error as NodeJS.ErrnoException
  return code === 'EADDRINUSE' ? `the port is in use: ${error.message} (set PORT)` : error.message
}
