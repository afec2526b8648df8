import { Counter, Gauge, type Registry } from 'prom-client'
import { LARGE_BODIES, refusedBodies, SMALL_BODIES } from './receive-body.ts'

/** Shows the memory that request bodies hold, and how many were refused while they came. The figures are the process's. */
export function registerBodyMetrics(registry: Registry): void {
  new Gauge({
    name: 'http_body_bytes_held',
    help: 'Bytes of request bodies that arrived and are held, by size class',
    labelNames: ['size'],
    registers: [registry],
    collect() {
      this.set({ size: 'small' }, SMALL_BODIES.pot.heldBytes)
      this.set({ size: 'large' }, LARGE_BODIES.pot.heldBytes)
    },
  })
  new Counter({
    name: 'http_bodies_refused_total',
    help: 'Bodies refused while they came, by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(refusedBodies)) this.inc({ reason }, count)
    },
  })
}
