import { pause } from './retry.ts'
import type { CallOptions, Transport } from './transport.ts'
import type { TestEvent, TestEvents } from './types.ts'
import { idOf } from './verifications.ts'

const WAIT_SECONDS = 25
const PAUSE_MS = 200
/** Two windows of the rate limit, so that a listener survives a restart of the service. */
const LISTENING = { maxTries: 20, maxTotalMs: 600_000, timeoutMs: 40_000 } as const

/** Events of test mode, for a machine that no webhook can reach. */
export class TestEventsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One call. Without a cursor the answer has only a cursor, after all past events. */
  async list(
    { after, waitSeconds = 0 }: { after?: string; waitSeconds?: number } = {},
    options: CallOptions = {},
  ): Promise<TestEvents> {
    return (await this.#transport.call(
      { method: 'GET', path: '/v1/test-events', query: { after, wait: waitSeconds }, isRepeatable: true },
      options,
    )) as TestEvents
  }

  /** One event by its id, or by the id of a delivery. */
  async retrieve(id: string, options: CallOptions = {}): Promise<TestEvent> {
    return (await this.#transport.call(
      { method: 'GET', path: `/v1/test-events/${idOf(id)}`, isRepeatable: true },
      options,
    )) as TestEvent
  }

  /**
   * Each event from now on, or from a cursor on, once and in order, until the signal is aborted. It continues after network faults.
   *
   * @param onReady called once, when all later events are sure to arrive
   */
  async *listen(
    { after, onReady }: { after?: string; onReady?: () => void } = {},
    options: CallOptions = {},
  ): AsyncGenerator<TestEvent, void, undefined> {
    const patient = { ...LISTENING, ...options }
    let cursor = after ?? (await this.list({}, patient)).cursor
    onReady?.()
    for (;;) {
      const found = await this.list({ after: cursor, waitSeconds: WAIT_SECONDS }, patient)
      yield* found.items
      cursor = found.cursor
      // An answer without a wait: too many calls wait already, or the service is stopping.
      if (found.items.length === 0) await pause(PAUSE_MS, options.signal)
    }
  }
}
