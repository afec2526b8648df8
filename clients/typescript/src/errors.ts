// Errors contain the answer of the service, and never the request: no key, no image, no personal data.

/** A code of the contract (interface.md 7.3), or one that this version does not know. */
export type ErrorCode =
  | 'INVALID_API_KEY'
  | 'VALIDATION_ERROR'
  | 'INSUFFICIENT_CREDITS'
  | 'COUNTRY_NOT_SUPPORTED'
  | 'IP_NOT_ALLOWED'
  | 'RATE_LIMITED'
  | 'ACCOUNT_INACTIVE'
  | 'NOT_FOUND'
  | 'PARTNER_NOT_FOUND'
  | 'ALREADY_SUBMITTED'
  | 'NO_ASSETS'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'CHECK_NOT_ALLOWED'
  | 'TEST_MODE_ONLY'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | (string & {})

/** Every error of this library, except a TypeError for a wrong argument and the reason of an AbortSignal. */
export class IdentityVerificationError extends Error {
  override name = 'IdentityVerificationError'
}

export interface ApiErrorDetails {
  readonly status: number
  readonly code: ErrorCode
  readonly issues: readonly { readonly path: string; readonly message: string }[]
  readonly context: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  readonly tries: number
}

/** The service answered with an error. Branch on `code` and `status`, never on `message`. */
export class ApiError extends IdentityVerificationError {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** The faults of VALIDATION_ERROR. For NO_ASSETS, why each image was unusable. */
  readonly issues: ApiErrorDetails['issues']
  /** Fields beside the code: `available` and `required` of INSUFFICIENT_CREDITS. */
  readonly context: ApiErrorDetails['context']
  /** The X-Request-Id: name it when you ask for support. */
  readonly requestId: string | undefined
  /** The pause that the service requested. */
  readonly retryAfterMs: number | undefined
  /** The number of tries. */
  readonly tries: number

  constructor(details: ApiErrorDetails) {
    super(
      `${details.code} (status ${details.status}${details.requestId === undefined ? '' : `, request ${details.requestId}`})`,
    )
    this.status = details.status
    this.code = details.code
    this.issues = details.issues
    this.context = details.context
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs
    this.tries = details.tries
  }
}

/** 400: the request breaks the contract. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}
/** 400 INSUFFICIENT_CREDITS: `available` and `required` are credits. */
export class InsufficientCreditsError extends InvalidRequestError {
  override name = 'InsufficientCreditsError'
  get available(): number | undefined {
    return numberOf(this.context.available)
  }
  get required(): number | undefined {
    return numberOf(this.context.required)
  }
}
/** 401: the key is missing, malformed or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}
/** 403: the country, the account, the address, or the key's checks or mode. */
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError'
}
/** 404: nothing with this id on the account, or an unknown partner. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
/** 409: an equal request is still running. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}
/** 429: too many requests from this address. */
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError'
}
/** 5xx. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The error in the class of its status. */
export function apiError(details: ApiErrorDetails): ApiError {
  const { status, code } = details
  if (status >= 500) return new ServerError(details)
  if (code === 'INSUFFICIENT_CREDITS') return new InsufficientCreditsError(details)
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return new InvalidRequestError(details)
    case 401:
      return new AuthenticationError(details)
    case 403:
      return new PermissionDeniedError(details)
    case 404:
      return new NotFoundError(details)
    case 409:
      return new ConflictError(details)
    case 429:
      return new RateLimitedError(details)
    default:
      return new ApiError(details)
  }
}

/** No answer, or an unreadable one. The result of the call is unknown. */
export class ConnectionError extends IdentityVerificationError {
  override name = 'ConnectionError'
  /** `ECONNREFUSED`, `ECONNRESET`, `TIMEOUT`, `INVALID_ANSWER`, `REDIRECT_REFUSED` … */
  readonly code: string
  readonly tries: number

  constructor(code: string, tries: number) {
    super(`${code} (${tries} ${tries === 1 ? 'try' : 'tries'})`)
    this.code = code
    this.tries = tries
  }
}

/** No decision in time. The verification continues, and its webhook reports the decision. */
export class DecisionTimeoutError extends IdentityVerificationError {
  override name = 'DecisionTimeoutError'
  readonly verificationId: string

  constructor(verificationId: string) {
    super(`${verificationId} was not decided in the time given`)
    this.verificationId = verificationId
  }
}

/** A webhook that is not genuine. Answer 400 to it. */
export class WebhookSignatureError extends IdentityVerificationError {
  override name = 'WebhookSignatureError'
  /** `SIGNATURE_DIFFERS`, `OUTSIDE_TOLERANCE`, `NO_SIGNATURE`, `MALFORMED_SIGNATURE`, `DELIVERY_ID_DIFFERS`, `BODY_TOO_LARGE`, `NOT_AN_EVENT` */
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
