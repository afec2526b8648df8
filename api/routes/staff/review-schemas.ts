import { z } from 'zod'
import { idPattern } from '../../../db/ids.ts'
import { ASSET_TYPES, CAPTURE_STEPS, CHALLENGE_ACTIONS, OWN_STEP_PLACES, OWN_STEPS } from '../../../contract/assets.ts'
import { LEVELS, MODES, VERIFICATION_STATUSES } from '../../../contract/verification.ts'
import { verificationRecord } from '../../present/verification-schemas.ts'
import { person } from './staff-schemas.ts'

export const reviewId = z.string().regex(idPattern('verification'))
export const outcome = z.enum(['APPROVED', 'DECLINED'])
const time = z.iso.datetime()
const text = z.string().nullable()

const claim = z.strictObject({ by: person, mine: z.boolean(), expires_at: time }).meta({ id: 'Claim' })

/** Whether the caller can decide a review, or why not. */
export const STANDINGS = ['OPEN', 'ROLE', 'SECOND_PERSON', 'DECIDED', 'ERASED'] as const
const standing = z.enum(STANDINGS)

/** A review in the queue, without sealed data. */
export const queuedReview = z
  .strictObject({
    id: z.string(),
    reference_code: z.string(),
    company: text,
    end_user_ref: text,
    level: z.array(z.enum(LEVELS)),
    country: text,
    mode: z.enum(MODES),
    reason_codes: z.array(z.string()),
    risk_score: z.number().nullable(),
    since: time,
    claim: claim.nullable(),
    needs_two: z.boolean(),
    votes: z.int().min(0),
    standing,
  })
  .meta({ id: 'QueuedReview' })

const point = z.object({ x: z.number(), y: z.number() })

/** The place of a field on an image, in fractions of its sides: 0,0 is the upper left corner. */
export const fieldBox = z
  .object({ asset: z.enum(['DOCUMENT_FRONT', 'DOCUMENT_BACK']), field: z.string(), quad: z.array(point).length(4) })
  .meta({ id: 'FieldBox' })
const faceBox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'FaceBox' })

/** Measurements of the face match, and its thresholds. */
export const faceMeasure = z
  .object({
    similarity: z.number(),
    match_from: z.number(),
    mismatch_below: z.number(),
    portrait: faceBox.nullable(),
    selfie: faceBox.nullable(),
  })
  .meta({ id: 'FaceMeasure' })

/** A field of the MRZ, compared with the print. */
export const comparedValue = z
  .object({
    field: z.string(),
    outcome: z.enum(['MATCH', 'MISMATCH', 'NOT_FOUND']),
    mrz: z.string(),
    printed: z.string().optional(),
  })
  .meta({ id: 'ComparedValue' })

/** A sign of tampering, and its place on the image: a grid over the whole image, one digit a cell. */
export const tamperMark = z
  .object({
    asset: z.enum(['DOCUMENT_FRONT', 'DOCUMENT_BACK']),
    signal: z.string(),
    score: z.number(),
    suspect_from: z.number(),
    explanation: z.string(),
    heat: z
      .object({ columns: z.int().min(1).max(256), rows: z.int().min(1).max(256), values: z.string().regex(/^[0-9]*$/) })
      .nullable(),
  })
  .meta({ id: 'TamperMark' })

const asset = z
  .strictObject({
    id: z.string(),
    type: z.enum(ASSET_TYPES),
    action: z.enum(CHALLENGE_ACTIONS).nullable(),
    width: z.int(),
    height: z.int(),
    received_at: time,
  })
  .meta({ id: 'ReviewAsset' })

/** The evidence source, and the series of the submitted capture session. */
const capture = z
  .strictObject({
    origin: z.enum(['CAPTURED', 'DIRECT']).nullable(),
    doubts: z.array(z.string()),
    unable: z.boolean().meta({ description: 'the end user said that they cannot do a movement' }),
    own_steps: z
      .array(
        z.strictObject({
          step: z.enum(OWN_STEPS),
          series_step: z.enum(OWN_STEP_PLACES),
          revealed_at_ms: z.int().meta({ description: 'when the page learned it, in ms since the session opened' }),
        }),
      )
      .meta({ description: 'the revealed steps of the random challenge, in order' }),
    trusted: z.boolean().meta({
      description: 'submitted with a key of an account whose own application was declared attested, and still is',
    }),
    taken_over_at: z.array(time).meta({
      description:
        'when another device took over the hosted flow, with the link alone. The assets of the earlier device were removed',
    }),
    virtual_camera: text.meta({ description: 'a known virtual camera that the page named' }),
    frames: z.array(
      z.strictObject({
        id: z.string(),
        step: z.enum(CAPTURE_STEPS),
        at_ms: z.int().meta({ description: "by the page's clock" }),
        received_at_ms: z.int().meta({ description: 'by our clock' }),
      }),
    ),
  })
  .meta({ id: 'Capture' })

const vote = z.strictObject({ by: person, outcome, at: time, note: text }).meta({ id: 'Vote' })

/** Another verification of the same end user, or with the same document. */
const otherTry = z
  .strictObject({
    id: z.string(),
    reference_code: z.string(),
    status: z.enum(VERIFICATION_STATUSES),
    reason_codes: z.array(z.string()),
    created_at: time,
  })
  .meta({ id: 'OtherTry' })

const { declared, checks, extracted, screening_hits: hits, evidence_levels: levels } = verificationRecord.shape

/** A review with everything that its decision needs. Sealed parts are null after the data key was destroyed. */
export const reviewRecord = z
  .strictObject({
    ...queuedReview.omit({ votes: true }).shape,
    status: z.enum(VERIFICATION_STATUSES),
    doc_type: text,
    created_at: time,
    submitted_at: time.nullable(),
    version: z
      .string()
      .meta({ description: 'version of the shown data. A decision on another version is rejected (STALE)' }),
    challenge: z.array(z.enum(CHALLENGE_ACTIONS)),
    declared,
    checks,
    extracted,
    screening_hits: hits,
    evidence_levels: levels,
    boxes: z.array(fieldBox),
    comparisons: z.array(comparedValue),
    tampering: z.array(tamperMark),
    faces: faceMeasure.nullable(),
    assets: z.array(asset),
    capture,
    votes: z.array(vote),
    other_tries: z.array(otherTry),
    same_face: z.array(otherTry).meta({
      description:
        'verifications of this account with the same face and another document number or name, in the 24 hours before the check; newest first, at most 20; live mode. Each counts as a try',
    }),
    sessions_left: z.int().min(0).meta({
      description:
        'capture sessions of this end user or document that were left after the reveal of their random challenge, in the 24 hours before the decision; live mode. Each counts as a try',
    }),
    failed_tries: z.int().min(0).meta({
      description: 'failed tries of this end user or document, in the 24 hours before the review started; live mode',
    }),
  })
  .meta({ id: 'Review' })
