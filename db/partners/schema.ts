import type { ColumnType, Generated } from 'kysely'
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
  status: Generated<'REQUESTED' | 'APPROVED' | 'SENT' | 'FAILED' | 'REJECTED'>
  approved_by: string | null
  sent_by: string | null
  tx_hash: string | null
  created_at: CreatedAt
}

export interface PayoutFeeTable { network: Network; asset: Asset; fee: number; minimum: number }

export interface PartnerTables {
  partner: PartnerTable
  partner_client: PartnerClientTable
  commission: CommissionTable
  payout: PayoutTable
  payout_fee: PayoutFeeTable
}
