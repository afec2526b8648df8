import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { AddressNotAllowed, checkUrl, guardedLookup } from './address-guard.ts'

/** interface.md 6.4: absolute, from the start of DNS (decisions.md, "Webhooks"). */
export const ATTEMPT_TIMEOUT_MS = 8_000
/** How much of an answer's body is read before the socket is destroyed. */
const MAX_BODY_BYTES = 16_384
const MAX_HEADER_BYTES = 16_384

/** How a receiver answered; `error` is one of the stable texts of last_error, null for a 2xx. */
export interface Answer {
  readonly responseCode: number | null
  readonly error: string | null
}

export interface Sender {
  /** POSTs a body. Never throws: what goes wrong on the way is the answer. */
  post(url: string, headers: Record<string, string>, body: string): Promise<Answer>
  close(): void
}

/**
 * A sender for user-given addresses: public ones only, checked on the address connected to; no redirects, no proxy,
 * no decompression; eight seconds in all; connections are kept alive per host, bounded.
 *
 * @param options.ca trusted instead of the usual authorities
 */
export function createSender(options: { readonly allowPrivate: boolean; readonly timeoutMs?: number; readonly ca?: string }): Sender {
  const agentOptions = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: 30_000, scheduling: 'lifo' } as const
  const lookup = guardedLookup(options.allowPrivate)
  const agents = { 'http:': new HttpAgent({ ...agentOptions, lookup }), 'https:': new HttpsAgent({ ...agentOptions, lookup, ca: options.ca }) }
  return {
    post: (address, headers, body) => post(address, headers, body),
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }

  function post(address: string, headers: Record<string, string>, body: string): Promise<Answer> {
    let url: URL
    try {
      url = new URL(address)
      checkUrl(url, options.allowPrivate)
    } catch {
      return Promise.resolve({ responseCode: null, error: 'ADDRESS_NOT_ALLOWED' })
    }
    const payload = Buffer.from(body)
    const requestOptions: RequestOptions = {
      method: 'POST', maxHeaderSize: MAX_HEADER_BYTES, agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
      headers: { ...headers, 'content-length': payload.length, 'accept-encoding': 'identity', accept: '*/*' },
    }
    return new Promise((resolve) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, requestOptions)
      const finish = (answer: Answer) => {
        clearTimeout(timer)
        resolve(answer)
      }
      const timer = setTimeout(() => {
        finish({ responseCode: null, error: 'TIMEOUT' })
        request.destroy()
      }, options.timeoutMs ?? ATTEMPT_TIMEOUT_MS)
      request.on('response', (response) => {
        // Complete headers inside the time decide; whatever the body then does changes nothing.
        finish(judge(response.statusCode ?? 0))
        drain(request, response)
      })
      request.on('upgrade', (response, socket) => {
        finish(judge(response.statusCode ?? 101))
        socket.destroy()
      })
      request.on('error', (error) => finish({ responseCode: null, error: nameOf(error) }))
      request.on('close', () => finish({ responseCode: null, error: 'CONNECTION_RESET' }))
      request.end(payload)
    })
  }
}

const judge = (status: number): Answer => ({ responseCode: status, error: status >= 200 && status <= 299 ? null : `HTTP ${status}` })

/** Reads a small body so that the connection can be used again; a large or slow one costs the connection. */
function drain(request: ClientRequest, response: IncomingMessage): void {
  let read = 0
  const end = setTimeout(() => request.destroy(), 1_000)
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MAX_BODY_BYTES) request.destroy()
  })
  response.on('error', () => undefined) // the verdict stands; a body that breaks is the receiver's affair
  response.on('close', () => clearTimeout(end))
}

const NAMES: readonly [RegExp, string][] = [
  [/^ADDRESS_NOT_ALLOWED$/, 'ADDRESS_NOT_ALLOWED'],
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED'],
  [/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'CONNECTION_RESET'],
  [/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/, 'DNS_ERROR'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'HOST_UNREACHABLE'],
  [/^ETIMEDOUT$/, 'TIMEOUT'],
  [/^HPE_/, 'INVALID_RESPONSE'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/, 'TLS_ERROR'],
]

/** The stable text for a network error. */
export function nameOf(error: Error): string {
  const code = error instanceof AddressNotAllowed ? error.code : 'code' in error && typeof error.code === 'string' ? error.code : ''
  return NAMES.find(([pattern]) => pattern.test(code))?.[1] ?? 'CONNECTION_FAILED'
}
