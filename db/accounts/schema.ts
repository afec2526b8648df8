import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Level, Mode } from '../../contract/verification.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface AccountTable {
  id: string
  /** Wrapped by the master key; null once it was destroyed (account-data.ts). */
  data_key: Buffer | null
  email_sealed: Buffer | null
  /** emailIndex; null for an account that nobody logs in to. */
  email_index: Buffer | null
  password_hash: string | null
  company_sealed: Buffer | null
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'CLOSED'>
  email_verified_at: Date | null
  /** When a registration that nobody confirmed ends; null once confirmed, and for accounts that nobody registered. */
  registration_expires_at: Date | null
  /** Set when others had registered the address too and a link alone confirmed this one: the next reset removes what was set up. */
  contested_at: Date | null
  /** Whether approved people are screened again when a sanctions list changes. */
  monitoring: Generated<boolean>
  /** embedOriginsOf (embed-origins.ts). */
  embed_origins_sealed: Buffer | null
  /** Staff declared that its own application is attested (trusted-capture.ts); never by the API. */
  trusted_capture: Generated<boolean>
  /** When its holder was erased; the row stays for the ledger. */
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
