import type { ClientRequest, IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { addressPolicy, type AddressPolicy } from './address-guard.ts'
import { openConnections, type Connections } from './connections.ts'
import { codeOf, nameOf } from './network-error.ts'
import { createResolver, type Resolver } from './resolve.ts'
import { shownText } from '../contract/shown-text.ts'
import { checkUrl } from './webhook-url.ts'

/** interface.md 6.4: absolute, from the start of DNS (decisions.md, "Webhooks"). */
const ATTEMPT_TIMEOUT_MS = 8_000
/** How much of an answer's body is read, and how long, before the socket is destroyed. */
const MAX_BODY_BYTES = 16_384
const MAX_BODY_MS = 1_000
/** How much of the body is stored for the owner of the endpoint. */
const MAX_EXCERPT_LENGTH = 1_000
const EXCERPT_BYTES = 4 * MAX_EXCERPT_LENGTH
/** A longer turn of the event loop may have hidden connections closed meanwhile. */
const SLOW_TURN_MS = 500

/** The answer of a receiver. */
export interface Answer {
  /** Status of the final answer. Null if there was none. */
  readonly responseCode: number | null
  /** One of the stable texts of last_error, null for a 2xx. */
  readonly error: string | null
  /** Node's code of a network error (CERT_HAS_EXPIRED, ESERVFAIL …): for the log, not for customers. */
  readonly detail?: string
  /** For an answer other than 2xx: the start of its body, as text, within a second. It may contain anything. */
  readonly excerpt?: Promise<string>
}

export interface Sender {
  /**
   * POSTs a body, once. Network errors are part of the result, so it never throws for them.
   *
   * @param headers sent as they are, with Host, Content-Length, Accept-Encoding and Connection added
   * @param options.ownConnection uses a new connection, if a random break would cost much
   */
  post(
    url: string,
    headers: Record<string, string>,
    body: string,
    options?: { readonly ownConnection?: boolean },
  ): Promise<Answer>
  close(): void
}

export interface SenderOptions {
  /** Development: any address, and plain http. */
  readonly allowPrivate: boolean
  readonly timeoutMs?: number
  /** How long an unused connection stays open: a second, unless a test needs longer. */
  readonly idleTimeoutMs?: number
  /** Trusted instead of the usual authorities. */
  readonly ca?: string
  readonly resolver?: Resolver
  /** Replaces the policy of `allowPrivate`. */
  readonly policy?: AddressPolicy
}

/**
 * Creates a sender for user-given addresses: public ones only, checked on the address connected to; no redirects, no
 * proxy, no decompression; eight seconds in all. There is no queue: each post takes an idle connection of its endpoint
 * or opens one, so a hanging endpoint delays no other. The caller limits the posts in flight. Idle connections are
 * limited for each endpoint and in all.
 *
 * One post is one request at most. A connection that was closed at the moment of its reuse does not show what the
 * receiver did with the request. This counts as CONNECTION_RESET and is never resent silently, so that the counted
 * attempts are the received requests. It is rare, because idle connections stay open for a second, and used only after
 * a turn of the event loop has shown which of them the receiver has closed.
 */
export function createSender(options: SenderOptions): Sender {
  const policy = options.policy ?? addressPolicy(options)
  const resolver = options.resolver ?? createResolver()
  const kept = openConnections({
    policy,
    resolver,
    ca: options.ca,
    keepAlive: true,
    idleTimeoutMs: options.idleTimeoutMs,
  })
  const fresh = openConnections({ policy, resolver, ca: options.ca, keepAlive: false })

  return {
    post,
    close() {
      kept.close()
      fresh.close()
      if (options.resolver === undefined) resolver.close()
    },
  }

  async function post(
    address: string,
    headers: Record<string, string>,
    body: string,
    { ownConnection = false } = {},
  ): Promise<Answer> {
    let url: URL
    try {
      url = checkUrl(address, policy)
    } catch (error) {
      return { responseCode: null, error: 'ADDRESS_NOT_ALLOWED', detail: error instanceof Error ? codeOf(error) : '' }
    }
    const payload = Buffer.from(body)
    const deadline = performance.now() + (options.timeoutMs ?? ATTEMPT_TIMEOUT_MS)
    return exchange(ownConnection || !(await sawCloses()) ? fresh : kept, url, headers, payload, deadline)
  }
}

/** Waits until the receivers' closing of idle connections was read. False if the machine is too busy to be sure. */
async function sawCloses(): Promise<boolean> {
  const since = performance.now()
  await nextTurn()
  return performance.now() - since < SLOW_TURN_MS
}

/** Makes one request and returns its answer. */
function exchange(
  connections: Connections,
  url: URL,
  headers: Record<string, string>,
  payload: Buffer,
  deadline: number,
): Promise<Answer> {
  const request = connections.request(url, {
    method: 'POST',
    pool: url.href,
    headers: { ...headers, 'Accept-Encoding': 'identity', 'Content-Length': payload.length },
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      finish({ responseCode: null, error: 'TIMEOUT' })
      request.destroy()
    }, deadline - performance.now())
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    request.on('response', (response) => {
      // Complete headers in time decide. The body changes nothing.
      const answer = judge(response.statusCode ?? 0)
      const excerpt = drain(request, response)
      finish(answer.error === null ? answer : { ...answer, excerpt })
    })
    request.on('upgrade', (response, socket) => {
      finish(judge(response.statusCode ?? 101))
      socket.destroy()
    })
    request.on('error', (error) => {
      finish({
        responseCode: null,
        error: nameOf(error),
        detail: request.reusedSocket ? `${codeOf(error)} on a reused connection` : codeOf(error),
      })
    })
    request.on('close', () => finish({ responseCode: null, error: 'CONNECTION_RESET' }))
    request.end(payload)
  })
}

const judge = (status: number): Answer => ({
  responseCode: status,
  error: status >= 200 && status <= 299 ? null : `HTTP ${status}`,
})

/**
 * Reads a small body, so that the connection can be used again. A large or slow body costs the connection.
 *
 * @returns the start of the body, when the body has ended or was cut off
 */
function drain(request: ClientRequest, response: IncomingMessage): Promise<string> {
  let read = 0
  const first: Buffer[] = []
  const end = setTimeout(() => request.destroy(), MAX_BODY_MS)
  response.on('data', (chunk: Buffer) => {
    if (read < EXCERPT_BYTES) first.push(chunk.subarray(0, EXCERPT_BYTES - read))
    read += chunk.length
    if (read > MAX_BODY_BYTES) request.destroy()
  })
  response.on('error', () => undefined) // the result is fixed; a broken body is the receiver's problem
  return new Promise((resolve) => {
    response.on('close', () => {
      clearTimeout(end)
      resolve(response.headers['content-encoding'] === undefined ? excerptOf(Buffer.concat(first)) : '')
    })
  })
}

/** Makes a text of bytes that can be shown and stored, without invisible characters except line ends and tabs. */
const excerptOf = (bytes: Buffer): string =>
  shownText(bytes.toString()).replaceAll('\r', '').slice(0, MAX_EXCERPT_LENGTH).toWellFormed()
