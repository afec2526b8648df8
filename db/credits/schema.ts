import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>
/** bigint columns arrive as numbers (db/pool.ts): credits stay far below 2^53. */
type Credits = number

export interface CreditBalanceTable {
  account_id: string
  total: Generated<Credits>
  held: Generated<Credits>
}

export const LEDGER_TYPES = ['GRANT', 'PURCHASE', 'HOLD', 'CHARGE', 'RELEASE', 'REFUND', 'ADJUSTMENT'] as const
export type LedgerType = (typeof LEDGER_TYPES)[number]

export interface LedgerEntryTable {
  id: string
  seq: GeneratedAlways<Credits>
  account_id: string
  type: LedgerType
  amount: Credits
  held_amount: Credits
  balance_after: Credits
  held_after: Credits
  verification_id: string | null
  payment_id: string | null
  created_at: CreatedAt
}

export interface CreditTables {
  credit_balance: CreditBalanceTable
  ledger_entry: LedgerEntryTable
}

export type LedgerEntry = Selectable<LedgerEntryTable>
