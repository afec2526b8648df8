/** What was asked of a workflow by hand and could not be done. */
export interface Dropped {
  readonly count: number
  /** The newest, in our own words. */
  readonly last: string
}
