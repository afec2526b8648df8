import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../runtime/log.ts'

/** Thrown instead of a call while the other side is known to be unavailable. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError'
}

interface CircuitOptions {
  /** Whether an error means that the other side is unavailable. Any other error is an answer from it. */
  readonly isAway: (error: unknown) => boolean
  /** Checks whether it is available again; rejects while it is not. One probe runs at a time. */
  readonly probe: () => Promise<void>
  /**
   * Wait before the first probe, ms. It doubles after each failed probe, and after each opening without a successful
   * call before.
   */
  readonly probeAfterMs: number
  readonly longestProbeAfterMs: number
  /** Called once when it opens, with the error that opened it, and once when it closes. */
  readonly onChange: (isOpen: boolean, cause?: unknown) => void
}

interface Circuit {
  readonly isOpen: boolean
  /**
   * Makes a call, or throws {@link CircuitOpenError} without it. When the circuit opens, running calls are abandoned.
   */
  call<T>(run: () => Promise<T>): Promise<T>
  /** Stops the probes. */
  stop(): void
}

/**
 * A circuit breaker of one process. It opens on the first error that means "unavailable": each call has a deadline of
 * seconds and retries within it, so one such error is no accident. While it is open no caller waits, not even for a
 * probe: the probe is a separate call. Other processes do not know that it is open; each finds out by its own call.
 */
export function createCircuit({ isAway, probe, probeAfterMs, longestProbeAfterMs, onChange }: CircuitOptions): Circuit {
  let isOpen = false
  let isStopped = false
  /** Number of closings. The error of a call from an earlier period says nothing about the present. */
  let period = 0
  let waitMs = probeAfterMs
  let timer: NodeJS.Timeout | undefined
  const underWay = new Set<(error: Error) => void>()

  function open(cause: unknown): void {
    isOpen = true
    onChange(true, cause)
    for (const abandon of underWay) abandon(new CircuitOpenError('call abandoned, circuit opened'))
    underWay.clear()
    probeLater()
  }

  function probeLater(): void {
    if (isStopped) return
    // Half of the wait is random, so that processes that lost it together do not all return at once.
    timer = setTimeout(() => void tryProbe(), waitMs * (0.5 + Math.random() / 2)).unref()
    waitMs = Math.min(longestProbeAfterMs, waitMs * 2)
  }

  async function tryProbe(): Promise<void> {
    try {
      await probe()
    } catch {
      probeLater() // the opening logged the reason
      return
    }
    isOpen = false
    period++
    onChange(false)
  }

  return {
    get isOpen() {
      return isOpen
    },
    call: (run) =>
      new Promise((resolve, reject) => {
        if (isOpen) {
          reject(new CircuitOpenError('call rejected, circuit open'))
          return
        }
        const started = period
        underWay.add(reject)
        run().then(
          (result) => {
            underWay.delete(reject)
            if (!isOpen && started === period) waitMs = probeAfterMs
            resolve(result)
          },
          (error: unknown) => {
            underWay.delete(reject)
            if (!isOpen && started === period && isAway(error)) open(error)
            reject(
              error instanceof Error
                ? error
                : new Error('a call failed with a value that is not an Error', { cause: error }),
            )
          },
        )
      }),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** How long a probe, or a health check, waits. */
export const ANSWER_WITHIN_MS = 1_500
const PROBE_AFTER_MS = 1_000
const LONGEST_PROBE_AFTER_MS = 5_000

interface ObservedCircuitOptions extends Pick<CircuitOptions, 'isAway' | 'probe'> {
  /** Prefix of its metrics: `temporal` in `temporal_circuit_open`. */
  readonly metric: string
  /** Name of the other side, for the log. */
  readonly name: string
  /** Effect of an open circuit, for the help of the gauge and for the log. */
  readonly meaning: { readonly gauge: string; readonly log: string }
  /** Log fields of the error that opened it. */
  readonly describe: (cause: unknown) => object
}

/** A circuit breaker with metrics and log lines: whether it is open, how often it opened, and why. */
export function createObservedCircuit(
  { metric, name, meaning, describe, isAway, probe }: ObservedCircuitOptions,
  { log, registry }: { readonly log: Logger; readonly registry: Registry },
): Circuit {
  const gauge = new Gauge({ name: `${metric}_circuit_open`, help: meaning.gauge, registers: [registry] })
  const openings = new Counter({
    name: `${metric}_circuit_openings_total`,
    help: `Times that the circuit of ${name} opened`,
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
        log.error(describe(cause), `circuit of ${name} opened, ${meaning.log}`)
      } else {
        log.info(`circuit of ${name} closed`)
      }
    },
  })
}
