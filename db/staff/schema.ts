import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

/** The roles of staff. api/auth/staff-roles.ts defines their permissions. */
export const STAFF_ROLES = ['REVIEWER', 'SENIOR', 'SUPPORT', 'ADMIN'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export interface StaffTable {
  id: string
  /** Lower case. */
  email: string
  name: string
  role: StaffRole
  status: Generated<'ACTIVE' | 'DISABLED'>
  /** Null, like the second factor, until the person has set both. */
  password_hash: string | null
  mfa_secret: Buffer | null
  mfa_last_step: Generated<number>
  created_at: CreatedAt
}

export interface StaffSetupTable {
  hash: Buffer
  staff_id: string
  secret: Buffer
  created_at: CreatedAt
  expires_at: Date
  used_at: Date | null
}

export type StaffSessionEnd = 'LOGOUT' | 'STAFF' | 'SETUP'

export interface StaffSessionTable {
  id: string
  staff_id: string
  hash: Buffer
  user_agent: string | null
  created_at: CreatedAt
  last_used_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  end_reason: StaffSessionEnd | null
}

export interface ReviewClaimTable {
  verification_id: string
  staff_id: string
  claimed_at: Generated<Date>
  expires_at: Date
}

export type ReviewOutcome = 'APPROVED' | 'DECLINED'

/** Append-only: the database refuses changes. */
export interface ReviewVoteTable {
  id: string
  seq: GeneratedAlways<number>
  verification_id: string
  staff_id: string
  outcome: ReviewOutcome
  note: Buffer
  created_at: CreatedAt
}

export interface ReviewDecisionTable {
  verification_id: string
  outcome: ReviewOutcome
  reviewer: string
  decided_at: CreatedAt
  carried_out_at: Date | null
  status: string | null
}

export interface StaffTables {
  staff: StaffTable
  staff_setup: StaffSetupTable
  staff_session: StaffSessionTable
  review_claim: ReviewClaimTable
  review_vote: ReviewVoteTable
  review_decision: ReviewDecisionTable
}

export type Staff = Selectable<StaffTable>
export type StaffSession = Selectable<StaffSessionTable>
export type ReviewVote = Selectable<ReviewVoteTable>
export type ReviewDecision = Selectable<ReviewDecisionTable>
