import { ApplicationFailure } from '@temporalio/common'
import { z } from 'zod'
import { CHECKS, VERDICTS } from '../../contract/verification.ts'
import { ERASED } from '../../contract/failures.ts'
import { listCheckResults, openCheckDetail, putCheckResult } from '../../db/verifications/check-results.ts'
import { unwrapDataKey, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import type { CheckOutcome } from '../../contract/verification.ts'
import { plainText } from '../../checks/results/quoted.ts'
import {
  ALIGNMENTS,
  type CheckResult,
  type ComparedValue,
  type DocumentFieldReading,
  type ExtractedDocument,
  type FaceMeasure,
  type FieldBox,
  type ScreeningHit,
  type TamperMark,
} from '../../checks/results/check-result.ts'

/** The sealed content of check_result.detail. */
export interface CheckDetail {
  readonly result: CheckResult
  /** Of the DOCUMENT check. */
  readonly extracted?: ExtractedDocument
  /** Of the DOCUMENT check. Absent in results stored before it existed. */
  readonly fields?: DocumentFieldReading
  /** Of the DOCUMENT check, for the reviewer. */
  readonly boxes?: readonly FieldBox[]
  readonly comparisons?: readonly ComparedValue[]
  readonly tampering?: readonly TamperMark[]
  /** Of the FACE_MATCH check if two faces were measured, for the reviewer. */
  readonly faces?: FaceMeasure
  /** Of the SCREENING check. */
  readonly hits?: readonly ScreeningHit[]
}

/** A line of print has 88 characters at most (Doc 9303-3: 44 of an MRZ); a name of a barcode up to 120. */
const LONGEST_FIELD = 200

const text = z.string().nullable()
/** A hit stored before rules were recorded is read with none, because a check may be settled after an update. */
const screeningHit = z.object({
  list: z.string(),
  list_date: z.string(),
  list_version: z.string().default(''),
  list_sha256: z.string().default(''),
  entry_id: z.string(),
  entry_hash: z.string().default(''),
  matched_name: z.string(),
  quality: z.string().default('PRIMARY'),
  score: z.number(),
  threshold: z.number().default(0.75),
  algorithm: z.string().default('name-match/1'),
  why: z.array(z.string()),
  alignment: z
    .array(
      z.object({ searched: text, listed: text, how: z.enum(ALIGNMENTS), similarity: z.number(), weight: z.number() }),
    )
    .default([]),
  modifiers: z.array(z.object({ name: z.string(), grade: z.string(), amount: z.number() })).default([]),
})
const checkDetail = z.object({
  result: z.object({
    name: z.enum(CHECKS),
    verdict: z.enum(VERDICTS),
    score: z.number().nullable(),
    codes: z.array(z.string()),
    observations: z.array(z.string()),
  }),
  extracted: z
    .object({
      document_type: text,
      first_name: text,
      last_name: text,
      document_number: text,
      date_of_birth: text,
      document_expiry: text,
      sex: z.enum(['F', 'M', 'X']).nullable(),
      nationality: text,
      issuing_country: text,
      mrz: z.object({ lines: z.array(z.string()), check_digits_valid: z.boolean() }).nullable(),
    })
    .optional(),
  fields: z.object({ confidence: z.record(z.string(), z.number()), mononym: z.boolean() }).optional(),
  hits: z.array(screeningHit).optional(),
})

/**
 * Opens the data key of a verification. @throws ApplicationFailure {@link ERASED}, final: a destroyed key does not come
 * back
 */
export function dataKeyOf(verification: Verification, keyRing: KeyRing): Buffer {
  if (verification.data_key === null) throw erased(verification.id)
  return unwrapDataKey(keyRing, verification.data_key, verification.id)
}

const erased = (verificationId: string): ApplicationFailure =>
  ApplicationFailure.nonRetryable(`the data key of ${verificationId} was destroyed`, ERASED)

/**
 * Cleans text read from an image, because a stranger wrote it. Control characters are removed, and the text is cut to
 * the length of a line.
 */
function withPlainTexts(detail: CheckDetail): CheckDetail {
  const { result, extracted, comparisons } = detail
  const plain = (text: string | null): string | null => (text === null ? null : plainText(text, LONGEST_FIELD))
  return {
    ...detail,
    result: { ...result, observations: result.observations.map((observation) => plainText(observation)) },
    ...(extracted === undefined
      ? {}
      : {
          extracted: {
            ...extracted,
            document_type: plain(extracted.document_type),
            first_name: plain(extracted.first_name),
            last_name: plain(extracted.last_name),
            document_number: plain(extracted.document_number),
            nationality: plain(extracted.nationality),
            issuing_country: plain(extracted.issuing_country),
          },
        }),
    ...(comparisons === undefined
      ? {}
      : {
          comparisons: comparisons.map((compared) => ({
            ...compared,
            mrz: plainText(compared.mrz, LONGEST_FIELD),
            ...(compared.printed === undefined ? {} : { printed: plainText(compared.printed, LONGEST_FIELD) }),
          })),
        }),
  }
}

/**
 * Stores the result of a check and returns the part that a workflow may know. @throws ApplicationFailure {@link
 * ERASED}, final, if the person was erased meanwhile
 */
export async function recordCheck(
  db: Db,
  dataKey: Uint8Array,
  verificationId: string,
  given: CheckDetail,
): Promise<CheckOutcome> {
  const detail = withPlainTexts(given)
  if (!(await putCheckResult(db, dataKey, verificationId, detail.result, detail))) throw erased(verificationId)
  return { check: detail.result.name, verdict: detail.result.verdict, codes: detail.result.codes }
}

/** Stores the results of checks that ran together: both or none. */
export const recordChecks = <T extends readonly CheckDetail[]>(
  db: Db,
  dataKey: Uint8Array,
  verificationId: string,
  details: T,
): Promise<{ [K in keyof T]: CheckOutcome }> =>
  db.transaction().execute(async (trx) => {
    const outcomes: CheckOutcome[] = []
    for (const detail of details) outcomes.push(await recordCheck(trx, dataKey, verificationId, detail))
    return outcomes as { [K in keyof T]: CheckOutcome }
  })

/** Reads and opens the stored details of all checks of a verification. */
export async function readCheckDetails(db: Db, dataKey: Uint8Array, verificationId: string): Promise<CheckDetail[]> {
  const rows = await listCheckResults(db, verificationId)
  return rows.map((row) => checkDetail.parse(openCheckDetail(dataKey, row)))
}
