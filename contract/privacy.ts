/** How many pages one run of `erasure` does before it goes on as a new one: far below the limit of a history. */
export const PAGES_A_RUN = 200

export const erasureWorkflowId = (erasureId: string): string => `erasure/${erasureId}`

/** Workflow and schedule of the daily pass that removes what was kept for long enough. */
export const RETENTION_ID = 'retention'

/** Rows that one pass removed. */
export interface RemovedRows {
  /** That went, or, having failed, lost their attempts. */
  readonly deliveries: number
  readonly emailChanges: number
  readonly sessions: number
  readonly audit: number
}

/** What one pass of the retention removed; counts only. */
export interface RetentionResult {
  /** Verifications whose pictures went. */
  readonly pictures: number
  /** Verifications whose people were erased: kept for long enough, or once held by the law. */
  readonly erased: number
  readonly quotes: number
  readonly rows: RemovedRows
}
