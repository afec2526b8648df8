import { Counter, Gauge, type Registry } from 'prom-client'
import { LARGE_BODIES, refusedBodies, SMALL_BODIES } from './receive-body.ts'

/** Registers the memory of request bodies in this process, and the number of bodies rejected while they arrived. */
export function registerBodyMetrics(registry: Registry): void {
  new Gauge({
    name: 'http_body_bytes_held',
    help: 'Bytes of request bodies in memory, by size class',
    labelNames: ['size'],
    registers: [registry],
    collect() {
      this.set({ size: 'small' }, SMALL_BODIES.pot.heldBytes)
      this.set({ size: 'large' }, LARGE_BODIES.pot.heldBytes)
    },
  })
  new Counter({
    name: 'http_bodies_refused_total',
    help: 'Bodies rejected while they arrived, by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(refusedBodies)) this.inc({ reason }, count)
    },
  })
}
