/** Pages that one run of `erasure` does before it continues as a new run: far below the limit of a history. */
export const PAGES_A_RUN = 200

export const erasureWorkflowId = (erasureId: string): string => `erasure/${erasureId}`

/** Workflow and schedule of the daily retention pass. */
export const RETENTION_ID = 'retention'

/** Rows that one pass removed. */
export interface RemovedRows {
  /** Removed deliveries, and failed ones whose attempts were removed. */
  readonly deliveries: number
  readonly emailChanges: number
  readonly sessions: number
  readonly audit: number
}

/** Result of one retention pass. Counts only. */
export interface RetentionResult {
  /** Verifications whose assets were removed. */
  readonly pictures: number
  /** Verifications whose people were erased: their retention or their legal hold is over. */
  readonly erased: number
  readonly quotes: number
  readonly rows: RemovedRows
}
