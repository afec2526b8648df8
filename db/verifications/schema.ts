import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { AssetType, ChallengeAction, Check, DocType, Level, Mode, Verdict, VerificationStatus } from '../../workflows/contracts.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface PriceTable { levels: string; credits: number }

export interface CountryRuleTable { country: string; tier: 'BLOCKED' | 'MANUAL_REVIEW' }

export type CreditState = 'HELD' | 'CHARGED' | 'RELEASED' | 'NONE'

export interface VerificationTable {
  id: string
  account_id: string
  api_key_id: string | null
  mode: Mode
  idempotency_key: string
  level: Level[]
  checks: Check[]
  country: string | null
  doc_type: DocType | null
  end_user_ref: string | null
  redirect_url: string | null
  reference_code: string
  challenge: ChallengeAction[]
  cost_credits: number
  credit_state: CreditState
  status: Generated<VerificationStatus>
  reason_codes: Generated<string[]>
  risk_score: number | null
  data_key: Buffer | null
  declared: Buffer | null
  reviewed_by: string | null
  created_at: CreatedAt
  submitted_at: Date | null
  /** When a person was asked to look. */
  review_at: Date | null
  resolved_at: Date | null
  expires_at: Date
}

export interface AssetTable {
  id: string
  verification_id: string
  type: AssetType
  action: ChallengeAction | null
  position: number
  media_type: string
  bytes: number
  width: number
  height: number
  object_key: string
  submitted: Generated<boolean>
  created_at: CreatedAt
}

export interface CheckResultTable {
  verification_id: string
  name: Check
  verdict: Verdict
  score: number | null
  codes: string[]
  detail: Buffer
  created_at: CreatedAt
}

export interface VerificationTables {
  price: PriceTable
  country_rule: CountryRuleTable
  verification: VerificationTable
  asset: AssetTable
  check_result: CheckResultTable
}

export type Verification = Selectable<VerificationTable>
export type NewVerification = Insertable<VerificationTable>
export type Asset = Selectable<AssetTable>
export type NewAsset = Insertable<AssetTable>
export type CheckResultRow = Selectable<CheckResultTable>
