import type { DeliveryStart } from './webhooks.ts'

/** interface.md 3.1 and decisions.md "Verification". All but PENDING and REVIEW are terminal. */
export const VERIFICATION_STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** Levels that a client can buy, interface.md 1. */
export const LEVELS = ['FULL_KYC', 'ID_DOCUMENT', 'AML_SCREENING'] as const
export type Level = (typeof LEVELS)[number]

/** The checks that run; FULL_KYC runs all four. */
export const CHECKS = ['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING'] as const
export type Check = (typeof CHECKS)[number]

export const MODES = ['TEST', 'LIVE'] as const
export type Mode = (typeof MODES)[number]

export const DOC_TYPES = ['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] as const
export type DocType = (typeof DOC_TYPES)[number]

export const VERDICTS = ['PASS', 'REVIEW', 'FAIL', 'ERROR'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Result of a check activity for the workflow. No personal data, because operators read histories. */
export interface CheckOutcome {
  readonly check: Check
  readonly verdict: Verdict
  /** Reason codes of interface.md 7.4. */
  readonly codes: readonly string[]
}

export interface VerificationInput {
  readonly verificationId: string
  readonly accountId: string
  readonly mode: Mode
  readonly referenceCode: string
  readonly checks: readonly Check[]
  /** False for AML_SCREENING alone, which starts at once. */
  readonly needsAssets: boolean
  /** Time from creation to verification.expired when there is no submission. */
  readonly submitWithinMs: number
}

/** Result for the workflow when a verification is settled, expired, failed or resolved. */
export interface Settlement {
  readonly status: VerificationStatus
  readonly reasonCodes: readonly string[]
  readonly riskScore: number
  readonly deliveries: readonly DeliveryStart[]
  /** Test mode only: the reference resolves this review by itself. */
  readonly resolveAs?: 'APPROVED' | 'DECLINED'
}

export interface ReviewResolution {
  readonly decision: 'APPROVED' | 'DECLINED'
  /** Staff id of who decided. Never a name, because the workflow's history keeps everything in an update. */
  readonly reviewer: string
}

export const verificationWorkflowId = (verificationId: string): string => `verification/${verificationId}`

const LEVEL_CHECKS: Record<Level, readonly Check[]> = {
  FULL_KYC: CHECKS,
  ID_DOCUMENT: ['DOCUMENT'],
  AML_SCREENING: ['SCREENING'],
}

/** The checks that a set of levels runs: their union, in the order of {@link CHECKS} (decisions.md, "Verification"). */
export const checksOf = (levels: readonly Level[]): Check[] =>
  CHECKS.filter((check) => levels.some((level) => LEVEL_CHECKS[level].includes(check)))

/** Screening alone works on declared names; every other check needs assets. */
export const needsAssets = (checks: readonly Check[]): boolean => checks.some((check) => check !== 'SCREENING')
