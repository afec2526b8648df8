// Generated from the service (npm run openapi).

/** Reason codes of this version. Later versions may add more. */
export type KnownReasonCode =
  | 'COUNTRY_NOT_SUPPORTED'
  | 'DOC_CLASSIFY_LOW_CONFIDENCE'
  | `MRZ_MISMATCH_${string}`
  | 'MRZ_VISUAL_MISMATCH'
  | `MRZ_UNCONFIRMED_${string}`
  | `BARCODE_MISMATCH_${string}`
  | 'DOC_PORTRAIT_MISSING'
  | 'DOC_DATE_IMPLAUSIBLE'
  | 'DOC_NUMBER_INVALID'
  | 'DOC_REGISTRY_UNRESOLVED'
  | 'TIER_B_MANUAL_REVIEW'
  | 'DOC_NUMBER_FORMAT_FAIL'
  | `${string}_CHECKSUM_FAIL`
  | 'DOCUMENT_EXPIRED'
  | 'DOC_COUNTRY_MISMATCH'
  | 'SPECIMEN_DOCUMENT'
  | 'DOCUMENT_TAMPERING'
  | 'DOCUMENT_TAMPER_SUSPECTED'
  | `TAMPER_${string}`
  | 'FACE_MISMATCH'
  | 'FACE_MATCH_LOW'
  | 'FACE_MATCH_UNSUBSTANTIATED'
  | 'LIVENESS_SPOOF'
  | `LIVENESS_SPOOF_${string}`
  | 'LIVENESS_LOW'
  | 'LIVENESS_UNSUBSTANTIATED'
  | 'LIVENESS_UNABLE'
  | 'PROMPT_INJECTION_SUSPECTED'
  | 'PROMPT_INJECTION_CLASSIFY'
  | 'PROMPT_INJECTION_EXTRACT'
  | 'PROMPT_INJECTION_TAMPER'
  | 'PROMPT_INJECTION_FACE_MATCH'
  | 'PROMPT_INJECTION_LIVENESS'
  | 'SANCTIONS_POSSIBLE_MATCH'
  | 'SCREENING_INCONCLUSIVE'
  | 'RISK_SCORE_HIGH'
  | 'ATTEMPTS_EXCEEDED'
  | 'PROOF_MISSING'
  | 'DECLARED_NAME_MISMATCH'
  | 'DECLARED_DOB_MISMATCH'
  | 'DECLARED_EXPIRY_MISMATCH'
  | 'DECLARED_SEX_MISMATCH'

/** The meaning of each code, and its effect when it is the only one. `<…>` in a code means capitals, digits and _. */
export const REASON_CODES: readonly { readonly code: string; readonly meaning: string; readonly outcome: 'REVIEW' | 'DECLINE' }[] = [
  { code: 'COUNTRY_NOT_SUPPORTED', meaning: 'issuing country not eligible; cannot be overridden', outcome: 'DECLINE' },
  { code: 'DOC_CLASSIFY_LOW_CONFIDENCE', meaning: 'document type not recognised confidently', outcome: 'REVIEW' },
  { code: 'MRZ_MISMATCH_<FIELD>', meaning: 'one MRZ field disagrees with the printed value', outcome: 'REVIEW' },
  { code: 'MRZ_VISUAL_MISMATCH', meaning: 'the MRZ as a whole disagrees with the visual zone', outcome: 'REVIEW' },
  { code: 'MRZ_UNCONFIRMED_<FIELD>', meaning: 'the print does not confirm a field of the MRZ, because the field was not found there (ours)', outcome: 'REVIEW' },
  { code: 'BARCODE_MISMATCH_<FIELD>', meaning: 'a field of the barcode disagrees with the printed value (ours)', outcome: 'REVIEW' },
  { code: 'DOC_PORTRAIT_MISSING', meaning: 'no portrait was found on a document of a kind that has one (ours)', outcome: 'REVIEW' },
  { code: 'DOC_DATE_IMPLAUSIBLE', meaning: 'a date is missing, invalid, or impossible for this document (ours)', outcome: 'REVIEW' },
  { code: 'DOC_NUMBER_INVALID', meaning: 'number failed country format or checksum validation', outcome: 'REVIEW' },
  { code: 'DOC_REGISTRY_UNRESOLVED', meaning: 'could not be validated against issuance rules', outcome: 'REVIEW' },
  { code: 'TIER_B_MANUAL_REVIEW', meaning: 'country is in the manual-review tier', outcome: 'REVIEW' },
  { code: 'DOC_NUMBER_FORMAT_FAIL', meaning: 'number failed its format pattern', outcome: 'REVIEW' },
  { code: '<ALGO>_CHECKSUM_FAIL', meaning: 'number failed a checksum algorithm', outcome: 'REVIEW' },
  { code: 'DOCUMENT_EXPIRED', meaning: 'the document has expired (ours)', outcome: 'DECLINE' },
  { code: 'DOC_COUNTRY_MISMATCH', meaning: 'another country issued the document than stated at creation (ours)', outcome: 'REVIEW' },
  { code: 'SPECIMEN_DOCUMENT', meaning: 'the document is a specimen (ours)', outcome: 'DECLINE' },
  { code: 'DOCUMENT_TAMPERING', meaning: 'strong evidence of manipulation', outcome: 'DECLINE' },
  { code: 'DOCUMENT_TAMPER_SUSPECTED', meaning: 'moderate signals of manipulation', outcome: 'REVIEW' },
  { code: 'TAMPER_<SIGNAL>', meaning: 'a specific signal of manipulation', outcome: 'REVIEW' },
  { code: 'FACE_MISMATCH', meaning: 'selfie does not match the document portrait', outcome: 'DECLINE' },
  { code: 'FACE_MATCH_LOW', meaning: 'borderline similarity', outcome: 'REVIEW' },
  { code: 'FACE_MATCH_UNSUBSTANTIATED', meaning: 'near-perfect similarity with no facial observation', outcome: 'REVIEW' },
  { code: 'LIVENESS_SPOOF', meaning: 'presentation attack detected', outcome: 'DECLINE' },
  { code: 'LIVENESS_SPOOF_<TYPE>', meaning: 'kind of presentation attack', outcome: 'DECLINE' },
  { code: 'LIVENESS_LOW', meaning: 'liveness confidence too low, no clear spoof', outcome: 'REVIEW' },
  { code: 'LIVENESS_UNSUBSTANTIATED', meaning: 'nothing suspicious, but no proof of a live person: the evidence was not captured by our page', outcome: 'REVIEW' },
  { code: 'LIVENESS_UNABLE', meaning: 'the end user said that they cannot do a requested movement (ours)', outcome: 'REVIEW' },
  { code: 'PROMPT_INJECTION_SUSPECTED', meaning: 'instruction-like text in the media', outcome: 'REVIEW' },
  { code: 'PROMPT_INJECTION_CLASSIFY', meaning: 'injection aimed at classification', outcome: 'REVIEW' },
  { code: 'PROMPT_INJECTION_EXTRACT', meaning: 'injection aimed at extraction', outcome: 'REVIEW' },
  { code: 'PROMPT_INJECTION_TAMPER', meaning: 'injection aimed at tampering detection', outcome: 'REVIEW' },
  { code: 'PROMPT_INJECTION_FACE_MATCH', meaning: 'injection aimed at the face match', outcome: 'REVIEW' },
  { code: 'PROMPT_INJECTION_LIVENESS', meaning: 'injection aimed at liveness', outcome: 'REVIEW' },
  { code: 'SANCTIONS_POSSIBLE_MATCH', meaning: 'name fuzzily matched a watchlist entry', outcome: 'REVIEW' },
  { code: 'SCREENING_INCONCLUSIVE', meaning: 'no full name was readable for screening (ours)', outcome: 'REVIEW' },
  { code: 'RISK_SCORE_HIGH', meaning: 'aggregate risk crossed the decline threshold', outcome: 'DECLINE' },
  { code: 'ATTEMPTS_EXCEEDED', meaning: 'more than five tries of this person, document or face in 24 hours (ours)', outcome: 'REVIEW' },
  { code: 'PROOF_MISSING', meaning: 'the account requires a proof beyond photos, and the evidence has none (ours)', outcome: 'REVIEW' },
  { code: 'DECLARED_NAME_MISMATCH', meaning: 'declared name disagrees with the document', outcome: 'REVIEW' },
  { code: 'DECLARED_DOB_MISMATCH', meaning: 'declared date of birth disagrees', outcome: 'REVIEW' },
  { code: 'DECLARED_EXPIRY_MISMATCH', meaning: 'declared expiry disagrees', outcome: 'REVIEW' },
  { code: 'DECLARED_SEX_MISMATCH', meaning: 'declared sex disagrees', outcome: 'REVIEW' },
]
