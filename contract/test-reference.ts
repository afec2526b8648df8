// Test mode (decisions.md, "Test mode"): end_user_ref forces the outcome. Pure; the API and the activities read it.

export type ForcedOutcome = 'APPROVED' | 'DECLINED' | 'REVIEW' | 'ERROR' | 'EXPIRED'

export interface TestReference {
  readonly outcome: ForcedOutcome
  /** Codes after the outcome, or the default of the outcome. Empty for approved, error and expired. */
  readonly reasonCodes: readonly string[]
  /** For `test:review>approved` and `test:review>declined`: how the review resolves by itself. */
  readonly resolveAs?: 'APPROVED' | 'DECLINED'
}

/** Time after creation when a verification that is forced to expire does so, if nothing is submitted. */
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
 * Reads a test reference, for example `test:declined:FACE_MISMATCH,DOCUMENT_TAMPERING`. Any other reference means
 * approved. Codes without the form of a reason code are skipped.
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
