/** A finding of a check: a sentence for the account owner, with its reason codes. */
export interface Finding {
  readonly observation: string
  readonly codes: readonly string[]
}

/** Creates a finding. */
export const fact = (observation: string, ...codes: string[]): Finding => ({ observation, codes })
