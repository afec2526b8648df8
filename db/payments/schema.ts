import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { Asset, Network } from '../../money/networks.ts'
import type { PaymentStatus } from '../../contract/payments.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>
/** numeric(78,0) arrives as a text, and is a BigInt in the code, never a Number. */
type Amount = ColumnType<string, string | bigint, string | bigint>
type AmountFrom0 = ColumnType<string, string | bigint | undefined, string | bigint>

/** A receiving key, by its fingerprint. `tip_height` and `scanned_at` are from a worker's last scan of the chain. */
export interface PaymentKeyTable {
  network: Network
  id: string
  next_index: Generated<number>
  tip_height: number
  scanned_at: Generated<Date>
  settled_height: number | null
  settled_hash: string | null
  created_at: CreatedAt
}

/** Micro-USD of one whole coin. */
export interface AssetPriceTable {
  asset: Asset
  at: Generated<Date>
  price: number
}

/** Why a payment waits for staff, strongest reason first. */
export const HELD_REASONS = ['DEEP_REORG', 'SANCTIONS', 'ACCOUNT_CLOSED'] as const
export type HeldReason = (typeof HELD_REASONS)[number]

export interface PaymentTable {
  id: string
  account_id: string
  network: Network
  asset: Asset
  key_id: string
  key_index: number
  address: string
  credits: number
  /** Micro-USD of one whole coin, and of one credit, both locked. */
  price: number
  credit_price: number
  amount_expected: Amount
  /** What counts, in base units. */
  amount_received: AmountFrom0
  /** The credits in the ledger for it. */
  credited: Generated<number>
  /** Credited, then lost by the chain, and not taken back yet. */
  shortfall: Generated<number>
  status: Generated<PaymentStatus>
  held: HeldReason | null
  price_missing_since: Date | null
  tx_hash: string | null
  confirmations: Generated<number>
  from_height: number
  scanned_height: number | null
  scanned_hash: string | null
  scanned_at: Date | null
  final_height: number | null
  /** The block where the next scan for other assets starts. */
  stray_height: number | null
  expires_at: Date
  watch_until: Date
  created_at: CreatedAt
}

export interface PaymentReceiptTable {
  payment_id: string
  tx_hash: string
  place: number
  amount: Amount
  block_hash: string | null
  block_height: number | null
  block_time: Date | null
  is_coinbase: Generated<boolean>
  is_final: Generated<boolean>
  first_seen_at: Date
  lock_passed_on: Generated<boolean>
  state: 'SEEN' | 'COUNTED' | 'GONE'
  price: number | null
  is_locked_price: boolean | null
  senders: Generated<string[]>
  is_sanctioned: Generated<boolean>
  released_at: Date | null
}

/** Deposits of unexpected assets. */
export interface PaymentStrayTable {
  payment_id: string
  tx_hash: string
  place: number
  /** Null: an unconfigured token, known by its contract. */
  asset: Asset | null
  contract: string | null
  amount: Amount
  block_hash: string
  block_height: number
  first_seen_at: CreatedAt
}

/** An address of digital currency on a sanctions list (canonical spelling of money/). */
export interface SanctionedAddressTable {
  address: string
  list: string
  entry_id: string
}
export interface SanctionedAddressSourceTable {
  list: string
  version: string
  taken_at: Generated<Date>
}

export interface PaymentTables {
  sanctioned_address: SanctionedAddressTable
  sanctioned_address_source: SanctionedAddressSourceTable
  payment_key: PaymentKeyTable
  asset_price: AssetPriceTable
  payment: PaymentTable
  payment_receipt: PaymentReceiptTable
  payment_stray: PaymentStrayTable
}

export type Payment = Selectable<PaymentTable>
export type PaymentReceipt = Selectable<PaymentReceiptTable>
export type NewPaymentReceipt = Insertable<PaymentReceiptTable>
export type PaymentStray = Selectable<PaymentStrayTable>
