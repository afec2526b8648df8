import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../runtime/log.ts'
import { CUTS, type Connections } from './connections.ts'
import { LINGER_ENDS, type LingerEnd } from './lingering-closes.ts'

const LOG_EVERY_MS = 10_000
/** Lingering closes that ended at a limit. */
const CUT_OFF = ['slow', 'time', 'bytes', 'crowd'] as const satisfies readonly LingerEnd[]

/**
 * Reports the connections as metrics, and cut ones as a log line every ten seconds, with counts only. Returns a
 * function that stops it.
 */
export function reportConnections(
  connections: Connections,
  { registry, log }: { registry?: Registry; log?: Logger },
): () => void {
  if (registry !== undefined) register(registry, connections)
  let told = { ...connections.cuts }
  let toldEnds = { ...connections.lingering.ends }
  const timer = setInterval(() => {
    const cut = Object.fromEntries(
      CUTS.map((why) => [why, connections.cuts[why] - told[why]] as const).filter(([, count]) => count > 0),
    )
    told = { ...connections.cuts }
    if (Object.keys(cut).length > 0) log?.warn({ cut, open: connections.counts() }, 'connections cut')
    const { ends, discardedBytes } = connections.lingering
    const lingered = Object.fromEntries(
      CUT_OFF.map((end) => [end, ends[end] - toldEnds[end]] as const).filter(([, count]) => count > 0),
    )
    toldEnds = { ...ends }
    if (Object.keys(lingered).length > 0)
      log?.warn({ lingered, discardedBytes, open: connections.counts() }, 'rejected bodies cut off')
  }, LOG_EVERY_MS).unref()
  return () => clearInterval(timer)
}

function register(registry: Registry, connections: Connections): void {
  new Gauge({
    name: 'http_connections',
    help: 'Open connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections.counts())) this.set({ state }, count)
    },
  })
  new Counter({
    name: 'http_connections_cut_total',
    help: 'Connections that were cut or rejected, by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const reason of CUTS) this.inc({ reason }, connections.cuts[reason])
    },
  })
  new Counter({
    name: 'http_lingering_closes_total',
    help: 'Connections that were read on after the answer to a rejected body, by how that ended',
    labelNames: ['end'],
    registers: [registry],
    collect() {
      this.reset()
      for (const end of LINGER_ENDS) this.inc({ end }, connections.lingering.ends[end])
    },
  })
  new Counter({
    name: 'http_lingering_bytes_total',
    help: 'Bytes of rejected bodies that were read and discarded',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(connections.lingering.discardedBytes)
    },
  })
}
