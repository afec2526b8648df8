import createClient from 'openapi-fetch'
import type { components, paths } from '../../../generated/client-api.d.ts'
import { ShownError } from '../../parts/error-box.tsx'
import { accessToken } from './session.ts'
import { errorWords, UNREACHABLE } from '../words/errors.ts'

export type Schemas = components['schemas']

/** One error in a request: the field's name, and the reason. */
export interface Issue {
  readonly path: string
  readonly message: string
}

/** A rejection by the service. */
export class ApiError extends ShownError {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]
  /** Seconds until the next attempt. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    { issues = [], requestId, retryAfter }: { issues?: readonly Issue[]; requestId?: string; retryAfter?: number } = {},
  ) {
    super(errorWords(code, status, retryAfter), requestId)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }

  /** The error of one field, if there is one. */
  issue(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** A call with the session's token. If the token is rejected, the call is repeated with a new one. */
async function withSession(request: Request): Promise<Response> {
  const again = request.clone()
  const token = await accessToken()
  const response = await send(request, token)
  if (token === undefined || response.status !== 401 || (await codeOf(response.clone())) !== 'INVALID_SESSION')
    return response
  const renewed = await accessToken(token)
  return renewed === undefined ? response : send(again, renewed)
}

function send(request: Request, token: string | undefined): Promise<Response> {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
  return fetch(request)
}

const codeOf = async (response: Response): Promise<string | undefined> => {
  const body = (await response.json().catch(() => undefined)) as { error?: { code?: string } } | undefined
  return body?.error?.code
}

/** The service's operations, typed by its OpenAPI document, with the session of this browser. */
export const api = createClient<paths>({ baseUrl: '/', fetch: withSession })

/** The operations without a session: login and the links of mails. */
export const openApi = createClient<paths>({ baseUrl: '/' })

/** The answer of a call. Throws ApiError for a rejection, ShownError when the service is unreachable. */
export async function answerOf<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    throw failure instanceof TypeError ? new ShownError(UNREACHABLE) : failure
  })
  if (response.ok && data !== undefined) return data
  const refusal = (error as { error?: { code?: string; issues?: readonly Issue[] } } | undefined)?.error
  throw new ApiError(response.status, refusal?.code ?? 'INTERNAL_ERROR', {
    issues: refusal?.issues,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}

/**
 * Starts to read a file with the session. The body is streamed.
 *
 * @throws ApiError for a rejection, ShownError when the service is unreachable
 */
export const openFile = (path: string, signal?: AbortSignal): Promise<Response> =>
  answerOf(
    withSession(new Request(path, { signal })).then(async (response) =>
      response.ok
        ? { data: response, response }
        : { error: (await response.json().catch(() => undefined)) as unknown, response },
    ),
  )

/**
 * Fetches a file with the session, and saves it with the browser.
 *
 * @returns the answer's headers
 */
export async function download(path: string, name: string): Promise<Headers> {
  const response = await openFile(path)
  giveToBrowser(await response.blob(), name)
  return response.headers
}

/** Saves data of the page with the browser. */
export function giveToBrowser(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
