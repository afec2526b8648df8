import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Asset, Network } from '../../coins/networks.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface PartnerTable {
  id: string
  account_id: string
  code: string
  status: Generated<'PENDING' | 'ACTIVE' | 'SUSPENDED'>
  commission_rate: Generated<string>
  created_at: CreatedAt
}

/** One partner an account; `commissionable`: purchased credits that have not earned a commission yet. */
export interface PartnerClientTable {
  account_id: string
  partner_id: string
  billing: 'DIRECT' | 'RESELLER'
  status: 'INVITED' | 'ACTIVE' | 'REMOVED'
  commissionable: Generated<number>
  created_at: CreatedAt
}

/** Amounts in whole micro-USD; below 0 where a commission was taken back after it was paid or reserved. */
export interface CommissionTable {
  id: string
  partner_id: string
  client_account_id: string
  verification_id: string
  credits: number
  amount: number
  status: Generated<'PENDING' | 'PAYABLE' | 'PAID' | 'REVERSED'>
  payable_at: Date
  payout_id: string | null
  created_at: CreatedAt
}

export const PAYOUT_STATUSES = ['REQUESTED', 'APPROVED', 'SENT', 'FAILED', 'REJECTED'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** Why a person must look at an approved payout: what was sent is not what was to be sent, or cannot be looked for. */
export type PayoutProblem = 'NOT_SEEN' | 'NO_NODE' | 'TX_FAILED' | 'WRONG_ADDRESS' | 'WRONG_AMOUNT'

/** Amounts in whole micro-USD. */
export interface PayoutTable {
  id: string
  partner_id: string
  network: Network
  asset: Asset
  address: string
  amount: number
  fee: number
  net: number
  status: Generated<PayoutStatus>
  approved_by: string | null
  sent_by: string | null
  /** Who rejected it, called it failed, or accepted another amount. */
  ended_by: string | null
  /** Who approved the partner, in small letters. */
  partner_approved_by: Generated<string[]>
  tx_hash: string | null
  /** Base units that must arrive, as a decimal text: fixed by the approval. */
  asset_amount: string | null
  is_new_address: Generated<boolean>
  held_until: Date | null
  released_at: Date | null
  is_sanctioned: Generated<boolean>
  problem: PayoutProblem | null
  created_at: CreatedAt
  approved_at: Date | null
  reported_at: Date | null
  ended_at: Date | null
}

export interface PayoutFeeTable { network: Network; asset: Asset; fee: number; minimum: number }

export interface PartnerTables {
  partner: PartnerTable
  partner_client: PartnerClientTable
  commission: CommissionTable
  payout: PayoutTable
  payout_fee: PayoutFeeTable
}

export type Payout = Selectable<PayoutTable>
export type PayoutFee = Selectable<PayoutFeeTable>
