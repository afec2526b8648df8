import {
  Agent as HttpAgent,
  request as httpRequest,
  type AgentOptions,
  type ClientRequest,
  type ClientRequestArgs,
} from 'node:http'
import {
  Agent as HttpsAgent,
  request as httpsRequest,
  type AgentOptions as HttpsAgentOptions,
  type RequestOptions,
} from 'node:https'
import type { Duplex } from 'node:stream'
import { AddressNotAllowed, type AddressPolicy } from './address-guard.ts'
import { guardedLookup, type Resolver } from './resolve.ts'

const MAX_HEADER_BYTES = 16_384
/** Interim answers (100, 102, 103) before the final one. More is a flood. */
const MAX_INFORMATIONAL = 16
/**
 * An unused connection is closed after this time, or sooner if the receiver's Keep-Alive header says so. Receivers
 * close theirs after two seconds or more (gunicorn 2, Node, Apache and uvicorn 5, nginx 75), so we close first.
 */
const IDLE_TIMEOUT_MS = 1_000
/** A connection in constant use is closed after this time, so that a receiver that moves is followed (and checked). */
const MAX_AGE_MS = 60_000
/**
 * As many as one endpoint has deliveries in flight. With 16 posts at a time over TLS (2 cores): 4 gave 7,000 a second,
 * 16 gave 8,300 to 11,400.
 */
const MAX_IDLE_PER_POOL = 16
const MAX_IDLE = 256

interface Pooled {
  /** Only requests of one pool share connections. */
  readonly pool?: string
}

/** Rules for the idle connections of the two agents below. */
class PoolRules {
  readonly #keptSince = new WeakMap<Duplex, number>()
  readonly #maxAgeMs: number

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  mayKeep(socket: Duplex, idle: NodeJS.ReadOnlyDict<unknown[]>): boolean {
    const since = this.#keptSince.get(socket) ?? performance.now()
    this.#keptSince.set(socket, since)
    if (performance.now() - since > this.#maxAgeMs) return false
    if (Object.values(idle).reduce((count, sockets) => count + (sockets?.length ?? 0), 0) >= MAX_IDLE) return false
    socket.once('end', cut)
    return true
  }

  inUse(socket: Duplex): void {
    socket.off('end', cut)
  }
}

/** Ends an idle connection that the receiver has closed. It must not be used again, and Node would end it later. */
function cut(this: Duplex): void {
  this.destroy()
}

class PooledHttpAgent extends HttpAgent {
  readonly #rules: PoolRules

  constructor(options: AgentOptions, rules: PoolRules) {
    super(options)
    this.#rules = rules
  }

  override getName(options?: ClientRequestArgs & Pooled): string {
    return `${super.getName(options)}|${options?.pool ?? ''}`
  }

  override keepSocketAlive(socket: Duplex): boolean {
    return this.#rules.mayKeep(socket, this.freeSockets) && keptBy(super.keepSocketAlive(socket))
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#rules.inUse(socket)
    super.reuseSocket(socket, request)
  }
}

class PooledHttpsAgent extends HttpsAgent {
  readonly #rules: PoolRules

  constructor(options: HttpsAgentOptions, rules: PoolRules) {
    super(options)
    this.#rules = rules
  }

  override getName(options?: RequestOptions & Pooled): string {
    return `${super.getName(options)}|${options?.pool ?? ''}`
  }

  override keepSocketAlive(socket: Duplex): boolean {
    return this.#rules.mayKeep(socket, this.freeSockets) && keptBy(super.keepSocketAlive(socket))
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#rules.inUse(socket)
    super.reuseSocket(socket, request)
  }
}

/** Node returns whether to keep the socket (false after `Keep-Alive: timeout=0`); the type declarations say void. */
const keptBy = (answer: unknown): boolean => answer !== false

export interface Connections {
  /** Starts a request. The caller adds handlers and ends it. Errors come as its `error` event. */
  request(
    url: URL,
    options: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string | number> } & Pooled,
  ): ClientRequest
  close(): void
}

/**
 * Opens connections to external addresses. Only allowed addresses, judged on the address connected to. TLS 1.2 or
 * later, always verified, whatever the environment says. No proxy, small headers, strict parsing, no redirects, no
 * decompression.
 *
 * @param options.ca trusted instead of the usual authorities
 * @param options.keepAlive false: each request has its own connection
 * @param options.idleTimeoutMs how long an unused connection stays open
 */
export function openConnections(options: {
  readonly policy: AddressPolicy
  readonly resolver: Resolver
  readonly ca?: string | undefined
  readonly keepAlive: boolean
  readonly maxAgeMs?: number
  readonly idleTimeoutMs?: number | undefined
}): Connections {
  const { policy } = options
  const rules = new PoolRules(options.maxAgeMs ?? MAX_AGE_MS)
  const shared: AgentOptions = {
    keepAlive: options.keepAlive,
    maxFreeSockets: MAX_IDLE_PER_POOL,
    timeout: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    scheduling: 'lifo',
    lookup: guardedLookup(policy, options.resolver),
    // Node's 250 ms for each address would abandon receivers that are only far away (it never returns to an address).
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1_000,
  }
  const agents = {
    'http:': new PooledHttpAgent(shared, rules),
    'https:': new PooledHttpsAgent(
      { ...shared, ca: options.ca, minVersion: 'TLSv1.2', rejectUnauthorized: true },
      rules,
    ),
  }

  return {
    request(url, { method, headers, pool }) {
      const secure = url.protocol === 'https:'
      const requestOptions: RequestOptions & Pooled = {
        method,
        headers,
        agent: agents[secure ? 'https:' : 'http:'],
        maxHeaderSize: MAX_HEADER_BYTES,
        insecureHTTPParser: false,
        ...(pool === undefined ? {} : { pool }),
      }
      const request = (secure ? httpsRequest : httpRequest)(url, requestOptions)
      watchAddress(request, policy)
      let informational = 0
      request.on('information', () => {
        if (++informational > MAX_INFORMATIONAL) request.destroy(new TooManyInterimAnswers())
      })
      return request
    },
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

class TooManyInterimAnswers extends Error {
  readonly code = 'HPE_TOO_MANY_INFORMATIONAL'
}

/** The second net: the socket is judged by its final address, however Node got there. */
function watchAddress(request: ClientRequest, policy: AddressPolicy): void {
  request.on('socket', (socket) => {
    const judge = () => {
      if (socket.remoteAddress === undefined || !policy.allows(socket.remoteAddress))
        request.destroy(new AddressNotAllowed())
    }
    if (socket.connecting) socket.once('connect', judge)
    else judge()
  })
}
