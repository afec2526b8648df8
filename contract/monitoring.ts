/** Result of one pass over the monitored people. Counts only, because operators read histories. */
export interface MonitorResult {
  /** Null when there was nothing to do. */
  readonly runId: string | null
  readonly subjects: number
  /** Subjects whose stored data could not be opened or read. The next full pass retries them. */
  readonly unreadable: number
  /** Cases opened: clean to hit. */
  readonly opened: number
  readonly reopened: number
  /** Cases closed: hit to clean. */
  readonly cleared: number
}

/** What differs between two versions of a list. */
export interface MonitorStart {
  /** Null without an earlier version to compare with. The pass then screens people against the whole list. */
  readonly runId: string | null
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Workflow and schedule of the pass over people who are new, or who were missed. */
export const SCREEN_EXISTING_ID = 'screen-existing'
