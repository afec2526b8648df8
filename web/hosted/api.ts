import type { components } from '../generated/client-api.d.ts'
import { deviceHeaders } from './device.ts'
import type { Outcome } from './upload.ts'

// The calls of the hosted page. Each answer of the service becomes an outcome that the flow can handle.

export type Answer = components['schemas']['HostedVerification']
export type StagedAnswer = components['schemas']['StagedAsset']

/** Why a call has no answer. `retryAfterMs` is the pause that the service requested. */
export type Refusal =
  | { readonly kind: 'ENDED' | 'ELSEWHERE' | 'UNKNOWN' | 'SUBMITTED' | 'INVALID' }
  | { readonly kind: 'DOWN' | 'BUSY'; readonly retryAfterMs?: number }

export type Result<T> = { readonly kind: 'OK'; readonly answer: T } | Refusal

const address = (id: string, path = ''): string => `/v1/hosted/verifications/${encodeURIComponent(id)}${path}`

/** Longest silence before a call counts as lost, in addition to its requested wait. */
const PATIENCE_MS = 20_000

/**
 * Reads the verification.
 *
 * @param follow the service answers after a change since `seen`, or after the given seconds
 */
export async function read(
  id: string,
  headers: Record<string, string> = {},
  follow?: { seen: string; seconds: number; signal: AbortSignal },
): Promise<Result<Answer>> {
  const query =
    follow === undefined
      ? ''
      : `?${new URLSearchParams({ wait: String(follow.seconds), seen: follow.seen }).toString()}`
  const late = AbortSignal.timeout(PATIENCE_MS + (follow?.seconds ?? 0) * 1000)
  return ask<Answer>(`${address(id)}${query}`, {
    headers,
    signal: follow === undefined ? late : AbortSignal.any([late, follow.signal]),
  })
}

/** Submits the staged assets. `unable`: the movements were skipped, and a person will review. */
export async function submit(id: string, headers: Record<string, string>, unable: boolean): Promise<Result<Answer>> {
  const body = unable
    ? { body: JSON.stringify({ liveness: 'UNABLE' }), headers: { ...headers, 'content-type': 'application/json' } }
    : { headers }
  return ask<Answer>(address(id, '/submit'), { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS * 2), ...body })
}

/** Starts the flow on this device, lets another device continue with its token, or takes the flow over. */
export const changeDevice = (
  id: string,
  change: { readonly action: 'BEGIN' | 'TAKE_OVER' } | { readonly action: 'HAND_OVER'; readonly to: string },
): Promise<Result<unknown>> =>
  ask(address(id, '/device'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

async function ask<T>(
  url: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> },
): Promise<Result<T>> {
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      ...init,
      headers: { ...deviceHeaders, ...init.headers },
    })
    const body: unknown = await response.json()
    if (response.ok) return { kind: 'OK', answer: body as T }
    return refusalOf(response.status, codeOf(body), response.headers.get('retry-after'))
  } catch {
    return { kind: 'DOWN' }
  }
}

/** The effect of a rejected call on the flow. Pure. */
function refusalOf(status: number, code: string | undefined, retryAfter: string | null): Refusal {
  const seconds = Number(retryAfter ?? Number.NaN)
  const wait = Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {}
  if (status === 429) return { kind: 'BUSY', ...wait }
  if (status >= 500 || status === 408) return { kind: 'DOWN', ...wait }
  if (code === 'ALREADY_SUBMITTED') return { kind: 'SUBMITTED' }
  if (code === 'LINK_ENDED') return { kind: 'ENDED' }
  if (code === 'OPEN_ELSEWHERE') return { kind: 'ELSEWHERE' }
  if (status === 404) return { kind: 'UNKNOWN' }
  return { kind: 'INVALID' }
}

/** The code of an error's envelope (interface.md 7.1). */
function codeOf(body: unknown): string | undefined {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** A photo to stage: the part's name, the photo, and the headers that tie it to its capture session. */
export interface Parcel {
  readonly part: string
  readonly blob: Blob
  readonly headers: Readonly<Record<string, string>>
}

/** Stages a photo, for the queue (upload.ts). It uses XMLHttpRequest because fetch reports no upload progress. */
export const sendPicture =
  (id: string) =>
  (
    { part, blob, headers }: Parcel,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Outcome<StagedAnswer>> =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      const lose = (): void => {
        resolve({ kind: 'LOST' })
      }
      signal.addEventListener(
        'abort',
        () => {
          request.abort()
        },
        { once: true },
      )
      request.upload.onprogress = ({ loaded, total }) => {
        onProgress(total === 0 ? 0 : loaded / total)
      }
      request.onerror = request.onabort = request.ontimeout = lose
      request.onload = () => {
        resolve(outcomeOf(request))
      }
      request.open('POST', address(id, '/assets'))
      for (const [name, value] of Object.entries({ ...deviceHeaders, ...headers }))
        request.setRequestHeader(name, value)
      const form = new FormData()
      form.append(part, blob, 'picture')
      request.send(form)
    })

function outcomeOf(request: XMLHttpRequest): Outcome<StagedAnswer> {
  let body: unknown
  try {
    body = JSON.parse(request.responseText)
  } catch {
    return { kind: 'LOST' }
  }
  if (request.status >= 200 && request.status < 300) return { kind: 'SENT', answer: body as StagedAnswer }
  const code = codeOf(body)
  const refusal = refusalOf(request.status, code, request.getResponseHeader('retry-after'))
  // The page writes valid bodies. A body that the service finds broken was stalled or cut on the way.
  if (code === 'VALIDATION_ERROR') return { kind: 'LOST' }
  if (refusal.kind === 'DOWN' || refusal.kind === 'BUSY')
    return { kind: 'LOST', ...(refusal.retryAfterMs === undefined ? {} : { retryAfterMs: refusal.retryAfterMs }) }
  return { kind: 'REFUSED', code: code ?? String(request.status) }
}
