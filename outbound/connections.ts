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
/** Interim answers (100, 102, 103) before the final one; more is a flood. */
const MAX_INFORMATIONAL = 16
/**
 * An unused connection is closed after this long; sooner where the receiver's Keep-Alive header says so. Receivers close
 * theirs after two seconds or more (gunicorn 2, Node, Apache and uvicorn 5, nginx 75), so that ours is the first to go.
 */
const IDLE_TIMEOUT_MS = 1_000
/** A connection in constant use is given up after this long, so that a receiver that moves is followed (and checked). */
const MAX_AGE_MS = 60_000
/** As many as one endpoint has deliveries under way. With 16 posts at a time over TLS (2 cores): 4 gave 7,000 a second, 16 gave 8,300 to 11,400. */
const MAX_IDLE_PER_POOL = 16
const MAX_IDLE = 256

interface Pooled {
  /** Connections are shared by requests of one pool only. */
  readonly pool?: string
}

/** Which idle connections the two agents below keep. */
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

/** An idle connection that the receiver has ended must not be used again: Node would end it in its own time. */
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

/** Node answers whether to keep the socket (false after `Keep-Alive: timeout=0`); the type declarations say void. */
const keptBy = (answer: unknown): boolean => answer !== false

export interface Connections {
  /** Begins a request: the caller adds handlers and ends it. Errors come as its `error` event. */
  request(
    url: URL,
    options: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string | number> } & Pooled,
  ): ClientRequest
  close(): void
}

/**
 * Connections to addresses of others. Only allowed addresses, judged on the very address connected to; TLS 1.2 or later
 * and verified whatever the environment says; no proxy; small headers; strict parsing; nothing is followed or inflated.
 *
 * @param options.ca trusted instead of the usual authorities
 * @param options.keepAlive false: each request has a connection of its own
 * @param options.idleTimeoutMs how long an unused connection is kept
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
    // Node's 250 ms an address would give up on receivers that are merely far away (it never goes back to an address).
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

/** The second net: whatever way Node took to an address, the socket is judged by where it ended up. */
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
