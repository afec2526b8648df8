import { CATALOGUE, type Code } from '../../contract/error-codes.ts'

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
    return {
      error: { code: this.code, ...(this.issues === undefined ? {} : { issues: this.issues }), ...this.context },
    }
  }
}

/** VALIDATION_ERROR about one field. */
export const invalid = (path: string, message: string): Problem =>
  new Problem('VALIDATION_ERROR', { issues: [{ path, message }] })
