import { z } from 'zod'
import { idPattern } from '../../../db/ids.ts'
import { ASSET_TYPES, CAPTURE_STEPS, CHALLENGE_ACTIONS, OWN_STEPS } from '../../../contract/assets.ts'
import { LEVELS, MODES, VERIFICATION_STATUSES } from '../../../contract/verification.ts'
import { verificationRecord } from '../../present/verification-schemas.ts'
import { person } from './staff-schemas.ts'

export const reviewId = z.string().regex(idPattern('verification'))
export const outcome = z.enum(['APPROVED', 'DECLINED'])
const time = z.iso.datetime()
const text = z.string().nullable()

const claim = z.strictObject({ by: person, mine: z.boolean(), expires_at: time }).meta({ id: 'Claim' })

/** Why the caller can decide a review, or cannot. */
export const STANDINGS = ['OPEN', 'ROLE', 'SECOND_PERSON', 'DECIDED', 'ERASED'] as const
const standing = z.enum(STANDINGS)

/** A review in the queue: nothing that is sealed. */
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

/** Where something stands on a picture, in shares of its sides: 0,0 is the upper left corner. */
export const fieldBox = z
  .object({ asset: z.enum(['DOCUMENT_FRONT', 'DOCUMENT_BACK']), field: z.string(), quad: z.array(point).length(4) })
  .meta({ id: 'FieldBox' })
const faceBox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'FaceBox' })

/** What the face match measured, and what it was held against. */
export const faceMeasure = z
  .object({
    similarity: z.number(),
    match_from: z.number(),
    mismatch_below: z.number(),
    portrait: faceBox.nullable(),
    selfie: faceBox.nullable(),
  })
  .meta({ id: 'FaceMeasure' })

/** A field of the MRZ against what is printed. */
export const comparedValue = z
  .object({
    field: z.string(),
    outcome: z.enum(['MATCH', 'MISMATCH', 'NOT_FOUND']),
    mrz: z.string(),
    printed: z.string().optional(),
  })
  .meta({ id: 'ComparedValue' })

/** A sign of tampering, with where on the picture it was found: a grid over all of it, a digit a cell. */
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

/** Where the liveness evidence comes from, and the series of the capture session in which it was submitted. */
const capture = z
  .strictObject({
    origin: z.enum(['CAPTURED', 'DIRECT']).nullable(),
    doubts: z.array(z.string()),
    unable: z.boolean().meta({ description: 'the person said that they cannot do a movement' }),
    own_step: z.enum(OWN_STEPS).nullable(),
    own_step_at_ms: z.int().nullable().meta({ description: 'when it was told, since the session was opened' }),
    trusted: z.boolean().meta({
      description: 'submitted with the key of an account whose own application was declared attested, and still is',
    }),
    taken_over_at: z.array(time).meta({
      description:
        'when another device took the hosted flow over, by the link alone; pictures of the one before were removed',
    }),
    virtual_camera: text.meta({ description: 'a known one that the page named' }),
    frames: z.array(
      z.strictObject({
        id: z.string(),
        step: z.enum(CAPTURE_STEPS),
        at_ms: z.int().meta({ description: 'by the page’s clock' }),
        received_at_ms: z.int().meta({ description: 'by ours' }),
      }),
    ),
  })
  .meta({ id: 'Capture' })

const vote = z.strictObject({ by: person, outcome, at: time, note: text }).meta({ id: 'Vote' })

/** Of the same end user, or with the same document. */
const otherTry = z
  .strictObject({
    id: z.string(),
    reference_code: z.string(),
    status: z.enum(VERIFICATION_STATUSES),
    reason_codes: z.array(z.string()),
    created_at: time,
  })
  .meta({ id: 'OtherTry' })

const { declared, checks, extracted, screening_hits: hits } = verificationRecord.shape

/** A review with all that a person decides it on. Sealed parts are null once the data key was destroyed. */
export const reviewRecord = z
  .strictObject({
    ...queuedReview.omit({ votes: true }).shape,
    status: z.enum(VERIFICATION_STATUSES),
    doc_type: text,
    created_at: time,
    submitted_at: time.nullable(),
    version: z.string().meta({ description: 'what was shown; a decision on anything else is refused (STALE)' }),
    challenge: z.array(z.enum(CHALLENGE_ACTIONS)),
    declared,
    checks,
    extracted,
    screening_hits: hits,
    boxes: z.array(fieldBox),
    comparisons: z.array(comparedValue),
    tampering: z.array(tamperMark),
    faces: faceMeasure.nullable(),
    assets: z.array(asset),
    capture,
    votes: z.array(vote),
    other_tries: z.array(otherTry),
    failed_tries: z.int().min(0).meta({
      description: 'of this end user or with this document, in the 24 hours before it went to review; live mode',
    }),
  })
  .meta({ id: 'Review' })
