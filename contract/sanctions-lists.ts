/** The lists screened against (interface.md 1, decisions.md "Screening"). */
export const SANCTIONS_LISTS = ['ofac-sdn', 'ofac-nonsdn', 'eu', 'uk', 'un'] as const
export type SanctionsList = (typeof SANCTIONS_LISTS)[number]

/** States of a list version; ACTIVE is screened with, HELD waits for an operator. */
export type ListVersionState = 'FETCHED' | 'ACTIVE' | 'SUPERSEDED' | 'REJECTED' | 'HELD'

/** One refresh of one list. The waits travel with it, so that a replay keeps them and a test shortens them. */
export interface RefreshListInput {
  readonly list: SanctionsList
  /** First wait after a publisher that does not answer; doubled each time, 15 minutes at most. */
  readonly retryAfterMs: number
  /** A rejected version may be one that was just being published: how often, and after how long, it is fetched again. */
  readonly refetches: number
  readonly refetchAfterMs: number
}

export interface RefreshListsInput extends Omit<RefreshListInput, 'list'> {
  readonly lists: readonly SanctionsList[]
}

/** What a publisher whose answers come in bursts of errors, or a triple of files that is being replaced, gets over in. */
export const REFRESH_DEFAULTS: RefreshListsInput = {
  lists: SANCTIONS_LISTS,
  retryAfterMs: 30_000,
  refetches: 3,
  refetchAfterMs: 30 * 60_000,
}

/** How the fetch of a list ended: nothing new, or a version to look at (also one that an earlier run left undecided). */
export type FetchOutcome =
  | { readonly outcome: 'UNCHANGED' }
  | { readonly outcome: 'FETCHED'; readonly versionId: string }
  /** The publisher's bytes are those of a version that an operator holds or has rejected. */
  | { readonly outcome: 'HELD' | 'REJECTED'; readonly versionId: string }

/** What the gates said of a version. */
export interface ListVerdict {
  readonly outcome: 'PASSED' | 'HELD' | 'REJECTED'
  readonly reasons: readonly string[]
}

export interface Activation {
  readonly list: SanctionsList
  /** Null where the bundled snapshot was served before. */
  readonly fromVersionId: string | null
  readonly toVersionId: string
}

export interface RefreshResult {
  readonly outcome: 'UNCHANGED' | 'ACTIVATED' | 'HELD' | 'REJECTED'
  readonly versionId: string | null
  readonly reasons: readonly string[]
}

/** Input of `monitorList`: screens the people who are watched against what changed between two versions. */
export type MonitorListInput = Activation

export const refreshListWorkflowId = (list: SanctionsList): string => `refresh-list/${list}`

export const activateListWorkflowId = (versionId: string): string => `activate-list/${versionId}`

export const monitorListWorkflowId = (toVersionId: string): string => `monitor-list/${toVersionId}`
