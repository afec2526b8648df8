/** What a pass over the monitored people came to; counts only, since histories are read by operators. */
export interface MonitorResult {
  /** Null when there was nothing to do. */
  readonly runId: string | null
  readonly subjects: number
  /** Subjects whose stored data could not be opened or read; they are tried again by the next full pass. */
  readonly unreadable: number
  /** Cases opened: clean to hit. */
  readonly opened: number
  readonly reopened: number
  /** Cases closed: hit to clean. */
  readonly cleared: number
}

/** What differs between two versions of a list. */
export interface MonitorStart {
  /** Null where there is no earlier version to compare with: people are then screened against the whole list. */
  readonly runId: string | null
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Workflow and schedule of the pass over those who are new, or were missed. */
export const SCREEN_EXISTING_ID = 'screen-existing'
