import type { Check, Verdict } from '../../workflows/contracts.ts'

/** What one check found: stored encrypted with the verification, shown to its owner, decided on by policy.ts. */
export interface CheckResult {
  readonly name: Check
  readonly verdict: Verdict
  /** Confidence 0 to 1 that the check is passed; null when nothing could be measured. */
  readonly score: number | null
  /** Reason codes (interface.md 7.4) that this check raises; empty when it passes. */
  readonly codes: readonly string[]
  /** The facts that the verdict rests on, one sentence each. */
  readonly observations: readonly string[]
}

/** Fields read from a document (decisions.md, `extracted`); null where not read. */
export interface ExtractedDocument {
  readonly document_type: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly document_number: string | null
  /** YYYY-MM-DD */
  readonly date_of_birth: string | null
  /** YYYY-MM-DD */
  readonly document_expiry: string | null
  readonly sex: 'F' | 'M' | 'X' | null
  /** ICAO three-letter code without fillers. */
  readonly nationality: string | null
  /** ICAO three-letter code without fillers. */
  readonly issuing_country: string | null
  /** As printed, two or three lines; null when the document has none or it was not read. */
  readonly mrz: { readonly lines: readonly string[]; readonly check_digits_valid: boolean } | null
}

/** One watchlist entry that may be the person (decisions.md, `screening_hits`). */
export interface ScreeningHit {
  readonly list: string
  /** Publisher's date of the list, YYYY-MM-DD. */
  readonly list_date: string
  readonly entry_id: string
  readonly matched_name: string
  /** 0 to 1 */
  readonly score: number
  /** Why it matched, in words: tokens, birth date, country. */
  readonly why: readonly string[]
}
