import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookSignatureError } from './errors.ts'

/** Types of event that this version knows. Later releases may add more. */
export type KnownEventType =
  | 'verification.approved'
  | 'verification.declined'
  | 'verification.review'
  | 'verification.error'
  | 'verification.expired'
  | 'webhook.test'

/** `data` of a `verification.*` event. Unknown fields are kept unchanged. */
export interface VerificationEventData {
  readonly id: string
  readonly reference_code: string
  readonly status: string
  readonly risk_score: number
  readonly reason_codes: readonly string[]
  readonly livemode: boolean
  readonly [added: string]: unknown
}

/** A webhook whose signature was verified. */
export interface WebhookEvent {
  /** The delivery's id, the same in every attempt. Skip an id that you have seen. */
  readonly id: string
  readonly event: KnownEventType | (string & {})
  /** Unix seconds. Events may overtake each other, so do not sort by it. */
  readonly created: number
  readonly data: Readonly<Record<string, unknown>>
  readonly [added: string]: unknown
}

/** An event about a verification. */
export interface VerificationEvent extends WebhookEvent {
  readonly data: VerificationEventData
}

/** Whether an event is about a verification, of a type that this version knows or of a later one. */
export function isVerificationEvent(event: WebhookEvent): event is VerificationEvent {
  const { id, status, reason_codes: codes } = event.data
  return (
    event.event.startsWith('verification.') &&
    typeof id === 'string' &&
    typeof status === 'string' &&
    Array.isArray(codes)
  )
}

/** The headers of a request, as Node, Express, Koa, Fastify or the Fetch API supply them. */
export type ReceivedHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** How far the signature's time may be from the clock, in seconds: 300 by default, as the contract says, and at most 3,600. */
  readonly toleranceSeconds?: number
  /** Unix seconds; the clock by default. */
  readonly now?: number
}

const MAX_HEADER_LENGTH = 1_024
const MAX_PARTS = 16
const MAX_BODY_BYTES = 1_048_576
const DEFAULT_TOLERANCE_SECONDS = 300
const MAX_TOLERANCE_SECONDS = 3_600

/**
 * Verifies a webhook and reads it (interface.md 6.3). It accepts later additions: signatures of other kinds in the header, further
 * fields, unknown types of event.
 *
 * @param rawBody the received bytes of the body; they do not match after a parser has written them again
 * @param headers the request's headers
 * @param secrets the endpoint's `whsec_…`, or several while you replace one; one must match
 * @throws WebhookSignatureError when it is not genuine, too old, or not an event; TypeError for a wrong argument
 */
export function readWebhook(
  rawBody: Uint8Array | string,
  headers: ReceivedHeaders,
  secrets: string | readonly string[],
  options: WebhookOptions = {},
): WebhookEvent {
  const signature = headerOf(headers, 'x-service-signature')
  verifySignature(rawBody, signature, secrets, options)
  const event = parseEvent(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody))
  // The headers are not signed. If a receiver trusted them, an attacker could replay a body under another id.
  const named = headerOf(headers, 'x-service-delivery')
  if (named !== undefined && named !== event.id) throw new WebhookSignatureError('DELIVERY_ID_DIFFERS')
  return event
}

/**
 * Verifies the signature alone.
 *
 * @param signature the X-Service-Signature header: `t=<unix seconds>,v1=<hex>`
 * @throws WebhookSignatureError, TypeError
 */
export function verifySignature(
  rawBody: Uint8Array | string,
  signature: string | undefined,
  secrets: string | readonly string[],
  options: WebhookOptions = {},
): void {
  const { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = Date.now() / 1_000 } = options
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('rawBody must be the raw bytes of the body, before any parser')
  const all = typeof secrets === 'string' ? [secrets] : [...secrets]
  if (all.length === 0 || all.some((secret) => typeof secret !== 'string' || secret.length < 8))
    throw new TypeError('a webhook secret is missing')
  if (!(toleranceSeconds >= 0 && toleranceSeconds <= MAX_TOLERANCE_SECONDS))
    throw new TypeError(`toleranceSeconds must be from 0 to ${MAX_TOLERANCE_SECONDS}`)
  if (Buffer.byteLength(rawBody) > MAX_BODY_BYTES) throw new WebhookSignatureError('BODY_TOO_LARGE')
  if (signature === undefined || signature === '') throw new WebhookSignatureError('NO_SIGNATURE')
  const { time, candidates } = readSignature(signature)
  let fits = false
  for (const secret of all) {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest()
    // Compare all, so that the duration does not reveal the matching one.
    for (const candidate of candidates) if (timingSafeEqual(expected, candidate)) fits = true
  }
  if (!fits) throw new WebhookSignatureError('SIGNATURE_DIFFERS')
  if (!(Math.abs(now - Number(time)) <= toleranceSeconds)) throw new WebhookSignatureError('OUTSIDE_TOLERANCE')
}

function readSignature(header: string): { time: string; candidates: Buffer[] } {
  const parts = header.length > MAX_HEADER_LENGTH ? [] : header.split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time, ...others] = valuesOf('t')
  const candidates = valuesOf('v1')
    .filter((value) => /^[0-9a-f]{64}$/.test(value))
    .map((value) => Buffer.from(value, 'hex'))
  if (
    time === undefined ||
    others.length > 0 ||
    !/^[0-9]{1,12}$/.test(time) ||
    candidates.length === 0 ||
    parts.length > MAX_PARTS
  )
    throw new WebhookSignatureError('MALFORMED_SIGNATURE')
  return { time, candidates }
}

/** The signature header for a body, as the service makes it, for the tests of a receiver. */
export function signWebhook(rawBody: Uint8Array | string, secret: string, now: number = Date.now() / 1_000): string {
  const time = Math.floor(now)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')}`
}

function parseEvent(text: string): WebhookEvent {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new WebhookSignatureError('NOT_AN_EVENT') // the parser's own message would quote the body
  }
  if (!isEvent(body)) throw new WebhookSignatureError('NOT_AN_EVENT')
  return body
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEvent = (body: unknown): body is WebhookEvent =>
  isRecord(body) &&
  typeof body.id === 'string' &&
  typeof body.event === 'string' &&
  typeof body.created === 'number' &&
  isRecord(body.data)

/** One header by its lower-case name, in any case of a plain object's key. A repeated header counts as missing. */
function headerOf(headers: ReceivedHeaders, name: string): string | undefined {
  if (typeof headers !== 'object' || headers === null) throw new TypeError('headers must be the headers of the request')
  if (isFetchHeaders(headers)) return headers.get(name) ?? undefined
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? [])
  return values.length === 1 ? values[0] : undefined
}

const isFetchHeaders = (headers: ReceivedHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function'
