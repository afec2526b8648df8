import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

/** A column with a default that later statements change. */
type Count = Generated<number>

export interface MonitoredSubjectTable {
  verification_id: string
  account_id: string
  since: CreatedAt
}

export interface SubjectScreeningTable {
  verification_id: string
  list: string
  version_id: string
  algorithm: string
  screened_at: Generated<Date>
}

export interface MonitorRunTable {
  id: string
  kind: 'DELTA' | 'FULL'
  list: string | null
  from_version_id: string | null
  to_version_id: string | null
  changed_entry_ids: Generated<string[]>
  removed_entry_ids: Generated<string[]>
  added: Count
  changed: Count
  removed: Count
  last_subject_id: Generated<string>
  subjects: Count
  unreadable: Count
  opened: Count
  reopened: Count
  cleared: Count
  state: Generated<'RUNNING' | 'DONE'>
  started_at: CreatedAt
  finished_at: Date | null
}

export const CASE_STATES = ['OPEN', 'NOT_SAME', 'CONFIRMED', 'CLEARED'] as const
export type CaseState = (typeof CASE_STATES)[number]
export type CaseDecision = 'NOT_SAME' | 'CONFIRMED'

export interface ScreeningCaseTable {
  id: string
  verification_id: string
  account_id: string
  list: string
  entry_id: string
  entry_hash: string
  algorithm: string
  score: number
  detail: Buffer
  state: Generated<CaseState>
  opened_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  reason: Buffer | null
}

export interface ScreeningDecisionTable {
  verification_id: string
  list: string
  entry_id: string
  entry_hash: string
  algorithm: string
  decision: CaseDecision
  case_id: string | null
  decided_by: string
  decided_at: Generated<Date>
}

export type TransitionKind = 'CLEAN_TO_HIT' | 'HIT_TO_CLEAN' | 'REOPENED' | 'DECIDED'

/** Append-only: the database refuses changes. */
export interface ScreeningTransitionTable {
  id: GeneratedAlways<number>
  case_id: string
  verification_id: string
  list: string
  entry_id: string
  entry_hash: string
  algorithm: string
  kind: TransitionKind
  decision: CaseDecision | null
  actor: string | null
  run_id: string | null
  at: CreatedAt
}

export interface MonitoringTables {
  monitored_subject: MonitoredSubjectTable
  subject_screening: SubjectScreeningTable
  monitor_run: MonitorRunTable
  screening_case: ScreeningCaseTable
  screening_decision: ScreeningDecisionTable
  screening_transition: ScreeningTransitionTable
}

export type MonitorRun = Selectable<MonitorRunTable>
export type ScreeningCase = Selectable<ScreeningCaseTable>
export type ScreeningTransition = Selectable<ScreeningTransitionTable>
