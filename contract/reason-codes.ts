import type { Check } from './verification.ts'

/** The effect of a code on the decision when it is the only one. Every code prevents an approval. */
export type CodeOutcome = 'REVIEW' | 'DECLINE'

export interface ReasonCode {
  /** The code, or the pattern of a family: `<…>` means capitals, digits and _. */
  readonly code: string
  readonly meaning: string
  /** The check that raises it; POLICY when the decision raises it. */
  readonly stage: Check | 'POLICY'
  readonly severity: 'low' | 'medium' | 'high' | 'critical'
  /** Risk it adds, 0 to 100; weights combine as 1 - (1 - a)(1 - b)…, see policy.ts. */
  readonly weight: number
  readonly outcome: CodeOutcome
  /**
   * Whether its weight counts towards RISK_SCORE_HIGH. False for codes that a person must judge (3.1, rules 3 and 4).
   */
  readonly towardsDecline: boolean
}

type Row = [
  code: string,
  stage: ReasonCode['stage'],
  severity: ReasonCode['severity'],
  weight: number,
  outcome: CodeOutcome,
  meaning: string,
]

// interface.md 7.4, row by row. Our own codes (additive, part 9) say "ours". Weights: a code that declines is at or
// above the decline threshold by itself. Two moderate signals stay a review. A document whose zones disagree throughout
// (MRZ_VISUAL_MISMATCH with its fields) crosses the threshold.
const ROWS: readonly Row[] = [
  ['COUNTRY_NOT_SUPPORTED', 'POLICY', 'critical', 100, 'DECLINE', 'issuing country not eligible; cannot be overridden'],
  ['DOC_CLASSIFY_LOW_CONFIDENCE', 'DOCUMENT', 'medium', 25, 'REVIEW', 'document type not recognised confidently'],
  ['MRZ_MISMATCH_<FIELD>', 'DOCUMENT', 'high', 35, 'REVIEW', 'one MRZ field disagrees with the printed value'],
  ['MRZ_VISUAL_MISMATCH', 'DOCUMENT', 'high', 45, 'REVIEW', 'the MRZ as a whole disagrees with the visual zone'],
  [
    'MRZ_UNCONFIRMED_<FIELD>',
    'DOCUMENT',
    'low',
    15,
    'REVIEW',
    'the print does not confirm a field of the MRZ, because the field was not found there (ours)',
  ],
  [
    'BARCODE_MISMATCH_<FIELD>',
    'DOCUMENT',
    'high',
    35,
    'REVIEW',
    'a field of the barcode disagrees with the printed value (ours)',
  ],
  [
    'DOC_PORTRAIT_MISSING',
    'DOCUMENT',
    'medium',
    25,
    'REVIEW',
    'no portrait was found on a document of a kind that has one (ours)',
  ],
  [
    'DOC_DATE_IMPLAUSIBLE',
    'DOCUMENT',
    'high',
    40,
    'REVIEW',
    'a date is missing, invalid, or impossible for this document (ours)',
  ],
  ['DOC_NUMBER_INVALID', 'DOCUMENT', 'high', 40, 'REVIEW', 'number failed country format or checksum validation'],
  ['DOC_REGISTRY_UNRESOLVED', 'DOCUMENT', 'low', 15, 'REVIEW', 'could not be validated against issuance rules'],
  ['TIER_B_MANUAL_REVIEW', 'POLICY', 'low', 20, 'REVIEW', 'country is in the manual-review tier'],
  ['DOC_NUMBER_FORMAT_FAIL', 'DOCUMENT', 'medium', 30, 'REVIEW', 'number failed its format pattern'],
  ['<ALGO>_CHECKSUM_FAIL', 'DOCUMENT', 'high', 40, 'REVIEW', 'number failed a checksum algorithm'],
  ['DOCUMENT_EXPIRED', 'DOCUMENT', 'high', 80, 'DECLINE', 'the document has expired (ours)'],
  [
    'DOC_COUNTRY_MISMATCH',
    'DOCUMENT',
    'medium',
    30,
    'REVIEW',
    'another country issued the document than stated at creation (ours)',
  ],
  ['SPECIMEN_DOCUMENT', 'DOCUMENT', 'critical', 100, 'DECLINE', 'the document is a specimen (ours)'],
  ['DOCUMENT_TAMPERING', 'DOCUMENT', 'critical', 95, 'DECLINE', 'strong evidence of manipulation'],
  ['DOCUMENT_TAMPER_SUSPECTED', 'DOCUMENT', 'high', 40, 'REVIEW', 'moderate signals of manipulation'],
  ['TAMPER_<SIGNAL>', 'DOCUMENT', 'medium', 30, 'REVIEW', 'a specific signal of manipulation'],
  ['FACE_MISMATCH', 'FACE_MATCH', 'critical', 90, 'DECLINE', 'selfie does not match the document portrait'],
  ['FACE_MATCH_LOW', 'FACE_MATCH', 'medium', 35, 'REVIEW', 'borderline similarity'],
  [
    'FACE_MATCH_UNSUBSTANTIATED',
    'FACE_MATCH',
    'medium',
    35,
    'REVIEW',
    'near-perfect similarity with no facial observation',
  ],
  ['LIVENESS_SPOOF', 'LIVENESS', 'critical', 95, 'DECLINE', 'presentation attack detected'],
  ['LIVENESS_SPOOF_<TYPE>', 'LIVENESS', 'critical', 95, 'DECLINE', 'kind of presentation attack'],
  ['LIVENESS_LOW', 'LIVENESS', 'medium', 35, 'REVIEW', 'liveness confidence too low, no clear spoof'],
  [
    'LIVENESS_UNSUBSTANTIATED',
    'LIVENESS',
    'medium',
    35,
    'REVIEW',
    'nothing suspicious, but no proof of a live person: the evidence was not captured by our page',
  ],
  [
    'LIVENESS_UNABLE',
    'LIVENESS',
    'medium',
    35,
    'REVIEW',
    'the end user said that they cannot do a requested movement (ours)',
  ],
  ['PROMPT_INJECTION_SUSPECTED', 'POLICY', 'high', 50, 'REVIEW', 'instruction-like text in the media'],
  ['PROMPT_INJECTION_CLASSIFY', 'DOCUMENT', 'high', 50, 'REVIEW', 'injection aimed at classification'],
  ['PROMPT_INJECTION_EXTRACT', 'DOCUMENT', 'high', 50, 'REVIEW', 'injection aimed at extraction'],
  ['PROMPT_INJECTION_TAMPER', 'DOCUMENT', 'high', 50, 'REVIEW', 'injection aimed at tampering detection'],
  ['PROMPT_INJECTION_FACE_MATCH', 'FACE_MATCH', 'high', 50, 'REVIEW', 'injection aimed at the face match'],
  ['PROMPT_INJECTION_LIVENESS', 'LIVENESS', 'high', 50, 'REVIEW', 'injection aimed at liveness'],
  ['SANCTIONS_POSSIBLE_MATCH', 'SCREENING', 'high', 60, 'REVIEW', 'name fuzzily matched a watchlist entry'],
  ['SCREENING_INCONCLUSIVE', 'SCREENING', 'medium', 25, 'REVIEW', 'no full name was readable for screening (ours)'],
  ['RISK_SCORE_HIGH', 'POLICY', 'critical', 0, 'DECLINE', 'aggregate risk crossed the decline threshold'],
  [
    'ATTEMPTS_EXCEEDED',
    'POLICY',
    'medium',
    30,
    'REVIEW',
    'more than five tries of this person, document or face in 24 hours (ours)',
  ],
  [
    'PROOF_MISSING',
    'POLICY',
    'low',
    20,
    'REVIEW',
    'the account requires a proof beyond photos, and the evidence has none (ours)',
  ],
  ['DECLARED_NAME_MISMATCH', 'POLICY', 'high', 45, 'REVIEW', 'declared name disagrees with the document'],
  ['DECLARED_DOB_MISMATCH', 'POLICY', 'high', 45, 'REVIEW', 'declared date of birth disagrees'],
  ['DECLARED_EXPIRY_MISMATCH', 'POLICY', 'medium', 20, 'REVIEW', 'declared expiry disagrees'],
  ['DECLARED_SEX_MISMATCH', 'POLICY', 'medium', 20, 'REVIEW', 'declared sex disagrees'],
]

/**
 * Codes that only a person may judge. List hits, prompt injections, disabilities, earlier tries, a missing proof and
 * unreadable evidence must never push a verification over the decline threshold.
 */
const HUMAN_ONLY =
  /^(SANCTIONS_|PROMPT_INJECTION_|TIER_B_|SCREENING_|.*_UNSUBSTANTIATED$|LIVENESS_UNABLE$|ATTEMPTS_EXCEEDED$|PROOF_MISSING$|MRZ_UNCONFIRMED_)/

/** Every reason code of interface.md 7.4 and ours, as a table. */
export const REASON_CODES: readonly ReasonCode[] = ROWS.map(([code, stage, severity, weight, outcome, meaning]) => ({
  code,
  stage,
  severity,
  weight,
  outcome,
  meaning,
  towardsDecline: !HUMAN_ONLY.test(code),
}))

// Exact codes come before families, longer patterns before shorter: LIVENESS_SPOOF is not a LIVENESS_SPOOF_<TYPE>.
const EXACT = new Map(REASON_CODES.map((row) => [row.code, row]))
const FAMILIES = REASON_CODES.filter((row) => row.code.includes('<')).map((row) => ({
  row,
  pattern: new RegExp(`^${row.code.replace(/<[A-Z]+>/, '[A-Z0-9_]+')}$`),
}))

/** The row of a code; undefined for an unknown code, because a client's test reference may name any. */
export const findReasonCode = (code: string): ReasonCode | undefined =>
  EXACT.get(code) ?? FAMILIES.find(({ pattern }) => pattern.test(code))?.row

/** The row of a code. Throws on an unknown code: a check must not invent one silently. */
export function reasonCode(code: string): ReasonCode {
  const row = findReasonCode(code)
  if (row === undefined) throw new RangeError(`unknown reason code ${code}`)
  return row
}
