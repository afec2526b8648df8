import createClient from 'openapi-fetch'
import type { components, paths } from '../../../generated/client-api.d.ts'
import { ShownError } from '../../parts/error-box.tsx'
import { accessToken } from './session.ts'
import { errorWords, UNREACHABLE } from '../words/errors.ts'

export type Schemas = components['schemas']

/** One thing that is wrong with what was sent: the field's name, and why. */
export interface Issue {
  readonly path: string
  readonly message: string
}

/** A refusal by the service. */
export class ApiError extends ShownError {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]
  /** Seconds until another try may do. */
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

  /** What is wrong with one field, if anything is. */
  issue(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** A call with the session's token; one that is refused for its token is made again with a new one. */
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

/** The operations that need no session: login and what mails lead to. */
export const openApi = createClient<paths>({ baseUrl: '/' })

/** What a call answers. Throws ApiError for a refusal, ShownError when the service cannot be reached. */
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
 * Begins to read a file with the session; its body comes as it is read.
 *
 * @throws ApiError for a refusal, ShownError when the service cannot be reached
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
 * Fetches a file with the session and gives it to the browser to be saved.
 *
 * @returns the answer's headers
 */
export async function download(path: string, name: string): Promise<Headers> {
  const response = await openFile(path)
  giveToBrowser(await response.blob(), name)
  return response.headers
}

/** Has the browser save what the page holds. */
export function giveToBrowser(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
