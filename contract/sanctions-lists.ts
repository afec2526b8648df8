/** The lists for screening (interface.md 1, decisions.md "Screening"). */
export const SANCTIONS_LISTS = ['ofac-sdn', 'ofac-nonsdn', 'eu', 'uk', 'un'] as const
export type SanctionsList = (typeof SANCTIONS_LISTS)[number]

/** States of a list version. Screening uses the ACTIVE one; a HELD one waits for an operator. */
export type ListVersionState = 'FETCHED' | 'ACTIVE' | 'SUPERSEDED' | 'REJECTED' | 'HELD'

/** One refresh of one list. The waits are part of the input, so that a replay keeps them and a test shortens them. */
export interface RefreshListInput {
  readonly list: SanctionsList
  /** First wait after a publisher does not answer. It doubles each time, to 15 minutes at most. */
  readonly retryAfterMs: number
  /**
   * A rejected version may have been fetched during its publication: how often, and after how long, it is fetched
   * again.
   */
  readonly refetches: number
  readonly refetchAfterMs: number
}

export interface RefreshListsInput extends Omit<RefreshListInput, 'list'> {
  readonly lists: readonly SanctionsList[]
}

/** Defaults that outlast a publisher's burst of errors, or the replacement of its three files. */
export const REFRESH_DEFAULTS: RefreshListsInput = {
  lists: SANCTIONS_LISTS,
  retryAfterMs: 30_000,
  refetches: 3,
  refetchAfterMs: 30 * 60_000,
}

/** How the fetch of a list ended: nothing new, or a version to check (also an undecided one of an earlier run). */
export type FetchOutcome =
  | { readonly outcome: 'UNCHANGED' }
  | { readonly outcome: 'FETCHED'; readonly versionId: string }
  /** The bytes are those of a version that an operator holds or has rejected. */
  | { readonly outcome: 'HELD' | 'REJECTED'; readonly versionId: string }

/** Result of the checks of a version. */
export interface ListVerdict {
  readonly outcome: 'PASSED' | 'HELD' | 'REJECTED'
  readonly reasons: readonly string[]
}

export interface Activation {
  readonly list: SanctionsList
  /** Null when the bundled snapshot was in use before. */
  readonly fromVersionId: string | null
  readonly toVersionId: string
}

export interface RefreshResult {
  readonly outcome: 'UNCHANGED' | 'ACTIVATED' | 'HELD' | 'REJECTED'
  readonly versionId: string | null
  readonly reasons: readonly string[]
}

/** Input of `monitorList`: screens the monitored people against the changes between two versions. */
export type MonitorListInput = Activation

export const refreshListWorkflowId = (list: SanctionsList): string => `refresh-list/${list}`

export const activateListWorkflowId = (versionId: string): string => `activate-list/${versionId}`

export const monitorListWorkflowId = (toVersionId: string): string => `monitor-list/${toVersionId}`
