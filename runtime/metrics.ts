import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { lostLogLines } from './log-output.ts'

/** Creates the metrics of one process: its own and those of Node (memory, event loop, garbage collection). */
export function createRegistry(process: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: 'log_lines_lost_total',
    help: 'Lost log lines: their reader was gone or too slow',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(lostLogLines())
    },
  })
  return registry
}

/** Shows the connections of a process's pool. `standing` is called at each scrape. */
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

/** The health of a process, read at each probe. */
export interface ProcessHealth {
  /** Whether it can still work. If not, kill and restart the process. */
  isAlive(): boolean
  /** Whether it accepts work now. It does not while it starts or drains. */
  isReady(): boolean
}

/**
 * Serves a registry in the Prometheus text format at `/metrics`, by plain HTTP. It is for the network of the operators
 * only, on a separate port (docs/how-to/operate/monitor.md). Port 0 takes a free one. `/healthz` and `/readyz` answer
 * 200 or 503 for process supervisors. They check this process alone. They do not check the database or Temporal,
 * because a kill helps neither.
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
        // A gauge failed through our fault. The scrape fails, and an alert sees it.
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
