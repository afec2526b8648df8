import type { DeliveryStart } from './webhooks.ts'

/** interface.md 3.1 and decisions.md "Verification". All but PENDING and REVIEW are terminal. */
export const VERIFICATION_STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** Purchasable checks, interface.md 1. */
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

/** What a check activity tells the workflow: no personal data, since histories are read by operators. */
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
  /** False for AML_SCREENING alone, which is processed at once. */
  readonly needsAssets: boolean
  /** Time from creation to verification.expired when nothing is submitted. */
  readonly submitWithinMs: number
}

/** What settling (or expiring, failing, resolving) a verification gives back to its workflow. */
export interface Settlement {
  readonly status: VerificationStatus
  readonly reasonCodes: readonly string[]
  readonly riskScore: number
  readonly deliveries: readonly DeliveryStart[]
  /** Test mode only: the reference asks that this review resolves by itself. */
  readonly resolveAs?: 'APPROVED' | 'DECLINED'
}

export interface ReviewResolution {
  readonly decision: 'APPROVED' | 'DECLINED'
  /** Who decided: a staff id, never a name: it is kept in the workflow's history, as is all that an update carries. */
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

/** Screening alone works on declared names; every other check needs pictures. */
export const needsAssets = (checks: readonly Check[]): boolean => checks.some((check) => check !== 'SCREENING')
