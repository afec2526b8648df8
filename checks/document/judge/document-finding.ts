/** What a check saw: a sentence for the owner, with the reason codes that it raises, if any. */
export interface Finding {
  readonly observation: string
  readonly codes: readonly string[]
}

/** A finding in one line. */
export const fact = (observation: string, ...codes: string[]): Finding => ({ observation, codes })
