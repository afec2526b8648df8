import createClient from 'openapi-fetch'
import { ShownError } from '../parts/error-box.tsx'
import type { components, paths } from '../../generated/staff-api.d.ts'

type Schemas = components['schemas']
export type Me = Schemas['Me']
export type Review = Schemas['Review']
export type QueuedReview = Schemas['QueuedReview']
export type Code = Schemas['Error']['error']['code']

/** A rejection by the service, in words. */
export class Refused extends ShownError {
  readonly code: Code | undefined
  readonly context: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    code: Code | undefined,
    requestId: string | undefined,
    context: Readonly<Record<string, unknown>>,
  ) {
    super(message, requestId)
    this.code = code
    this.context = context
  }
}

const WORDS: Partial<Record<Code, string>> = {
  INVALID_CREDENTIALS: 'The address, password or code is wrong.',
  INVALID_MFA_CODE: 'The code is wrong. Codes change every 30 seconds.',
  INVALID_TOKEN: 'This link was used or has expired. Ask an administrator for a new one.',
  INVALID_SESSION: 'Your session has ended. Log in again.',
  RATE_LIMITED: 'Too many attempts. Wait a moment, then try again.',
  ROLE_NOT_ALLOWED: 'Your role does not allow this.',
  CLAIM_NEEDED: 'Your claim on this review has ended. Open it again.',
  CLAIMED_BY_OTHER: 'Another reviewer has claimed this review.',
  SECOND_PERSON_NEEDED: 'You have decided this review. Another person must decide too.',
  STALE: 'This case has changed since you opened it. Check it again before you decide.',
  NOT_OPEN: 'This case is closed. Somebody has decided it.',
  ERASED: 'The personal data was erased.',
  NOT_FOUND: 'Nothing exists at this address.',
  VALIDATION_ERROR: 'Something in the form is invalid. Check it and try again.',
  SERVICE_UNAVAILABLE: 'The service is unavailable. Try again in a moment.',
}

const LOST = 'The service cannot be reached. Check your connection and try again.'

let accessToken: string | undefined
let refreshing: Promise<Me | undefined> | undefined
let onEnd: () => void = () => undefined

/** Stores the access token, in memory only. Undefined removes it. */
export const keepToken = (token: string | undefined): void => {
  accessToken = token
}

/** Called when the session is over. */
export const whenSessionEnds = (end: () => void): void => {
  onEnd = end
}

/** A new access token from the session's cookie. Undefined without a session. Several callers share one call. */
export function refresh(): Promise<Me | undefined> {
  refreshing ??= fetch('/v1/staff/auth/refresh', { method: 'POST' })
    .catch(() => {
      throw new ShownError(LOST)
    })
    .then(async (answer) => {
      if (answer.status === 401) return undefined
      if (!answer.ok) throw await refusal(answer)
      const grant = (await answer.json()) as Schemas['StaffGrant']
      accessToken = grant.access_token
      return grant.me
    })
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

/** fetch with the access token. An expired token is renewed once. */
export async function staffFetch(request: Request): Promise<Response> {
  const again = request.clone()
  const answer = await fetch(withToken(request))
  if (answer.status !== 401 || new URL(request.url).pathname.startsWith('/v1/staff/auth/')) return answer
  if ((await refresh()) === undefined) {
    accessToken = undefined
    onEnd()
    return answer
  }
  return fetch(withToken(again))
}

function withToken(request: Request): Request {
  if (accessToken !== undefined) request.headers.set('authorization', `Bearer ${accessToken}`)
  return request
}

/** The service's answer as an error that a person can read. */
async function refusal(answer: Response): Promise<Refused> {
  const body = (await answer.json().catch(() => undefined)) as
    { error?: { code?: Code } & Record<string, unknown> } | undefined
  const { code, ...context } = body?.error ?? {}
  const words = code === undefined ? undefined : WORDS[code]
  return new Refused(
    words ?? 'The service could not complete this. Try again.',
    code,
    answer.headers.get('x-request-id') ?? undefined,
    context,
  )
}

export const client = createClient<paths>({ baseUrl: location.origin, fetch: staffFetch })

/** The answer of a call. @throws Refused, or ShownError when there was no answer */
export async function answerOf<T>(call: Promise<{ data?: T; response: Response; error?: unknown }>): Promise<T> {
  let done: { data?: T; response: Response; error?: unknown }
  try {
    done = await call
  } catch (error) {
    throw error instanceof ShownError ? error : new ShownError(LOST)
  }
  if (done.data !== undefined) return done.data
  throw await refusal(new Response(JSON.stringify(done.error ?? {}), { headers: done.response.headers }))
}

/** An image as a blob address of this page. @throws Refused */
export async function pictureUrl(path: string): Promise<string> {
  const answer = await staffFetch(new Request(path))
  if (!answer.ok) throw await refusal(answer)
  return URL.createObjectURL(await answer.blob())
}
