/** Facts that the end user declared (decisions.md, `declared`). Dates are YYYY-MM-DD. */
export interface Declared {
  readonly first_name?: string
  readonly last_name?: string
  readonly date_of_birth?: string
  readonly document_expiry?: string
  readonly sex?: 'F' | 'M' | 'X'
}
