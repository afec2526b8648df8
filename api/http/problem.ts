/** Every error code that this service answers with, and its status (interface.md 7.3; decisions.md, "Further codes of ours"). */
export const CATALOGUE = {
  INVALID_API_KEY: 401,
  VALIDATION_ERROR: 400,
  INSUFFICIENT_CREDITS: 400,
  COUNTRY_NOT_SUPPORTED: 403,
  IP_NOT_ALLOWED: 403,
  RATE_LIMITED: 429,
  ACCOUNT_INACTIVE: 403,
  NOT_FOUND: 404,
  LINK_ENDED: 404,
  PARTNER_NOT_FOUND: 404,
  ALREADY_SUBMITTED: 400,
  NO_ASSETS: 400,
  CAPTURE_UNKNOWN: 404,
  CAPTURE_REPLACED: 409,
  CAPTURE_EXPIRED: 409,
  CAPTURE_TRIES_EXCEEDED: 409,
  CAPTURE_STEP_EARLY: 409,
  CAPTURE_STEP_LATE: 409,
  OPEN_ELSEWHERE: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  INVALID_WEBHOOK_URL: 400,
  INVALID_SESSION: 401,
  INVALID_CREDENTIALS: 401,
  INVALID_MFA_CODE: 401,
  INVALID_TOKEN: 400,
  EMAIL_NOT_VERIFIED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  CHECK_NOT_ALLOWED: 403,
  TEST_MODE_ONLY: 403,
  PARTNER_ACCESS_DENIED: 403,
  NOT_A_PARTNER: 403,
  INSUFFICIENT_BALANCE: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ROLE_NOT_ALLOWED: 403,
  CLAIM_NEEDED: 409,
  CLAIMED_BY_OTHER: 409,
  SECOND_PERSON_NEEDED: 409,
  STALE: 409,
  NOT_OPEN: 409,
  ERASED: 410,
  METHOD_NOT_ALLOWED: 405,
  TLS_REQUIRED: 403,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type Code = keyof typeof CATALOGUE

/** Codes of the staff console alone (/v1/staff): no client ever gets one, and the public document does not list them. */
export const STAFF_CODES: ReadonlySet<Code> = new Set(['ROLE_NOT_ALLOWED', 'CLAIM_NEEDED', 'CLAIMED_BY_OTHER', 'SECOND_PERSON_NEEDED', 'STALE', 'NOT_OPEN', 'ERASED'])

/** One thing that is wrong with a request: the field's name (`declared.sex`, `assets[1].data`, a header's name, or empty for the body). */
export interface Issue {
  readonly path: string
  readonly message: string
}

export interface ProblemDetails {
  /** Of VALIDATION_ERROR; of NO_ASSETS, why each asset is not usable. */
  readonly issues?: readonly Issue[]
  /** Fields beside the code, for example `available` and `required`. */
  readonly context?: Readonly<Record<string, unknown>>
  /** Response headers, for example Retry-After. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal that the caller is told of. Anything else that is thrown is our fault and becomes INTERNAL_ERROR. */
export class Problem extends Error {
  readonly code: Code
  readonly status: number
  readonly issues: readonly Issue[] | undefined
  readonly context: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(code: Code, { issues, context = {}, headers = {} }: ProblemDetails = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = CATALOGUE[code]
    this.issues = issues
    this.context = context
    this.headers = headers
  }

  /** The body of the answer (interface.md 7.1). */
  envelope(): { error: Record<string, unknown> } {
    return { error: { code: this.code, ...(this.issues === undefined ? {} : { issues: this.issues }), ...this.context } }
  }
}

/** VALIDATION_ERROR about one field. */
export const invalid = (path: string, message: string): Problem => new Problem('VALIDATION_ERROR', { issues: [{ path, message }] })
