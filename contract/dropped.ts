/** Manual requests to a workflow that were rejected. */
export interface Dropped {
  readonly count: number
  /** Why the newest was rejected, in our own words. */
  readonly last: string
}
