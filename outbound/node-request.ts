import type { IncomingMessage } from 'node:http'
import type { AddressPolicy } from './address-guard.ts'
import { openConnections, type Connections } from './connections.ts'
import { codeOf, nameOf } from './network-error.ts'
import { createResolver } from './resolve.ts'

/**
 * Nodes belong to the operator, who names them. Most are in a private network, without TLS. The guard is against a
 * node's answers, not against its address.
 */
const OPERATORS_CHOICE: AddressPolicy = { allowHttp: true, allows: () => true }
/** From the start of DNS to the last byte. */
const TIMEOUT_MS = 10_000
/** Longest answer of a node, unless more was allowed. */
const MAX_BYTES = 8 * 1024 * 1024

/** The answer of a node: any status except a redirect, which is an error. */
export interface NodeAnswer {
  readonly status: number
  readonly text: string
}

/**
 * A node gave no readable answer. `code` is a stable text: `TIMEOUT`, `TOO_LARGE`, `REDIRECTED`, `CONNECTION_REFUSED`,
 * `DNS_ERROR`, `TLS_ERROR` … The message is the same, because addresses of nodes contain keys and appear in no error.
 */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Sends queries to nodes over reused connections. */
export interface NodeClient {
  /**
   * Sends one query: GET, or POST of a JSON body. If a reused connection had just been closed, the query is sent again,
   * so it must change nothing.
   *
   * @param url with `user:password@` if the node needs it (sent as basic authentication)
   * @param options.maxBytes of the answer; 8 MiB by default
   * @throws NodeError
   */
  ask(url: URL, body?: string, options?: { readonly maxBytes?: number }): Promise<NodeAnswer>
  close(): void
}

/** @param options.timeoutMs for tests that do not wait ten seconds */
export function openNodeClient(options: { readonly timeoutMs?: number } = {}): NodeClient {
  const resolver = createResolver()
  const connections = openConnections({ policy: OPERATORS_CHOICE, resolver, keepAlive: true })
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  return {
    async ask(url, body, { maxBytes = MAX_BYTES } = {}) {
      const limits = { deadline: performance.now() + timeoutMs, maxBytes }
      const first = await attempt(connections, url, body, limits)
      const answer = first === 'closed before it was used' ? await attempt(connections, url, body, limits) : first
      if (answer === 'closed before it was used') throw new NodeError('CONNECTION_RESET')
      return answer
    },
    close() {
      connections.close()
      resolver.close()
    },
  }
}

const AGENT = 'Service-Payments/1.0'

interface Limits {
  readonly deadline: number
  readonly maxBytes: number
}

function attempt(
  connections: Connections,
  url: URL,
  body: string | undefined,
  { deadline, maxBytes }: Limits,
): Promise<NodeAnswer | 'closed before it was used'> {
  const payload = body === undefined ? undefined : Buffer.from(body)
  const request = connections.request(url, {
    method: payload === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json, text/plain',
      'Accept-Encoding': 'identity',
      'User-Agent': AGENT,
      ...(payload === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': payload.length }),
    },
  })
  return new Promise((resolve, reject) => {
    const fail = (code: string) => {
      reject(new NodeError(code))
      request.destroy()
    }
    const timer = setTimeout(() => fail('TIMEOUT'), deadline - performance.now())
    request.on('close', () => {
      clearTimeout(timer)
      reject(new NodeError('CONNECTION_RESET')) // no answer came; no effect after one
    })
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      fail('INVALID_RESPONSE')
    })
    request.on('error', (error) => {
      if (request.reusedSocket && nameOf(error) === 'CONNECTION_RESET') resolve('closed before it was used')
      else reject(new NodeError(codeOf(error) === 'INVALID_URL' ? 'ADDRESS_NOT_ALLOWED' : nameOf(error)))
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400) return fail('REDIRECTED')
      if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') return fail('INVALID_RESPONSE')
      read(response, maxBytes, fail, (text) => resolve({ status, text }))
    })
    request.end(payload)
  })
}

function read(
  response: IncomingMessage,
  maxBytes: number,
  fail: (code: string) => void,
  done: (text: string) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) fail('TOO_LARGE')
    else chunks.push(chunk)
  })
  response.on('error', () => fail('CONNECTION_RESET'))
  response.on('end', () =>
    response.complete ? done(Buffer.concat(chunks).toString('utf8')) : fail('CONNECTION_RESET'),
  )
}
