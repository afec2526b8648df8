import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Asset, Network } from '../../money/networks.ts'
import type { PayoutProblem, PayoutStatus } from '../../contract/payouts.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export const PARTNER_STATUSES = ['PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED'] as const
export type PartnerStatus = (typeof PARTNER_STATUSES)[number]

export const BILLINGS = ['DIRECT', 'RESELLER'] as const
/**
 * DIRECT: the client pays with its own credits, and its partner earns. RESELLER: the partner's credits are held and
 * charged.
 */
export type Billing = (typeof BILLINGS)[number]

export const COMMISSION_STATUSES = ['PENDING', 'PAYABLE', 'PAID', 'REVERSED'] as const
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

export interface PartnerTable {
  id: string
  account_id: string
  code: string
  status: Generated<PartnerStatus>
  /** Hundredths of a per cent. Copied to a verification with its hold. */
  commission_bp: Generated<number>
  /** The last staff member who approved or resumed it. */
  approved_by: string | null
  /** The application, sealed. Null if staff made the partner, and once it was erased. */
  application: Buffer | null
  created_at: CreatedAt
}

/** Signs that client and partner may be one person. Staff decide. */
export type Sign = 'SAME_COMPANY' | 'SAME_NETWORK'

/** One partner an account. `commissionable`: purchased credits that have not earned a commission yet. */
export interface PartnerClientTable {
  account_id: string
  partner_id: string
  billing: Billing
  status: 'INVITED' | 'ACTIVE' | 'REMOVED'
  commissionable: Generated<number>
  signs: Generated<Sign[]>
  created_at: CreatedAt
}

/** Amounts in whole micro-USD. Below 0 if a commission was taken back after it was paid or reserved. */
export interface CommissionTable {
  id: string
  partner_id: string
  client_account_id: string
  verification_id: string
  credits: number
  amount: number
  status: Generated<CommissionStatus>
  payable_at: Date
  payout_id: string | null
  /** The commission whose other part a payout took. Null for an earned or taken back one. */
  split_of: string | null
  created_at: CreatedAt
}

/** An invitation is for an address, not for an account. `email` and `email_index` are set until it is over. */
export interface PartnerInvitationTable {
  id: string
  partner_id: string
  email: Buffer | null
  email_index: Buffer | null
  billing: Billing
  token_hash: Buffer | null
  created_at: CreatedAt
  expires_at: Date
  ended_at: Date | null
  end_reason: 'ACCEPTED' | 'EXPIRED' | 'WITHDRAWN' | null
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
  status: Generated<PayoutStatus>
  approved_by: string | null
  sent_by: string | null
  /** Who rejected it, marked it as failed, or accepted another amount. */
  ended_by: string | null
  /** Who had approved the partner before the payout was approved, in lower case. */
  partner_approved_by: Generated<string[]>
  tx_hash: string | null
  /** Base units that must arrive, as a decimal text, fixed by the approval. */
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

export interface PayoutFeeTable {
  network: Network
  asset: Asset
  fee: number
  minimum: number
}

export interface PartnerTables {
  partner: PartnerTable
  partner_client: PartnerClientTable
  partner_invitation: PartnerInvitationTable
  commission: CommissionTable
  payout: PayoutTable
  payout_fee: PayoutFeeTable
}

export type Payout = Selectable<PayoutTable>
export type PayoutFee = Selectable<PayoutFeeTable>
export type Partner = Selectable<PartnerTable>
export type Commission = Selectable<CommissionTable>
export type PartnerInvitation = Selectable<PartnerInvitationTable>
