import { byWords } from '../../parts/format.ts'
import type { Schemas } from '../session/client.ts'

type Summary = Schemas['VerificationSummary']

/** The names of the levels. */
export const LEVEL: Readonly<Record<Summary['level'][number], string>> = {
  FULL_KYC: 'Full KYC',
  ID_DOCUMENT: 'ID document',
  AML_SCREENING: 'Screening',
}

export const DOC_TYPE: Readonly<Record<NonNullable<Summary['doc_type']>, string>> = {
  PASSPORT: 'Passport',
  NATIONAL_ID: 'National identity card',
  DRIVING_LICENCE: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
}

export const CHECK: Readonly<Record<Schemas['Check']['name'], string>> = {
  DOCUMENT: 'Document',
  LIVENESS: 'Liveness',
  FACE_MATCH: 'Face match',
  SCREENING: 'Sanctions screening',
}

export const CREDIT_STATE: Readonly<Record<Summary['credits']['state'], string>> = {
  HELD: 'held',
  CHARGED: 'charged',
  RELEASED: 'released',
  NONE: 'none',
}

export const levels = (level: Summary['level']): string => level.map((one) => LEVEL[one]).join(', ')

// interface.md 7.4. The families that end in a field, an algorithm or a kind are below.
const REASON: Readonly<Record<string, string>> = {
  ATTEMPTS_EXCEEDED: 'Too many tries by this person',
  COUNTRY_NOT_SUPPORTED: 'Issuing country not accepted',
  DECLARED_DOB_MISMATCH: 'Declared date of birth differs',
  DECLARED_EXPIRY_MISMATCH: 'Declared expiry differs',
  DECLARED_NAME_MISMATCH: 'Declared name differs',
  DECLARED_SEX_MISMATCH: 'Declared sex differs',
  DOCUMENT_EXPIRED: 'Document has expired',
  DOCUMENT_TAMPERING: 'Document was altered',
  DOCUMENT_TAMPER_SUSPECTED: 'Tampering suspected',
  DOC_CLASSIFY_LOW_CONFIDENCE: 'Document unclear',
  DOC_COUNTRY_MISMATCH: 'Document of another country',
  DOC_NUMBER_FORMAT_FAIL: 'Document number has a wrong format',
  DOC_NUMBER_INVALID: 'Document number not valid',
  DOC_PORTRAIT_MISSING: 'No portrait on the document',
  DOC_REGISTRY_UNRESOLVED: 'Issuance rules not known',
  FACE_MATCH_LOW: 'Face match borderline',
  FACE_MATCH_UNSUBSTANTIATED: 'Selfie looks like a copy of the portrait',
  FACE_MISMATCH: 'Another person’s face',
  LIVENESS_LOW: 'Liveness too low',
  LIVENESS_SPOOF: 'Not a live person',
  LIVENESS_UNABLE: 'Movement not possible',
  LIVENESS_UNSUBSTANTIATED: 'Liveness not proved by our own capture',
  DOC_DATE_IMPLAUSIBLE: 'Impossible date',
  MRZ_VISUAL_MISMATCH: 'Machine-readable zone differs from the print',
  PROMPT_INJECTION_SUSPECTED: 'Hidden instructions in an image',
  PROOF_MISSING: 'Required proof is missing',
  RISK_SCORE_HIGH: 'Risk too high',
  SANCTIONS_POSSIBLE_MATCH: 'Possible sanctions match',
  SCREENING_INCONCLUSIVE: 'Screening could not be completed',
  SPECIMEN_DOCUMENT: 'Specimen document',
  TIER_B_MANUAL_REVIEW: 'Country is always reviewed',
}

/** Families of codes by their beginning. The rest of a code is a field or a kind. */
const FAMILIES: readonly (readonly [beginning: string, words: string])[] = [
  ['MRZ_MISMATCH_', 'Machine-readable zone differs'],
  ['MRZ_UNCONFIRMED_', 'Not confirmed by the print'],
  ['BARCODE_MISMATCH_', 'Barcode differs'],
  ['TAMPER_', 'Sign of tampering'],
  ['LIVENESS_SPOOF_', 'Not a live person'],
  ['PROMPT_INJECTION_', 'Hidden instructions'],
]

const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ')

/** A reason code in words. An unknown code is shown by its name (interface.md 9). */
export function reasonWords(code: string): string {
  const known = REASON[code]
  if (known !== undefined) return known
  const family = FAMILIES.find(([beginning]) => code.startsWith(beginning))
  if (family !== undefined) return `${family[1]}: ${inWords(code.slice(family[0].length))}`
  if (code.endsWith('_CHECKSUM_FAIL')) return 'Document number fails its check digit'
  const words = inWords(code)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The reason codes with own words, for a choice, sorted by their words. */
export const REASONS: readonly (readonly [code: string, words: string])[] = Object.entries(REASON).sort(
  ([, a], [, b]) => byWords(a, b),
)
