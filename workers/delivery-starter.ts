import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkflowClient } from '@temporalio/client'
import { startDeliveries } from '../temporal/outbox.ts'
import { openStarterLine, type StarterLine } from '../db/webhooks/delivery-starters.ts'
import type { Logger } from '../runtime/log.ts'
import { parseTraceparent, within, type TraceContext } from '../runtime/tracing/trace-context.ts'
import type { DeliveryStart } from '../contract/webhooks.ts'

/** Starts in parallel. Further deliveries wait in their order of arrival. */
const AT_ONCE = 32
/** Deliveries that wait here. More are left to the sweep, which has them in the outbox. */
const MOST_WAITING = 1_000

export interface DeliveryStarterOptions {
  readonly databaseUrl: string
  /** On the connection of this process's workers, because only there a start is eager. */
  readonly client: WorkflowClient
  readonly log: Logger
  /** How often the connection is tested. */
  readonly testEveryMs?: number
  /** Time limit of a test. */
  readonly testWithinMs?: number
  readonly reconnectAfterMs?: number
}

/**
 * Starts deliveries that an API process wrote and announced to this process, eagerly, so that they cost as little as
 * those of an event. An API announces deliveries only to a process whose database connection is alive and has passed a
 * test. Otherwise the API starts them itself. Each start is part of the trace of its request. The sweep starts those
 * announced to a process that died, or above its limit.
 *
 * @returns `tried` settles after the first attempt to connect, successful or not
 */
export function startDeliveryStarter(options: DeliveryStarterOptions): {
  readonly tried: Promise<void>
  close(): Promise<void>
} {
  const { databaseUrl, client, log, testEveryMs = 10_000, testWithinMs = 5_000, reconnectAfterMs = 1_000 } = options
  const id = randomBytes(8).toString('hex')
  const closing = new AbortController()
  const waiting: { readonly delivery: DeliveryStart; readonly trace: TraceContext | undefined }[] = []
  let starting = 0
  let dropped = 0

  function start(): void {
    for (; starting < AT_ONCE && waiting.length > 0; starting++) {
      const [{ delivery, trace }] = waiting.splice(0, 1)
      const begin = () => startDeliveries(client, log, [delivery])
      void (trace === undefined ? begin() : within(trace, begin)).finally(() => {
        starting--
        start()
      })
    }
  }
  function heard(delivery: DeliveryStart, traceparent?: string): void {
    if (waiting.length < MOST_WAITING) waiting.push({ delivery, trace: parseTraceparent(traceparent) })
    else if (dropped++ === 0) log.warn('delivery starts left to the sweep: too many waiting')
    start()
  }

  /** Connects, and tests the connection until it fails. */
  async function listen(ready: () => void): Promise<void> {
    let lose: (error: Error) => void = () => undefined
    const lost = new Promise<never>((_, reject) => {
      lose = reject
    })
    lost.catch(() => undefined) // may reject while nobody waits for it
    let line: StarterLine | undefined
    try {
      line = await openStarterLine(databaseUrl, id, { heard, lost: lose })
      for (let isAnnounced = false; ; isAnnounced = true) {
        await Promise.race([
          line.test(),
          lost,
          sleep(testWithinMs, undefined, { signal: closing.signal, ref: false }).then(() => {
            throw new Error('the test notification did not come back')
          }),
        ])
        if (!isAnnounced) await line.announce()
        ready()
        await Promise.race([lost, sleep(testEveryMs, undefined, { signal: closing.signal, ref: false })])
      }
    } finally {
      await line?.close().catch(() => undefined)
    }
  }

  async function keepListening(ready: () => void): Promise<void> {
    for (let isWarned = false; !closing.signal.aborted;) {
      try {
        await listen(() => {
          isWarned = false
          ready()
        })
      } catch (error) {
        if (closing.signal.aborted) return
        if (!isWarned) log.warn({ err: error }, 'LISTEN connection lost: the API starts test deliveries')
        isWarned = true
      }
      ready()
      await sleep(reconnectAfterMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  let ready: () => void = () => undefined
  const tried = new Promise<void>((resolve) => {
    ready = resolve
  })
  const listening = keepListening(ready)
  return {
    tried,
    async close() {
      closing.abort()
      await listening
    },
  }
}
