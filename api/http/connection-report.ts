import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../log.ts'
import { CUTS, type Connections } from './connections.ts'

const LOG_EVERY_MS = 10_000

/** Shows the connections as metrics and, while some are being cut, as a log line every ten seconds: counts only. Answers what stops it. */
export function reportConnections(connections: Connections, { registry, log }: { registry?: Registry; log?: Logger }): () => void {
  if (registry !== undefined) register(registry, connections)
  let told = { ...connections.cuts }
  const timer = setInterval(() => {
    const cut = Object.fromEntries(CUTS.map((why) => [why, connections.cuts[why] - told[why]] as const).filter(([, count]) => count > 0))
    told = { ...connections.cuts }
    if (Object.keys(cut).length > 0) log?.warn({ cut, open: connections.counts() }, 'connections cut')
  }, LOG_EVERY_MS).unref()
  return () => clearInterval(timer)
}

function register(registry: Registry, connections: Connections): void {
  new Gauge({
    name: 'http_connections', help: 'Open connections by what they do', labelNames: ['state'], registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections.counts())) this.set({ state }, count)
    },
  })
  new Counter({
    name: 'http_connections_cut_total', help: 'Connections that were cut, or not taken, by reason', labelNames: ['reason'], registers: [registry],
    collect() {
      this.reset()
      for (const reason of CUTS) this.inc({ reason }, connections.cuts[reason])
    },
  })
}
