import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IdentityVerification } from '../client.ts'
import { ApiError } from '../errors.ts'
import { isLoopback } from '../transport.ts'
import type { TestEvent } from '../types.ts'
import { signWebhook } from '../webhooks.ts'

export interface Context {
  readonly client: IdentityVerification
  /** Prints one line for the user. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  /** How long one call waits for an event: 25 by default. */
  readonly waitSeconds?: number
}

export interface Receiver {
  /** A port of this machine. */
  readonly forward: string
  /** The signing secret. Without one, a new secret is made and shown. */
  readonly secret: string | undefined
}

/** Like the service's own attempts (interface.md 6.4), but fewer, because a person watches. */
const ATTEMPT_TIMEOUT_MS = 8_000
const PAUSES_MS = [1_000, 2_000, 4_000]
const RECONNECT_MS = 5_000
const WAIT_SECONDS = 25
/** After this time beyond the wait, the connection counts as dead, and the call is repeated. */
const ANSWER_MS = 10_000

/**
 * Forwards each event of test mode from now on, until the signal is aborted: once, in order, also across network faults.
 *
 * The service never gives out the secret of an endpoint. The event arrives over TLS, for the key of its account. This command signs the
 * received bytes with a secret of this session.
 */
export async function listen(
  { client, say, signal, waitSeconds = WAIT_SECONDS }: Context,
  receiver: Receiver,
): Promise<void> {
  const forward = forwardOf(receiver.forward)
  const secret = secretOf(receiver, say)
  let after: string | undefined
  for (;;) {
    try {
      after ??= (await client.testEvents.list({}, { signal })).cursor
      say(`listening; forwards to ${forward}`)
      await follow({ client, say, signal, waitSeconds }, { forward, secret }, after, (cursor) => {
        after = cursor
      })
    } catch (error) {
      if (signal.aborted) return
      // A refused key stays refused. Every other fault may pass.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
      say(
        `connection lost (${error instanceof Error ? error.message : 'unknown'}): next attempt in ${RECONNECT_MS / 1_000} s`,
      )
      await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function follow(
  { client, say, signal, waitSeconds }: Required<Context>,
  to: { forward: string; secret: string },
  from: string,
  note: (cursor: string) => void,
): Promise<void> {
  let cursor = from
  for (;;) {
    const found = await client.testEvents.list(
      { after: cursor, waitSeconds },
      { signal, timeoutMs: waitSeconds * 1_000 + ANSWER_MS },
    )
    for (const [i, event] of found.items.entries()) {
      await forwardEvent(event, to, say, signal).catch((error: unknown) => {
        // Stopped by the user: name the events that were not accepted, because nothing reports them again.
        for (const left of found.items.slice(i)) sayNotTaken(left, to.forward, say)
        throw error
      })
    }
    cursor = found.cursor
    note(cursor)
    if (found.items.length === 0) await sleep(200, undefined, { signal })
  }
}

/** Forwards one event again, by its id or by the id of a delivery to an endpoint. Returns whether the receiver accepted it. */
export async function replay({ client, say, signal }: Context, receiver: Receiver, id: string): Promise<boolean> {
  const forward = forwardOf(receiver.forward)
  const event = await client.testEvents.retrieve(id, { signal })
  return forwardEvent(event, { forward, secret: secretOf(receiver, say) }, say, signal)
}

async function forwardEvent(
  event: TestEvent,
  { forward, secret }: { forward: string; secret: string },
  say: Context['say'],
  signal: AbortSignal,
): Promise<boolean> {
  const name = `${printable(event.event)} ${printable(event.id)} ${printable(event.verification_id ?? '-')}`
  for (const [i, pauseMs] of [...PAUSES_MS, 0].entries()) {
    const outcome = await attempt(event, forward, secret, signal)
    say(`${name} -> ${outcome}`)
    if (/^2\d\d$/.test(outcome)) return true
    if (i < PAUSES_MS.length) await sleep(pauseMs, undefined, { signal })
  }
  sayNotTaken(event, forward, say)
  return false
}

const sayNotTaken = (event: TestEvent, forward: string, say: Context['say']): void =>
  say(`not taken; once more: identity-verification listen replay ${printable(event.id)} --forward ${forward}`)

/** The status of the receiver's answer, or the fault. */
async function attempt(event: TestEvent, forward: string, secret: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(forward, {
      method: 'POST',
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Service-Webhooks/1.0',
        'x-service-event': printable(event.event),
        'x-service-delivery': event.id,
        'x-service-signature': signWebhook(event.body, secret),
      },
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    signal.throwIfAborted()
    const code =
      error instanceof Error && error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException).code : undefined
    return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : (code ?? 'CONNECTION_FAILED')
  }
}

function secretOf({ secret }: Receiver, say: Context['say']): string {
  if (secret !== undefined && secret !== '') return secret
  const made = `whsec_${randomBytes(32).toString('base64url')}`
  say(`signing secret of this session: ${made}`)
  return made
}

/** Events go to this machine and nowhere else. */
function forwardOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    !isLoopback(url.hostname) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw new TypeError('--forward must be an address of this machine: http://localhost:3000/webhooks')
  }
  return url.href
}

/** A text that cannot move the cursor of a terminal, nor end a header. */
const printable = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 200)
