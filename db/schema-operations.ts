import type { ColumnType, JSONColumnType, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

/** Append-only: the database refuses changes. */
export interface AuditEntryTable {
  id: string
  at: CreatedAt
  /** Who: the operator's name or id, as given. */
  actor: string
  /** The command, for example `account suspend`. */
  action: string
  subject_id: string
  reason: string | null
  detail: JSONColumnType<Readonly<Record<string, unknown>>, string | undefined, never>
}

/** Why a re-arm did nothing. */
export type RearmRefusal = 'ALREADY_DELIVERED' | 'STILL_OPEN' | 'ENDPOINT_REMOVED'

export interface WebhookRearmTable {
  id: string
  delivery_id: string
  requested_at: CreatedAt
  actor: string
  reason: string
  attempts_before: number
  refusal: RearmRefusal | null
}

export interface OperationsTables {
  audit_entry: AuditEntryTable
  webhook_rearm: WebhookRearmTable
}

export type AuditEntry = Selectable<AuditEntryTable>
