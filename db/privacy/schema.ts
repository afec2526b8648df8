import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

/** Counts of what an erasure removed, by name. No ids. */
export type ErasureCounts = Readonly<Record<string, number>>

/** The next step of an erasure, in this order. The middle steps are only for an account. */
export type ErasureStep = 'RECORD' | 'VERIFICATIONS' | 'DELIVERIES' | 'MAILS' | 'ACCOUNT' | 'RUNS' | 'CHECK' | 'DONE'

/** Who requested it. REPLAY: an earlier request, lost by a restore from a backup. */
export type ErasureSource = 'OWNER' | 'STAFF' | 'REPLAY'

export interface ErasureTable {
  id: string
  account_id: string
  /** Null: the whole account. */
  verification_id: string | null
  step: Generated<ErasureStep>
  /** The pages of the step are done up to this id. */
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
