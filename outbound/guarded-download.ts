import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { addressPolicy, type AddressPolicy } from './address-guard.ts'
import { openConnections, type Connections } from './connections.ts'
import { codeOf, nameOf } from './network-error.ts'
import { createResolver, type Resolver } from './resolve.ts'
import { checkUrl } from './webhook-url.ts'

const MAX_REDIRECTS = 5
/** Signed addresses of object stores carry session tokens, so they are longer than customers may register. */
const MAX_URL_LENGTH = 8_192

export interface DownloadOptions {
  /** Validators of the stored copy: `etag` as If-None-Match, `lastModified` as If-Modified-Since. */
  readonly etag?: string
  readonly lastModified?: string
  /**
   * Continues at byte `from` if the file is still the one of `ifRange` (a strong ETag or a date). Otherwise the whole
   * file comes.
   */
  readonly range?: { readonly from: number; readonly ifRange: string }
  /** Most bytes of the whole file, including those before `range.from`. For gzip, the unpacked bytes count. */
  readonly maxBytes: number
  /** Longest silence of the server. The time in which the reader of the body is busy does not count. */
  readonly idleTimeoutMs: number
  /** From the start of DNS to the last byte, with redirects. */
  readonly totalTimeoutMs: number
  readonly signal?: AbortSignal
  /** Development: any address, and plain http. */
  readonly allowPrivate: boolean
  /** Trusted instead of the usual authorities. */
  readonly ca?: string
  /** Accepts gzip and unpacks it. Not together with `range`, whose bytes are the sent ones. */
  readonly gzip?: boolean
  readonly resolver?: Resolver
  /** Replaces the policy of `allowPrivate`. */
  readonly policy?: AddressPolicy
}

export interface DownloadAnswer {
  /** 206 only if `range` was requested and is honoured from its exact byte; 304 only if a validator was given. */
  readonly status: 200 | 206 | 304
  readonly etag: string | null
  readonly lastModified: string | null
  readonly contentType: string | null
  /** Bytes of this answer's body as sent. Null if the server does not say. */
  readonly contentLength: number | null
  /** Read it once, to the end or with `break`, which ends the transfer. Throws DownloadError. Empty for a 304. */
  readonly body: AsyncIterable<Buffer>
}

export type Download = (url: string, options: DownloadOptions) => Promise<DownloadAnswer>

/**
 * A download failed. `code` is a stable text: those of last_error (`HTTP 503`, `DNS_ERROR`, `TLS_ERROR`,
 * `CONNECTION_RESET`, `ADDRESS_NOT_ALLOWED` …), `TIMEOUT`, `IDLE_TIMEOUT`, `TOO_LARGE`, `TOO_MANY_REDIRECTS`,
 * `INVALID_REDIRECT`, `INVALID_RESPONSE`, `ABORTED`. The message is the same text, because addresses can contain
 * signatures.
 */
export class DownloadError extends Error {
  readonly code: string
  /** Node's code of a network error: for the log. */
  readonly detail: string
  constructor(code: string, detail = '') {
    super(code)
    this.name = 'DownloadError'
    this.code = code
    this.detail = detail
  }
}

/**
 * Fetches a file through the guard of webhooks: https to public addresses, judged at every connect. At most five
 * redirects are followed, and each is judged again. The body streams within the limits. It is unpacked only on request.
 *
 * @throws DownloadError
 */
export const download: Download = async (address, options) => {
  if (options.gzip === true && options.range !== undefined) throw new TypeError('gzip and range exclude each other')
  const policy = options.policy ?? addressPolicy(options)
  const resolver = options.resolver ?? createResolver()
  const connections = openConnections({ policy, resolver, ca: options.ca, keepAlive: false })
  const ending = new AbortController()
  const end = (code: string) => () => ending.abort(new DownloadError(code))
  const timer = setTimeout(end('TIMEOUT'), options.totalTimeoutMs)
  const onAbort = end('ABORTED')
  options.signal?.addEventListener('abort', onAbort, { once: true })
  if (options.signal?.aborted === true) onAbort()
  const close = () => {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', onAbort)
    connections.close()
    if (options.resolver === undefined) resolver.close()
  }
  try {
    const response = await follow(address, connections, policy, options, ending.signal)
    response.on('close', close)
    return accept(response, options)
  } catch (error) {
    close()
    throw asDownloadError(error)
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

async function follow(
  address: string,
  connections: Connections,
  policy: AddressPolicy,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = checkUrl(address, policy, MAX_URL_LENGTH)
  for (let redirects = 0; ; redirects++) {
    const response = await respond(url, connections, options, signal)
    if (!REDIRECTS.has(response.statusCode ?? 0)) return response
    const { location } = response.headers
    response.destroy()
    if (redirects === MAX_REDIRECTS) throw new DownloadError('TOO_MANY_REDIRECTS')
    if (location === undefined || !URL.canParse(location, url)) throw new DownloadError('INVALID_REDIRECT')
    url = checkUrl(new URL(location, url).href, policy, MAX_URL_LENGTH)
  }
}

function respond(
  url: URL,
  connections: Connections,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(asDownloadError(signal.reason))
    const request = connections.request(url, { method: 'GET', headers: requestHeaders(options) })
    const onAbort = () => request.destroy(asDownloadError(signal.reason))
    const idle = setTimeout(() => request.destroy(new DownloadError('IDLE_TIMEOUT')), options.idleTimeoutMs)
    signal.addEventListener('abort', onAbort)
    request.on('close', () => {
      clearTimeout(idle)
      signal.removeEventListener('abort', onAbort)
      reject(new DownloadError('CONNECTION_RESET')) // no answer came; no effect after one
    })
    request.on('error', reject)
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new DownloadError('HTTP 101'))
    })
    request.on('response', (response) => {
      clearTimeout(idle)
      // Without a handler, an error before the body is read would end the process. The reader of the body gets the
      // error.
      response.on('error', () => undefined)
      request.on('error', (error) => {
        if (!response.complete) response.destroy(asDownloadError(error)) // an invalid body
      })
      signal.removeEventListener('abort', onAbort)
      const onLateAbort = () => response.destroy(asDownloadError(signal.reason)) // request.destroy() would hide the reason
      signal.addEventListener('abort', onLateAbort)
      response.on('close', () => signal.removeEventListener('abort', onLateAbort))
      resolve(response)
    })
    request.end()
  })
}

function requestHeaders({ etag, lastModified, range, gzip }: DownloadOptions): Record<string, string> {
  return {
    Accept: '*/*',
    'Accept-Encoding': gzip === true ? 'gzip' : 'identity',
    'User-Agent': 'Service-Lists/1.0',
    ...(etag === undefined ? {} : { 'If-None-Match': etag }),
    ...(lastModified === undefined ? {} : { 'If-Modified-Since': lastModified }),
    ...(range === undefined ? {} : { Range: `bytes=${range.from}-`, 'If-Range': range.ifRange }),
  }
}

function accept(response: IncomingMessage, options: DownloadOptions): DownloadAnswer {
  try {
    return judge(response, options)
  } catch (error) {
    response.destroy()
    throw error
  }
}

function judge(response: IncomingMessage, options: DownloadOptions): DownloadAnswer {
  const { headers, statusCode: status } = response
  if (status !== 200 && status !== 206 && status !== 304) throw new DownloadError(`HTTP ${status}`)
  const start = status === 206 ? options.range?.from : 0
  if (status === 206 && (start === undefined || headers['content-range']?.startsWith(`bytes ${start}-`) !== true))
    throw new DownloadError('INVALID_RESPONSE')
  if (status === 304 && options.etag === undefined && options.lastModified === undefined)
    throw new DownloadError('INVALID_RESPONSE')
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  const isGzip = options.gzip === true && (encoding === 'gzip' || encoding === 'x-gzip')
  if (status !== 304 && !isGzip && encoding !== 'identity')
    throw new DownloadError('INVALID_RESPONSE', 'CONTENT_ENCODING')
  const contentLength = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  const maxBytes = options.maxBytes - (start ?? 0)
  if (status !== 304 && contentLength !== null && contentLength > maxBytes) throw new DownloadError('TOO_LARGE')
  if (status === 304) response.destroy()
  return {
    status,
    contentLength,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    contentType: headers['content-type'] ?? null,
    body:
      status === 304
        ? Readable.from([])
        : limited(
            isGzip ? inflated(arriving(response, options.idleTimeoutMs)) : arriving(response, options.idleTimeoutMs),
            maxBytes,
          ),
  }
}

/** Yields the body as it arrives. Ends the transfer when its reader stops. */
async function* arriving(response: IncomingMessage, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    while (true) {
      const idle = setTimeout(() => response.destroy(new DownloadError('IDLE_TIMEOUT')), idleTimeoutMs)
      const next = await chunks.next().finally(() => clearTimeout(idle))
      if (next.done === true) return
      yield next.value
    }
  } catch (error) {
    throw asDownloadError(error)
  } finally {
    response.destroy()
  }
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed, { objectMode: false })
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (error) {
    throw error instanceof DownloadError
      ? error
      : new DownloadError('INVALID_RESPONSE', error instanceof Error ? codeOf(error) : '')
  } finally {
    source.destroy()
  }
}

async function* limited(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new DownloadError('TOO_LARGE')
    yield chunk
  }
}

function asDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error
  if (!(error instanceof Error)) return new DownloadError('CONNECTION_FAILED')
  const code = codeOf(error)
  return new DownloadError(code === 'INVALID_URL' ? 'ADDRESS_NOT_ALLOWED' : nameOf(error), code)
}
