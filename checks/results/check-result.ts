import type { Check, Verdict } from '../../contract/verification.ts'

/**
 * The result of one check. It is stored encrypted with the verification and shown to its owner, and policy.ts uses it
 * for the decision.
 */
export interface CheckResult {
  readonly name: Check
  readonly verdict: Verdict
  /** Confidence 0 to 1 that the check is passed; null if nothing could be measured. */
  readonly score: number | null
  /** Reason codes (interface.md 7.4) of this check; empty if it passes. */
  readonly codes: readonly string[]
  /** The facts behind the verdict, one sentence each. */
  readonly observations: readonly string[]
}

/** Fields read from a document (decisions.md, `extracted`); null if not read. */
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
  /** As printed, two or three lines; null if the document has no MRZ or it was not read. */
  readonly mrz: { readonly lines: readonly string[]; readonly check_digits_valid: boolean } | null
}

/** How the fields of a document were read. It helps later checks and is not stored. */
export interface DocumentFieldReading {
  /** Confidence of each field, 0 to 1, by its name in {@link ExtractedDocument}. Unread fields are left out. */
  readonly confidence: Readonly<Record<string, number>>
  /** The MRZ states that the holder has only one name. */
  readonly mononym: boolean
}

/** The place of a field on an image: its corners as shares of the image's sides, with 0,0 at the upper left. */
export interface FieldBox {
  readonly asset: 'DOCUMENT_FRONT' | 'DOCUMENT_BACK'
  /** As in {@link ExtractedDocument}, or `mrz`. */
  readonly field: string
  readonly quad: readonly { readonly x: number; readonly y: number }[]
}

/** A sign of tampering beyond its threshold, for the reviewer. */
export interface TamperMark {
  readonly asset: FieldBox['asset']
  /** The SIGNAL of its TAMPER_<SIGNAL>. */
  readonly signal: string
  readonly score: number
  readonly suspect_from: number
  readonly explanation: string
  /**
   * The place: a grid over the whole image, row by row, one digit a cell from 0 to 9; null for a sign without a place.
   */
  readonly heat: { readonly columns: number; readonly rows: number; readonly values: string } | null
}

/** Whether the visual zone confirms a field of the MRZ. */
export interface ComparedValue {
  readonly field: string
  readonly outcome: 'MATCH' | 'MISMATCH' | 'NOT_FOUND'
  readonly mrz: string
  /** The printed value of a MISMATCH. */
  readonly printed?: string
}

/** A rectangle on an image as shares of its sides. */
export interface FaceBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The measurements of the face match, its thresholds, and the places of the two faces. */
export interface FaceMeasure {
  readonly similarity: number
  readonly match_from: number
  readonly mismatch_below: number
  readonly portrait: FaceBox | null
  readonly selfie: FaceBox | null
}

/**
 * How words were matched. VARIANT: an accepted spelling. JOINED, SPLIT: written as one, or apart. SKELETON: the same
 * consonants across scripts. MISSING, EXTRA: only the list, or only the searched name has it.
 */
export const ALIGNMENTS = [
  'EQUAL',
  'VARIANT',
  'SPELLING',
  'INITIAL',
  'JOINED',
  'SPLIT',
  'SKELETON',
  'MISSING',
  'EXTRA',
] as const

/** Matched words of the searched and the listed name. One side is null if it has no word. */
export interface AlignedToken {
  readonly searched: string | null
  readonly listed: string | null
  readonly how: (typeof ALIGNMENTS)[number]
  /** 0 to 1 */
  readonly similarity: number
  /** How distinctive the word is, 0 to 1 each. */
  readonly weight: number
}

/** Factors of a hit's score besides the name. */
export interface ScoreModifier {
  /** BIRTH_DATE, COUNTRY, GENDER, WEAK_ALIAS; more may follow. */
  readonly name: string
  readonly grade: string
  /** Added to the name's score. */
  readonly amount: number
}

/**
 * One sanctions list entry that may be the person (decisions.md, `screening_hits`), with everything behind its score.
 */
export interface ScreeningHit {
  readonly list: string
  /** Publisher's date of the list, YYYY-MM-DD. */
  readonly list_date: string
  /** Id of the stored version, or `snapshot-<date>`. */
  readonly list_version: string
  /** SHA-256 of the list's files. */
  readonly list_sha256: string
  readonly entry_id: string
  /** SHA-256 of the entry's content. It changes with the entry, not with the list. */
  readonly entry_hash: string
  readonly matched_name: string
  /** Of the matched name: PRIMARY, STRONG or WEAK. */
  readonly quality: string
  /** 0 to 1 */
  readonly score: number
  /** Threshold of a possible match. An entry below it is shown if a birth date set it aside. */
  readonly threshold: number
  /** Version of the rules behind the score. */
  readonly algorithm: string
  readonly alignment: readonly AlignedToken[]
  readonly modifiers: readonly ScoreModifier[]
  /** Why it matched, in words: tokens, birth date, country. */
  readonly why: readonly string[]
}
