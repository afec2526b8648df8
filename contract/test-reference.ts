// Test mode (decisions.md, "Test mode"): the end_user_ref forces the outcome. Pure; read by the API and the activities.

export type ForcedOutcome = 'APPROVED' | 'DECLINED' | 'REVIEW' | 'ERROR' | 'EXPIRED'

export interface TestReference {
  readonly outcome: ForcedOutcome
  /** Codes given after the outcome, or the outcome's own default; empty for approved, error and expired. */
  readonly reasonCodes: readonly string[]
  /** For `test:review>approved` and `test:review>declined`: how the review then resolves by itself. */
  readonly resolveAs?: 'APPROVED' | 'DECLINED'
}

/** A verification forced to expire does so this long after its creation when nothing is submitted. */
export const TEST_EXPIRY_MS = 10_000

const REFERENCE = /^test:(approved|declined|review|error|expired)(?:>(approved|declined))?(?::(.*))?$/
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/
const DEFAULT_CODES: Partial<Record<ForcedOutcome, readonly string[]>> = {
  DECLINED: ['FACE_MISMATCH'],
  REVIEW: ['FACE_MATCH_LOW'],
}
const OUTCOMES = {
  approved: 'APPROVED',
  declined: 'DECLINED',
  review: 'REVIEW',
  error: 'ERROR',
  expired: 'EXPIRED',
} as const

/**
 * Reads a test reference, for example `test:declined:FACE_MISMATCH,DOCUMENT_TAMPERING`. Any reference that is none
 * means approved. Codes that do not look like reason codes are passed over.
 */
export function parseTestReference(endUserRef: string | null): TestReference {
  const match = REFERENCE.exec(endUserRef ?? '')
  if (match === null) return { outcome: 'APPROVED', reasonCodes: [] }
  const outcome = OUTCOMES[match[1] as keyof typeof OUTCOMES]
  const resolution = match[2] as 'approved' | 'declined' | undefined
  if (resolution !== undefined && outcome !== 'REVIEW') return { outcome: 'APPROVED', reasonCodes: [] }
  const given = [
    ...new Set(
      (match[3] ?? '')
        .split(',')
        .map((code) => code.trim())
        .filter((code) => CODE.test(code)),
    ),
  ]
  const codes = DEFAULT_CODES[outcome] === undefined ? [] : given.length > 0 ? given : DEFAULT_CODES[outcome]
  return { outcome, reasonCodes: codes, ...(resolution === undefined ? {} : { resolveAs: OUTCOMES[resolution] }) }
}
