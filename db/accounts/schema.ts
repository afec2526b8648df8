import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Level, Mode } from '../../contract/verification.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface AccountTable {
  id: string
  /** Wrapped by the master key. Null once it was destroyed (account-data.ts). */
  data_key: Buffer | null
  email_sealed: Buffer | null
  /** emailIndex. Null for an account without a login. */
  email_index: Buffer | null
  password_hash: string | null
  company_sealed: Buffer | null
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'CLOSED'>
  email_verified_at: Date | null
  /** The end of an unconfirmed registration. Null once confirmed, and for accounts without a registration. */
  registration_expires_at: Date | null
  /**
   * Set if others had registered the address too and only a link confirmed this account. The next reset removes
   * everything set up.
   */
  contested_at: Date | null
  /** Whether approved people are screened again when a sanctions list changes. */
  monitoring: Generated<boolean>
  /** embedOriginsOf (embed-origins.ts). */
  embed_origins_sealed: Buffer | null
  /** Staff declared that the account's own application is attested (trusted-capture.ts). The API never sets it. */
  trusted_capture: Generated<boolean>
  /** The owner wants no automatic approval without a proof (required-proof.ts). */
  require_proof: Generated<boolean>
  /** When its holder was erased. The row stays for the ledger. */
  erased_at: Date | null
  created_at: CreatedAt
}

export interface ApiKeyTable {
  id: string
  account_id: string
  /** keyNames (api-keys.ts). */
  name_sealed: Buffer | null
  mode: Mode
  prefix: string
  hash: Buffer
  checks: Level[]
  ip_allowlist: Generated<string[]>
  created_at: CreatedAt
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface MfaTable {
  account_id: string
  secret: Buffer | null
  pending_secret: Buffer | null
  enabled_at: Date | null
  last_step: Generated<number>
}

export interface RecoveryCodeTable {
  hash: Buffer
  account_id: string
  used_at: Date | null
}

export interface MfaChallengeTable {
  hash: Buffer
  account_id: string
  tries: Generated<number>
  expires_at: Date
  used_at: Date | null
}

export interface AccountTables {
  account: AccountTable
  api_key: ApiKeyTable
  mfa: MfaTable
  recovery_code: RecoveryCodeTable
  mfa_challenge: MfaChallengeTable
}

export type Account = Selectable<AccountTable>
export type ApiKey = Selectable<ApiKeyTable>
export type Mfa = Selectable<MfaTable>
