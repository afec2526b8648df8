import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { lostLogLines } from './log-output.ts'

/** The metrics of one process: its own figures and those of Node (memory, event loop, garbage collection). */
export function createRegistry(process: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: 'log_lines_lost_total',
    help: 'log lines that nobody read: their reader had gone, or had read nothing for too long',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(lostLogLines())
    },
  })
  return registry
}

/** Shows the connections of a process's pool: `standing` is asked at each scrape. */
export function registerPoolMetrics(
  registry: Registry,
  standing: () => { readonly used: number; readonly idle: number; readonly waiting: number } | undefined,
  size: number,
): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; `waiting`: callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(standing() ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'database_connections_max',
    help: 'Most connections of the pool (DATABASE_POOL_SIZE)',
    registers: [registry],
  }).set(size)
}

/** How a process stands, asked whenever somebody looks. */
export interface ProcessHealth {
  /** Whether it can still do its work; a process that says no should be killed and started anew. */
  isAlive(): boolean
  /** Whether it takes work now: not while it starts, nor while it drains. */
  isReady(): boolean
}

/**
 * Serves a registry in the Prometheus text format at `/metrics`, by plain HTTP: for the network of the operators only, on
 * a port of its own (docs/how-to/operate/monitor.md). Port 0 takes a free one. Beside it `/healthz` and `/readyz` answer 200 or 503 for
 * whoever keeps processes: they ask this process alone, no database and no Temporal, since killing it mends neither.
 */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
  health: ProcessHealth = ALWAYS,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(
    { requestTimeout: 5_000, headersTimeout: 5_000, maxHeaderSize: 8_192 },
    (request, response) => {
      const isWell =
        request.method !== 'GET'
          ? undefined
          : request.url === '/healthz'
            ? health.isAlive()
            : request.url === '/readyz'
              ? health.isReady()
              : undefined
      if (isWell !== undefined) {
        response.writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain' }).end(isWell ? 'ok\n' : 'no\n')
        return
      }
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        // A fault of ours in a gauge: the scrape fails, which an alarm sees.
        () => response.writeHead(503).end(),
      )
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const ALWAYS: ProcessHealth = { isAlive: () => true, isReady: () => true }
