import type { Check, Verdict } from '../../contract/verification.ts'

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

/** How the fields of a document were read: of use to those who judge them, and no part of the record. */
export interface DocumentFieldReading {
  /** How surely each field was read, 0 to 1, by its name in {@link ExtractedDocument}; fields that were not read are left out. */
  readonly confidence: Readonly<Record<string, number>>
  /** Its MRZ says that the holder has one name only. */
  readonly mononym: boolean
}

/** Where a field stands on a picture: its corners in shares of the picture's sides, the upper left one being 0,0. */
export interface FieldBox {
  readonly asset: 'DOCUMENT_FRONT' | 'DOCUMENT_BACK'
  /** As in {@link ExtractedDocument}, or `mrz`. */
  readonly field: string
  readonly quad: readonly { readonly x: number; readonly y: number }[]
}

/** A sign of tampering that is beyond its threshold, for the reviewer. */
export interface TamperMark {
  readonly asset: FieldBox['asset']
  /** The SIGNAL of its TAMPER_<SIGNAL>. */
  readonly signal: string
  readonly score: number
  readonly suspect_from: number
  readonly explanation: string
  /** Where: a grid over the whole picture, row after row, a digit a cell from 0 to 9; null where the sign has no place. */
  readonly heat: { readonly columns: number; readonly rows: number; readonly values: string } | null
}

/** Whether the visual zone bears out a field of the MRZ. */
export interface ComparedValue {
  readonly field: string
  readonly outcome: 'MATCH' | 'MISMATCH' | 'NOT_FOUND'
  readonly mrz: string
  /** What is printed instead, for a MISMATCH. */
  readonly printed?: string
}

/** A rectangle on a picture in shares of its sides. */
export interface FaceBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the face match measured, what it was held against, and where the two faces are. */
export interface FaceMeasure {
  readonly similarity: number
  readonly match_from: number
  readonly mismatch_below: number
  readonly portrait: FaceBox | null
  readonly selfie: FaceBox | null
}

/**
 * How words were taken for each other. VARIANT: an accepted spelling; JOINED, SPLIT: written as one, or apart; SKELETON: the
 * same consonants across scripts; MISSING, EXTRA: only the list, or only the searched name has it.
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

/** Words of the searched name and of the listed one that were taken for each other; one side is null where it has none. */
export interface AlignedToken {
  readonly searched: string | null
  readonly listed: string | null
  readonly how: (typeof ALIGNMENTS)[number]
  /** 0 to 1 */
  readonly similarity: number
  /** How much the word tells, 0 to 1 each. */
  readonly weight: number
}

/** What moved a hit's score besides the name. */
export interface ScoreModifier {
  /** BIRTH_DATE, COUNTRY, GENDER, WEAK_ALIAS; more may follow. */
  readonly name: string
  readonly grade: string
  /** Added to the name's score. */
  readonly amount: number
}

/** One watchlist entry that may be the person (decisions.md, `screening_hits`), with all that its score rests on. */
export interface ScreeningHit {
  readonly list: string
  /** Publisher's date of the list, YYYY-MM-DD. */
  readonly list_date: string
  /** Id of the stored version, or `snapshot-<date>`. */
  readonly list_version: string
  /** SHA-256 of the list's files. */
  readonly list_sha256: string
  readonly entry_id: string
  /** SHA-256 of the entry's content: changes with the entry, not with the list. */
  readonly entry_hash: string
  readonly matched_name: string
  /** Of the matched name: PRIMARY, STRONG or WEAK. */
  readonly quality: string
  /** 0 to 1 */
  readonly score: number
  /** A possible match from here on; below it an entry is shown that a birth date set aside. */
  readonly threshold: number
  /** The rules that made the score. */
  readonly algorithm: string
  readonly alignment: readonly AlignedToken[]
  readonly modifiers: readonly ScoreModifier[]
  /** Why it matched, in words: tokens, birth date, country. */
  readonly why: readonly string[]
}
