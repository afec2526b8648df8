// Errors carry what the service said, and never what was sent: no key, no picture, no personal data.

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

/** Whatever this library throws, but for a TypeError where it was called wrongly, and the reason of an AbortSignal. */
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
  /** Of VALIDATION_ERROR; of NO_ASSETS, why each picture was not usable. */
  readonly issues: ApiErrorDetails['issues']
  /** Fields beside the code: `available` and `required` of INSUFFICIENT_CREDITS. */
  readonly context: ApiErrorDetails['context']
  /** The X-Request-Id: name it when you ask for support. */
  readonly requestId: string | undefined
  /** How long the service asked to wait. */
  readonly retryAfterMs: number | undefined
  /** How often it was tried. */
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

/** 400: the request is not as the contract wants it. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}
/** 400 INSUFFICIENT_CREDITS: `available` and `required` say how many. */
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
/** 404: there is none on this account, or no such partner. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
/** 409: a twin of the request is still in work. */
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

/** The error of the class that its status calls for. */
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

/** No answer came, or none that can be read: whether the service did what was asked is not known. */
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

/** The decision did not come in the time given. The verification goes on; its webhook will tell. */
export class DecisionTimeoutError extends IdentityVerificationError {
  override name = 'DecisionTimeoutError'
  readonly verificationId: string

  constructor(verificationId: string) {
    super(`${verificationId} was not decided in the time given`)
    this.verificationId = verificationId
  }
}

/** A webhook that must not be believed. Answer 400 to it. */
export class WebhookSignatureError extends IdentityVerificationError {
  override name = 'WebhookSignatureError'
  /** `SIGNATURE_DIFFERS`, `OUTSIDE_TOLERANCE`, `NO_SIGNATURE`, `MALFORMED_SIGNATURE`, `DELIVERY_ID_DIFFERS`, `BODY_TOO_LARGE`, `NOT_AN_EVENT` */
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
