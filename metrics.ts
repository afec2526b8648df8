import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import { lostLogLines } from './log-output.ts'

/** The metrics of one process: its own figures and those of Node (memory, event loop, garbage collection). */
export function createRegistry(process: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: 'log_lines_lost_total', help: 'log lines that nobody read: their reader had gone, or had read nothing for too long', registers: [registry],
    collect() {
      this.reset()
      this.inc(lostLogLines())
    },
  })
  return registry
}

/**
 * Serves a registry in the Prometheus text format at `/metrics`, by plain HTTP: for the network of the operators only, on
 * a port of its own (docs/operations.md). Port 0 takes a free one.
 */
export async function serveMetrics(registry: Registry, host: string, port: number): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000, maxHeaderSize: 8_192 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      // A fault of ours in a gauge: the scrape fails, which an alarm sees.
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
