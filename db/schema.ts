import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type {
  AssetType, ChallengeAction, Check, DeliveryStatus, DocType, EventType, Level, Mode, Verdict, VerificationEvent, VerificationStatus,
} from '../workflows/contracts.ts'
import type { AccountTables } from './schema-accounts.ts'
import type { OperationsTables } from './schema-operations.ts'
import type { SanctionsTables } from './schema-sanctions.ts'
import type { MonitoringTables } from './schema-monitoring.ts'
import type { SessionTables } from './schema-sessions.ts'

// Row types of db/migrations. They stay in this layer and in the functions that take rows; nothing leaves the API raw.

type CreatedAt = ColumnType<Date, Date | undefined, never>
/** bigint columns arrive as numbers (db/pool.ts): credits stay far below 2^53. */
type Credits = number

export interface AccountTable {
  id: string
  email: string | null
  password_hash: string | null
  company: string | null
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'CLOSED'>
  email_verified_at: Date | null
  /** Whether approved people are screened again when a sanctions list changes. */
  monitoring: Generated<boolean>
  created_at: CreatedAt
}

export interface ApiKeyTable {
  id: string
  account_id: string
  name: string
  mode: Mode
  prefix: string
  hash: Buffer
  checks: Level[]
  ip_allowlist: Generated<string[]>
  created_at: CreatedAt
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface PartnerTable {
  id: string
  account_id: string
  code: string
  status: Generated<'PENDING' | 'ACTIVE' | 'SUSPENDED'>
  commission_rate: Generated<string>
  created_at: CreatedAt
}

export interface PriceTable { levels: string; credits: number }
export interface CountryRuleTable { country: string; tier: 'BLOCKED' | 'MANUAL_REVIEW' }
export interface CreditBalanceTable { account_id: string; total: Generated<Credits>; held: Generated<Credits> }

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

export interface WebhookEndpointTable {
  id: string
  account_id: string
  url: string
  events: VerificationEvent[]
  secret: Buffer
  active: Generated<boolean>
  created_at: CreatedAt
  deleted_at: Date | null
}

export interface WebhookDeliveryTable {
  id: string
  endpoint_id: string
  account_id: string
  verification_id: string | null
  event: EventType
  body: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  /** Attempts made before the newest re-arm. */
  rearmed_after: Generated<number>
  response_code: number | null
  last_error: string | null
  next_attempt_at: Date | null
  created_at: CreatedAt
  finished_at: Date | null
}

export interface WebhookAttemptTable {
  delivery_id: string
  attempt: number
  started_at: CreatedAt
  finished_at: Date | null
  response_code: number | null
  error: string | null
}

export type OutboxKind = 'START_VERIFICATION' | 'SIGNAL_SUBMITTED' | 'START_DELIVERY' | 'END_DELIVERY' | 'START_MAIL'
export interface OutboxTable { kind: OutboxKind; subject_id: string; created_at: CreatedAt; tries: Generated<number>; due_at: Generated<Date> }
export interface RateLimitTable { key: string; calls: Date[] }

export interface Database extends SessionTables, OperationsTables, AccountTables, SanctionsTables, MonitoringTables {
  account: AccountTable
  api_key: ApiKeyTable
  partner: PartnerTable
  price: PriceTable
  country_rule: CountryRuleTable
  credit_balance: CreditBalanceTable
  ledger_entry: LedgerEntryTable
  verification: VerificationTable
  asset: AssetTable
  check_result: CheckResultTable
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  outbox: OutboxTable
  rate_limit: RateLimitTable
}

export type Account = Selectable<AccountTable>
export type ApiKey = Selectable<ApiKeyTable>
export type Verification = Selectable<VerificationTable>
export type NewVerification = Insertable<VerificationTable>
export type Asset = Selectable<AssetTable>
export type NewAsset = Insertable<AssetTable>
export type CheckResultRow = Selectable<CheckResultTable>
export type WebhookEndpoint = Selectable<WebhookEndpointTable>
export type WebhookDelivery = Selectable<WebhookDeliveryTable>
export type LedgerEntry = Selectable<LedgerEntryTable>
