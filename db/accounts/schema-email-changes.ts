import type { ColumnType, Selectable } from 'kysely'

/** How an e-mail change ended. ENDED: its account closed, or its password was reset. */
export type EmailChangeOutcome = 'DONE' | 'DENIED' | 'REPLACED' | 'EXPIRED' | 'TAKEN' | 'ENDED'

export interface EmailChangeTable {
  id: string
  account_id: string
  session_id: string
  /** Sealed. Null once it ended. */
  old_email: Buffer | null
  new_email: Buffer | null
  created_at: ColumnType<Date, Date | undefined, never>
  expires_at: Date
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
  ended_at: Date | null
  outcome: EmailChangeOutcome | null
}

export interface EmailChangeTables {
  email_change: EmailChangeTable
}

export type EmailChange = Selectable<EmailChangeTable>
