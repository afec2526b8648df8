import { CATALOGUE, type Code } from '../../contract/error-codes.ts'

/**
 * One mistake in a request, with the name of the field (`declared.sex`, `assets[1].data`, a header's name, or empty for
 * the body).
 */
export interface Issue {
  readonly path: string
  readonly message: string
}

export interface ProblemDetails {
  /** For VALIDATION_ERROR; for NO_ASSETS, why each asset is unusable. */
  readonly issues?: readonly Issue[]
  /** Fields beside the code, for example `available` and `required`. */
  readonly context?: Readonly<Record<string, unknown>>
  /** Response headers, for example Retry-After. */
  readonly headers?: Readonly<Record<string, string>>
}

/** An error for the caller. Any other thrown error is our bug and becomes INTERNAL_ERROR. */
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
    return {
      error: { code: this.code, ...(this.issues === undefined ? {} : { issues: this.issues }), ...this.context },
    }
  }
}

/** A VALIDATION_ERROR about one field. */
export const invalid = (path: string, message: string): Problem =>
  new Problem('VALIDATION_ERROR', { issues: [{ path, message }] })
