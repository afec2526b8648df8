import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

/** The public half of an Ed25519 key as a JWK (RFC 8037). */
export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
}

export interface SessionKeyTable {
  kid: string
  /** PKCS #8, sealed with the master key. */
  private_key: Buffer
  public_jwk: JSONColumnType<PublicJwk>
  created_at: CreatedAt
}

export type SessionEnd =
  | 'LOGOUT'
  | 'REUSE'
  | 'PASSWORD_RESET'
  | 'ACCOUNT'
  | 'STAFF'
  | 'OWNER'
  | 'PASSWORD_CHANGE'
  | 'EMAIL_CHANGE'
  | 'EMAIL_DENIED'
  | 'ERASURE'

/** How the refresh token of a session travels. */
export type Transport = 'BODY' | 'COOKIE'

export interface SessionTable {
  id: string
  account_id: string
  created_at: CreatedAt
  ended_at: Date | null
  end_reason: SessionEnd | null
  transport: Generated<Transport>
  /** For its owner to recognise: `Firefox on Linux`. */
  device: string | null
  /** Of the newest address, coarse: /24 or /48. */
  network: string | null
  last_used_at: Generated<Date>
}

export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  created_at: CreatedAt
  expires_at: Date
  used_at: Date | null
}

export interface SessionTables {
  session_key: SessionKeyTable
  session: SessionTable
  refresh_token: RefreshTokenTable
}

export type Session = Selectable<SessionTable>
export type SessionKey = Selectable<SessionKeyTable>
