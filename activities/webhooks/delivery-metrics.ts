import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { EndpointGate } from './endpoint-gate.ts'

/** Metrics of the deliveries of one process. */
export interface DeliveryMetrics {
  /** By result: DELIVERED, HTTP (an answer other than 2xx), or the stable text of the network error. */
  readonly attempts: Counter<'result'>
  /** By final status. */
  readonly ended: Counter<'status'>
  /** Attempts deferred because their endpoint reached its limit in flight. */
  readonly deferred: Counter
  readonly attemptSeconds: Histogram
  /** From the due time to the sending. */
  readonly lateSeconds: Histogram
}

/** Registers the delivery metrics, once for each registry. */
export const createDeliveryMetrics = (registry: Registry): DeliveryMetrics => ({
  attempts: new Counter({
    name: 'webhook_attempts_total',
    help: 'Webhook attempts by result',
    labelNames: ['result'],
    registers: [registry],
  }),
  ended: new Counter({
    name: 'webhook_deliveries_total',
    help: 'Ended webhook deliveries by status',
    labelNames: ['status'],
    registers: [registry],
  }),
  deferred: new Counter({
    name: 'webhook_attempts_deferred_total',
    help: 'Webhook attempts deferred because their endpoint is busy',
    registers: [registry],
  }),
  attemptSeconds: new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of one webhook attempt, from DNS to answer',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers: [registry],
  }),
  lateSeconds: new Histogram({
    name: 'webhook_attempt_late_seconds',
    help: "Delay from an attempt's due time to its sending",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 10, 30, 120, 600],
    registers: [registry],
  }),
})

/** Gauges of the attempts in flight in a process, read at each scrape. */
export function registerInFlightGauges(registry: Registry, gate: EndpointGate): void {
  const inFlight = (name: string, help: string, of: (now: ReturnType<EndpointGate['inFlight']>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(of(gate.inFlight()))
      },
    })
  inFlight('webhook_attempts_in_flight', 'Webhook attempts in flight', ({ attempts }) => attempts)
  inFlight('webhook_endpoints_in_flight', 'Webhook endpoints with attempts in flight', ({ endpoints }) => endpoints)
}
