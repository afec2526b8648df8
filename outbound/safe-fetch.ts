import type { ClientRequest, IncomingMessage } from 'node:http'
import { addressPolicy, type AddressPolicy } from './address-guard.ts'
import { openConnections, type Connections } from './connections.ts'
import { codeOf, nameOf } from './network-error.ts'
import { createResolver, type Resolver } from './resolve.ts'
import { checkUrl } from './webhook-url.ts'

/** interface.md 6.4: absolute, from the start of DNS (decisions.md, "Webhooks"). */
export const ATTEMPT_TIMEOUT_MS = 8_000
/** How much of an answer's body is read, and how long, before the socket is destroyed. */
const MAX_BODY_BYTES = 16_384
const MAX_BODY_MS = 1_000

/** How a receiver answered. */
export interface Answer {
  /** Status of the final answer, null when there was none. */
  readonly responseCode: number | null
  /** One of the stable texts of last_error, null for a 2xx. */
  readonly error: string | null
  /** Node's code of a network error (CERT_HAS_EXPIRED, ESERVFAIL …): for the log, not for customers. */
  readonly detail?: string
}

export interface Sender {
  /**
   * POSTs a body. Never throws for what goes wrong on the way: that is the answer.
   *
   * @param headers sent as they are, with Host, Content-Length, Accept-Encoding and Connection added
   */
  post(url: string, headers: Record<string, string>, body: string): Promise<Answer>
  close(): void
}

export interface SenderOptions {
  /** Development: any address, and plain http. */
  readonly allowPrivate: boolean
  readonly timeoutMs?: number
  /** Trusted instead of the usual authorities. */
  readonly ca?: string
  readonly resolver?: Resolver
  /** Instead of what `allowPrivate` stands for. */
  readonly policy?: AddressPolicy
}

/**
 * A sender for user-given addresses: public ones only, checked on the address connected to; no redirects, no proxy,
 * no decompression; eight seconds in all. Nothing waits in line here: each post takes an idle connection of its endpoint
 * or opens one, so an endpoint that hangs delays no other. How many are under way is the caller's to bound; idle
 * connections are bounded for each endpoint and in all.
 *
 * A kept connection that the receiver closes just as it is used, before a byte of an answer, is no answer of the receiver:
 * the request is sent once more on a fresh connection within the same eight seconds. RFC 9110 9.2.2 allows it as the
 * request says which delivery it is (X-Service-Delivery, interface.md 6.3), and the next attempt would send the same.
 */
export function createSender(options: SenderOptions): Sender {
  const policy = options.policy ?? addressPolicy(options)
  const resolver = options.resolver ?? createResolver()
  const kept = openConnections({ policy, resolver, ca: options.ca, keepAlive: true })
  const fresh = openConnections({ policy, resolver, ca: options.ca, keepAlive: false })

  return {
    post,
    close() {
      kept.close()
      fresh.close()
      if (options.resolver === undefined) resolver.close()
    },
  }

  async function post(address: string, headers: Record<string, string>, body: string): Promise<Answer> {
    let url: URL
    try {
      url = checkUrl(address, policy)
    } catch (error) {
      return { responseCode: null, error: 'ADDRESS_NOT_ALLOWED', detail: error instanceof Error ? codeOf(error) : '' }
    }
    const payload = Buffer.from(body)
    const deadline = performance.now() + (options.timeoutMs ?? ATTEMPT_TIMEOUT_MS)
    const answer = await exchange(kept, url, headers, payload, deadline)
    return answer !== CLOSED_WHEN_REUSED ? answer : exchange(fresh, url, headers, payload, deadline)
  }
}

const CLOSED_WHEN_REUSED: Answer = { responseCode: null, error: 'CONNECTION_RESET', detail: 'CLOSED_WHEN_REUSED' }

/** One request and its answer; {@link CLOSED_WHEN_REUSED} only from connections that are kept alive. */
function exchange(connections: Connections, url: URL, headers: Record<string, string>, payload: Buffer, deadline: number): Promise<Answer> {
  const request = connections.request(url, {
    method: 'POST', pool: url.href, headers: { ...headers, 'accept-encoding': 'identity', 'content-length': payload.length },
  })
  const isSilent = watchForSilence(request)
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
      // Complete headers inside the time decide; whatever the body then does changes nothing.
      finish(judge(response.statusCode ?? 0))
      drain(request, response)
    })
    request.on('upgrade', (response, socket) => {
      finish(judge(response.statusCode ?? 101))
      socket.destroy()
    })
    request.on('error', (error) => {
      const name = nameOf(error)
      finish(name === 'CONNECTION_RESET' && request.reusedSocket && isSilent() ? CLOSED_WHEN_REUSED : { responseCode: null, error: name, detail: codeOf(error) })
    })
    request.on('close', () => finish({ responseCode: null, error: 'CONNECTION_RESET' }))
    request.end(payload)
  })
}

/** Tells whether the receiver has sent nothing since the request got its connection. */
function watchForSilence(request: ClientRequest): () => boolean {
  let bytesNow = () => 0
  let bytesBefore = 0
  request.on('socket', (socket) => {
    bytesNow = () => socket.bytesRead
    bytesBefore = socket.bytesRead
  })
  return () => bytesNow() === bytesBefore
}

const judge = (status: number): Answer => ({ responseCode: status, error: status >= 200 && status <= 299 ? null : `HTTP ${status}` })

/** Reads a small body so that the connection can be used again; a large or slow one costs the connection. */
function drain(request: ClientRequest, response: IncomingMessage): void {
  let read = 0
  const end = setTimeout(() => request.destroy(), MAX_BODY_MS)
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MAX_BODY_BYTES) request.destroy()
  })
  response.on('error', () => undefined) // the verdict stands; a body that breaks is the receiver's affair
  response.on('close', () => clearTimeout(end))
}
