import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { EndpointGate } from './endpoint-gate.ts'

/** Figures of the deliveries of one process. */
export interface DeliveryMetrics {
  /** By result: DELIVERED, HTTP (an answer that is no 2xx), or the network error's stable text. */
  readonly attempts: Counter<'result'>
  /** By final status. */
  readonly ended: Counter<'status'>
  /** Attempts put off because their endpoint has as many in flight as it may. */
  readonly deferred: Counter
  readonly attemptSeconds: Histogram
  /** From the due time to the moment of sending. */
  readonly lateSeconds: Histogram
}

/** Registers the delivery metrics; once a registry. */
export const createDeliveryMetrics = (registry: Registry): DeliveryMetrics => ({
  attempts: new Counter({
    name: 'webhook_attempts_total',
    help: 'Webhook attempts by result',
    labelNames: ['result'],
    registers: [registry],
  }),
  ended: new Counter({
    name: 'webhook_deliveries_total',
    help: 'Webhook deliveries that ended, by status',
    labelNames: ['status'],
    registers: [registry],
  }),
  deferred: new Counter({
    name: 'webhook_attempts_deferred_total',
    help: 'Attempts put off because their endpoint is busy',
    registers: [registry],
  }),
  attemptSeconds: new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Time of one webhook attempt, DNS to answer',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers: [registry],
  }),
  lateSeconds: new Histogram({
    name: 'webhook_attempt_late_seconds',
    help: "Time from an attempt's due time to its sending",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 10, 30, 120, 600],
    registers: [registry],
  }),
})

/** Gauges of what a process is sending right now, read when they are scraped. */
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
  inFlight('webhook_attempts_in_flight', 'Attempts being sent', ({ attempts }) => attempts)
  inFlight('webhook_endpoints_in_flight', 'Endpoints being sent to', ({ endpoints }) => endpoints)
}
