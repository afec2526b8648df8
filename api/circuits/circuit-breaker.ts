import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../runtime/log.ts'

/** Thrown instead of a call while the other side is known to be away. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError'
}

interface CircuitOptions {
  /** Whether an error says that the other side is away; any other one is an answer of it. */
  readonly isAway: (error: unknown) => boolean
  /** Asks whether it is back; rejects while it is not. One is under way at a time. */
  readonly probe: () => Promise<void>
  /** Wait before the first probe, ms; doubled with each that fails, and with each opening that no call's success came before. */
  readonly probeAfterMs: number
  readonly longestProbeAfterMs: number
  /** Called once when it opens, with the error that opened it, and once when it closes. */
  readonly onChange: (isOpen: boolean, cause?: unknown) => void
}

interface Circuit {
  readonly isOpen: boolean
  /** Makes a call, or throws {@link CircuitOpenError} without it. A call under way when the circuit opens is not waited for any longer. */
  call<T>(run: () => Promise<T>): Promise<T>
  /** No more probes. */
  stop(): void
}

/**
 * A circuit breaker of one process. It opens with the first error that means "away": each call has a deadline of seconds and
 * retries within it, so that one such error is no accident. While it is open no caller waits, not even for a probe: the
 * probe is a call of its own. That it is open is known to this process alone; another finds out by one call of its own.
 */
export function createCircuit({ isAway, probe, probeAfterMs, longestProbeAfterMs, onChange }: CircuitOptions): Circuit {
  let isOpen = false
  let isStopped = false
  /** Times that it was closed: an error of a call from before says nothing of the present. */
  let period = 0
  let waitMs = probeAfterMs
  let timer: NodeJS.Timeout | undefined
  const underWay = new Set<(error: Error) => void>()

  function open(cause: unknown): void {
    isOpen = true
    onChange(true, cause)
    for (const abandon of underWay) abandon(new CircuitOpenError('it was found to be away meanwhile'))
    underWay.clear()
    probeLater()
  }

  function probeLater(): void {
    if (isStopped) return
    // Half of it by chance: processes that lost it together do not all come back at once.
    timer = setTimeout(() => void tryProbe(), waitMs * (0.5 + Math.random() / 2)).unref()
    waitMs = Math.min(longestProbeAfterMs, waitMs * 2)
  }

  async function tryProbe(): Promise<void> {
    try {
      await probe()
    } catch {
      probeLater() // why was said when it opened
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
          reject(new CircuitOpenError('it is away'))
          return
        }
        const begun = period
        underWay.add(reject)
        run().then(
          (result) => {
            underWay.delete(reject)
            if (!isOpen && begun === period) waitMs = probeAfterMs
            resolve(result)
          },
          (error: unknown) => {
            underWay.delete(reject)
            if (!isOpen && begun === period && isAway(error)) open(error)
            reject(error instanceof Error ? error : new Error('a call failed with what is no error', { cause: error }))
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
