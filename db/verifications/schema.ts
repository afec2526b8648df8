import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { AssetSource, AssetType, CaptureStep, ChallengeAction, OwnStep } from '../../contract/assets.ts'
import type { Check, DocType, Level, Mode, Verdict, VerificationStatus } from '../../contract/verification.ts'
import type { EvidenceOrigin } from '../../contract/evidence-origin.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface PriceTable {
  levels: string
  credits: number
}

export interface CountryRuleTable {
  country: string
  tier: 'BLOCKED' | 'MANUAL_REVIEW'
}

export type CreditState = 'HELD' | 'CHARGED' | 'RELEASED' | 'NONE'

/** Who submitted a verification. */
export type SubmittedBy = 'CLIENT' | 'PAGE'

export interface VerificationTable {
  id: string
  account_id: string
  api_key_id: string | null
  mode: Mode
  /** idempotencyIndex. Null once its account was erased. */
  idempotency_index: Buffer | null
  level: Level[]
  checks: Check[]
  country: string | null
  doc_type: DocType | null
  /** endUserRefOf, redirectUrlOf (client-data.ts). Null with the data key. */
  end_user_ref_sealed: Buffer | null
  end_user_ref_index: Buffer | null
  redirect_url_sealed: Buffer | null
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
  /** When it was sent to review. */
  review_at: Date | null
  resolved_at: Date | null
  /** Start of its images' retention, set by a trigger at its end. Null if it has none. */
  pictures_from: Generated<Date | null>
  expires_at: Date
  evidence_origin: EvidenceOrigin | null
  evidence_doubts: Generated<string[]>
  liveness_unable: Generated<boolean>
  /** The client with its key, or the holder of the hosted link. Null before, and for the oldest. */
  submitted_by: SubmittedBy | null
  /** documentNumberIndex. Null before the decision, if no number was read, and once the data key is gone. */
  document_number_index: Buffer | null
  /** When its person was erased. Id, status and price stay. */
  erased_at: Date | null
  /** Whose credits were held. Null: those of its account. */
  payer_account_id: string | null
  /**
   * The terms of the hold: its account's partner, the partner's rate in basis points, and micro-USD a credit. Null:
   * nobody earns.
   */
  partner_id: string | null
  commission_bp: number | null
  credit_price: number | null
  /** Capture sessions that were left after a reveal, as the decision counted them. Null: none. */
  sessions_left: number | null
  /** Verifications of the account with this face and another document number or name, in the day before. */
  same_face: Generated<string[]>
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
  source: AssetSource | null
  capture_session_id: string | null
}

export interface CaptureSessionTable {
  id: string
  verification_id: string
  nonce_hash: Buffer
  /** The first step of the random challenge. */
  own_step: OwnStep
  /** The second one. Null in sessions of before it existed. */
  second_step: OwnStep | null
  opened_at: CreatedAt
  expires_at: Date
  step_told_at: Date | null
  second_told_at: Date | null
  ended_at: Date | null
  end_reason: 'REPLACED' | 'SUBMITTED' | 'EXPIRED' | null
  /** A name from the service's own list (checks/liveness/virtual-cameras.ts). */
  virtual_camera: string | null
  /** Of the frames of a replaced session (frameDigest). */
  frame_digests: ColumnType<Buffer[], Buffer[] | undefined, Buffer[]>
}

export interface CaptureFrameTable {
  id: string
  session_id: string
  step: CaptureStep
  at_ms: number
  bytes: number
  object_key: string
  received_at: CreatedAt
  /** frameDigest. Null in frames from before it was stored. */
  digest: Buffer | null
}

/** A device on which a person goes through the hosted flow. */
export interface HostedDeviceTable {
  verification_id: string
  token_hash: Buffer
  came_by: 'BEGIN' | 'HANDOVER' | 'TAKEOVER'
  bound_at: ColumnType<Date, Date | undefined, Date>
  used_at: Date | null
  /** When another device took over. */
  ended_at: Date | null
}

/** What an open verification has in the object store (staged.ts). */
export interface StagedTable {
  verification_id: string
  account_id: string
  mode: Mode
  bytes: number
  objects: number
  changed_at: Generated<Date>
}

/** The sum of {@link StagedTable} by account and mode. Only triggers write it. */
export interface StagedTotalTable {
  account_id: string
  mode: Mode
  bytes: number
  objects: number
  verifications: number
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

/** A session whose random challenge was revealed, and that is not submitted. For a day, in live mode. */
export interface RevealedChallengeTable {
  session_id: string
  verification_id: string
  end_user_ref_index: Buffer | null
  revealed_at: Generated<Date>
}

/** The face of a selfie. For a day, in live mode. */
export interface RecentFaceTable {
  verification_id: string
  account_id: string
  embedder: string
  embedding_sealed: Buffer
  holder_sealed: Buffer
  seen_at: Generated<Date>
}

/** A row for each verification and reason, for lists. Only triggers write it. */
export interface VerificationReasonTable {
  listed: string
  created_at: Date
  verification_id: string
}

export interface VerificationTables {
  price: PriceTable
  country_rule: CountryRuleTable
  verification: VerificationTable
  verification_reason: VerificationReasonTable
  asset: AssetTable
  capture_session: CaptureSessionTable
  capture_frame: CaptureFrameTable
  revealed_challenge: RevealedChallengeTable
  recent_face: RecentFaceTable
  hosted_device: HostedDeviceTable
  staged: StagedTable
  staged_total: StagedTotalTable
  check_result: CheckResultTable
}

export type Verification = Selectable<VerificationTable>
export type NewVerification = Insertable<VerificationTable>
export type Asset = Selectable<AssetTable>
export type CaptureSession = Selectable<CaptureSessionTable>
export type HostedDevice = Selectable<HostedDeviceTable>
export type CaptureFrame = Selectable<CaptureFrameTable>
export type CheckResultRow = Selectable<CheckResultTable>
