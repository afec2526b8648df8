import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../runtime/log.ts'
import { createCircuit, type Circuit, type CircuitOptions } from './circuit-breaker.ts'

/** How long a probe, or a health check, waits. */
export const ANSWER_WITHIN_MS = 1_500
const PROBE_AFTER_MS = 1_000
const LONGEST_PROBE_AFTER_MS = 5_000

export interface ObservedCircuitOptions extends Pick<CircuitOptions, 'isAway' | 'probe'> {
  /** What its metrics begin with: `temporal` of `temporal_circuit_open`. */
  readonly metric: string
  /** What is away, in words of the log. */
  readonly name: string
  /** What it means that it is open, for the help of the gauge and the log. */
  readonly meaning: { readonly gauge: string; readonly log: string }
  /** What the log tells of the error that opened it. */
  readonly describe: (cause: unknown) => object
}

/** A circuit breaker that a process's metrics and log tell of: whether it is open, how often it opened, and why. */
export function createObservedCircuit(
  { metric, name, meaning, describe, isAway, probe }: ObservedCircuitOptions,
  { log, registry }: { readonly log: Logger; readonly registry: Registry },
): Circuit {
  const gauge = new Gauge({ name: `${metric}_circuit_open`, help: meaning.gauge, registers: [registry] })
  const openings = new Counter({
    name: `${metric}_circuit_openings_total`,
    help: `Times that ${name} was found to be away`,
    registers: [registry],
  })
  return createCircuit({
    isAway,
    probe,
    probeAfterMs: PROBE_AFTER_MS,
    longestProbeAfterMs: LONGEST_PROBE_AFTER_MS,
    onChange(isOpen, cause) {
      gauge.set(isOpen ? 1 : 0)
      if (isOpen) {
        openings.inc()
        log.error(describe(cause), `${name} is away: ${meaning.log}`)
      } else {
        log.info(`${name} is back`)
      }
    },
  })
}
