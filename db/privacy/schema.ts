import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

/** Counts of what an erasure removed, by name; no ids. */
export type ErasureCounts = Readonly<Record<string, number>>

/** What an erasure does next, in this order; the middle ones are of an account alone. */
export type ErasureStep = 'RECORD' | 'VERIFICATIONS' | 'DELIVERIES' | 'MAILS' | 'ACCOUNT' | 'RUNS' | 'CHECK' | 'DONE'

/** Who asked. REPLAY: it was asked for before, and lost by a restore from a backup. */
export type ErasureSource = 'OWNER' | 'STAFF' | 'REPLAY'

export interface ErasureTable {
  id: string
  account_id: string
  /** Null: the whole account. */
  verification_id: string | null
  step: Generated<ErasureStep>
  /** Its step's pages are done up to here. */
  last_id: Generated<string>
  requested_by: ErasureSource
  requested_at: Generated<Date>
  completes_by: Date
  counts: JSONColumnType<ErasureCounts, undefined, never>
  finished_at: Date | null
}

export interface LegalHoldTable {
  verification_id: string
  until: Date
  created_at: ColumnType<Date, Date | undefined, Date>
}

export interface ErasedAddressTable {
  address_index: Buffer
  erased_at: Generated<Date>
}

export interface PrivacyTables {
  erasure: ErasureTable
  legal_hold: LegalHoldTable
  erased_address: ErasedAddressTable
}

export type Erasure = Selectable<ErasureTable>
