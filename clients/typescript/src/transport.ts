import { apiError, ConnectionError, type ApiError } from './errors.ts'
import { parseRetryAfter, pause, pauseAfter, reasonOf, type RetryOptions } from './retry.ts'

/** Options of every call. */
export interface CallOptions extends RetryOptions {
  /** Ends the call, its tries and its pauses. */
  readonly signal?: AbortSignal
}

export interface ClientOptions extends RetryOptions {
  /** `svc_live_…` or `svc_test_…`; keep it on your server. */
  readonly apiKey: string
  /** The address of the service: `https://…`. Plain http works for this machine only. */
  readonly baseUrl: string | URL
  /** Another fetch, for proxies and tests. */
  readonly fetch?: typeof globalThis.fetch
}

export interface CallRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** JSON or a form. Every try sends the same body. */
  readonly body?: unknown
  /** Whether a call with an unknown result may be sent again. */
  readonly isRepeatable: boolean
  /** Called before each try that follows a try with an unknown result. */
  readonly onUnknownOutcome?: () => void
}

const DEFAULTS = { maxTries: 5, maxTotalMs: 120_000, timeoutMs: 30_000 }
const MAX_TRIES = 20
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
const VERSION = '0.1.0'

/** Sends calls, with the contract's retries (interface.md 7.5). The key is in a private field, so a printed object does not show it. */
export class Transport {
  readonly #apiKey: string
  readonly #base: string
  readonly #fetch: typeof globalThis.fetch
  readonly #retry: Required<RetryOptions>

  constructor({ apiKey, baseUrl, fetch, ...retry }: ClientOptions) {
    if (typeof apiKey !== 'string' || !/^[\x21-\x7e]{8,512}$/.test(apiKey))
      throw new TypeError('apiKey must be a key of the service: svc_live_… or svc_test_…')
    this.#apiKey = apiKey
    this.#base = checkedBase(baseUrl)
    this.#fetch = fetch ?? ((...args) => globalThis.fetch(...args))
    this.#retry = retryOf(retry, DEFAULTS)
  }

  /** Whether its key belongs to test mode. */
  get isTest(): boolean {
    return this.#apiKey.startsWith('svc_test_')
  }

  /** The answer's JSON. Throws ApiError, ConnectionError, or the reason of the signal. */
  async call(request: CallRequest, options: CallOptions = {}): Promise<unknown> {
    const { maxTries, maxTotalMs, timeoutMs } = retryOf(options, this.#retry)
    const { signal } = options
    const until = Date.now() + maxTotalMs
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted()
      const outcome = await this.#try(request, Math.min(timeoutMs, Math.max(1, until - Date.now())), signal, tries)
      if ('answer' in outcome) return outcome.answer
      const { error } = outcome
      if (tries >= maxTries || !mayRepeat(request, error)) throw error
      const ms = pauseAfter(tries, 'retryAfterMs' in error ? error.retryAfterMs : undefined)
      if (Date.now() + ms >= until) throw error
      if (isUnknownOutcome(error)) request.onUnknownOutcome?.()
      await pause(ms, signal)
    }
  }

  async #try(
    { method, path, query, headers, body }: CallRequest,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    tries: number,
  ): Promise<{ answer: unknown } | { error: ApiError | ConnectionError }> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const isJson = body !== undefined && !(body instanceof FormData)
    try {
      const response = await this.#fetch(this.#address(path, query), {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${this.#apiKey}`,
          'user-agent': `identity-verification-typescript/${VERSION}`,
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: isJson ? JSON.stringify(body) : body instanceof FormData ? body : undefined,
        redirect: 'manual', // the key must not follow a redirect
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel()
        return { error: new ConnectionError('REDIRECT_REFUSED', tries) }
      }
      const json = parseJson(await readText(response))
      if (!response.ok) return { error: errorOf(response, json, tries) }
      return typeof json === 'object' && json !== null
        ? { answer: json }
        : { error: new ConnectionError('INVALID_ANSWER', tries) }
    } catch (error) {
      if (signal?.aborted === true) throw reasonOf(signal)
      return { error: new ConnectionError(timeout.aborted ? 'TIMEOUT' : codeOf(error), tries) }
    }
  }

  #address(path: string, query: CallRequest['query'] = {}): string {
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
    return `${this.#base}${path}${asked.size === 0 ? '' : `?${asked.toString()}`}`
  }
}

/** A refused request was not carried out. The result of a failed or interrupted one is unknown. */
const isUnknownOutcome = (error: ApiError | ConnectionError): boolean => !('status' in error) || error.status >= 500

function mayRepeat(request: CallRequest, error: ApiError | ConnectionError): boolean {
  if (error.name === 'ConnectionError' && error.code === 'REDIRECT_REFUSED') return false
  if (isUnknownOutcome(error)) return request.isRepeatable
  return 'status' in error && (error.status === 429 || error.code === 'IDEMPOTENCY_IN_PROGRESS')
}

function checkedBase(baseUrl: string | URL): string {
  const url = URL.canParse(String(baseUrl)) ? new URL(baseUrl) : undefined
  if (url === undefined || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('baseUrl must be an address of the service, without credentials, query or fragment')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new TypeError('baseUrl must be https: plain http exposes the key')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** Whether a host is this machine, as a URL spells it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

function retryOf(given: RetryOptions, otherwise: Required<RetryOptions>): Required<RetryOptions> {
  const { maxTries = otherwise.maxTries, maxTotalMs = otherwise.maxTotalMs, timeoutMs = otherwise.timeoutMs } = given
  if (!Number.isInteger(maxTries) || maxTries < 1 || maxTries > MAX_TRIES)
    throw new TypeError(`maxTries must be from 1 to ${MAX_TRIES}`)
  for (const [name, value] of Object.entries({ maxTotalMs, timeoutMs }))
    if (!(value > 0 && value <= 86_400_000)) throw new TypeError(`${name} must be a number of milliseconds`)
  return { maxTries, maxTotalMs, timeoutMs }
}

/** The answer's text, up to the largest size of an answer of the service. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  if (response.body === null) return text
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // from a proxy: a page of HTML
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A limiter's or a proxy's answer may lack the envelope (interface.md 7.1). */
function errorOf(response: Response, json: unknown, tries: number): ApiError {
  const envelope = isRecord(json) && isRecord(json.error) ? json.error : {}
  const { code, issues, message: _message, ...context } = envelope
  return apiError({
    status: response.status,
    code:
      typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,99}$/.test(code)
        ? code
        : response.status === 429
          ? 'RATE_LIMITED'
          : response.status >= 500
            ? 'SERVICE_UNAVAILABLE'
            : `HTTP_${response.status}`,
    issues: Array.isArray(issues)
      ? issues.filter(isRecord).map(({ path, message }) => ({ path: String(path), message: String(message) }))
      : [],
    context,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    tries,
  })
}

/** The code of a failed fetch's cause. Its message may contain unknown data. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code
  }
  return 'CONNECTION_FAILED'
}
