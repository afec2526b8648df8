import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

/** Append-only: the database refuses changes. */
export interface AuditEntryTable {
  id: string
  at: CreatedAt
  /** The operator's name or id, as given. */
  actor: string
  /** The command, for example `account suspend`. */
  action: string
  subject_id: string
  reason: string | null
  detail: JSONColumnType<Readonly<Record<string, unknown>>, string | undefined, never>
}

export type OutboxKind =
  | 'START_VERIFICATION'
  | 'SIGNAL_SUBMITTED'
  | 'START_DELIVERY'
  | 'END_DELIVERY'
  | 'START_MAIL'
  | 'RESOLVE_REVIEW'
  | 'START_ERASURE'
  | 'SIGNAL_ERASED'
  | 'START_PAYMENT'
  | 'START_APPLICATION'
  | 'START_PAYOUT'
export interface OutboxTable {
  kind: OutboxKind
  subject_id: string
  created_at: CreatedAt
  tries: Generated<number>
  due_at: Generated<Date>
}
export interface RateLimitTable {
  key: string
  calls: Date[]
  /** Of the last call, set by a trigger. */
  hour: Generated<Date>
}

/** Living worker processes. */
export interface WorkerProcessTable {
  id: string
  generation: number
  queues: string[]
  host: string
  pid: number
  started_at: CreatedAt
  seen_at: Generated<Date>
}

export interface OperationsTables {
  audit_entry: AuditEntryTable
  outbox: OutboxTable
  rate_limit: RateLimitTable
  worker_process: WorkerProcessTable
}

export type AuditEntry = Selectable<AuditEntryTable>
export type WorkerProcess = Selectable<WorkerProcessTable>
