import { companyOf } from '../../../db/account-data.ts'
import type { KeyRing } from '../../../encryption/key-ring.ts'
import { z } from 'zod'
import type { StandingVerification } from '../../../db/verifications/standing.ts'
import { MAX_CAPTURE_FRAMES } from '../../../db/verifications/capture-limits.ts'
import type { Asset, CaptureFrame, CaptureSession } from '../../../db/verifications/schema.ts'
import { ASSET_TYPES, CHALLENGE_ACTIONS } from '../../../contract/assets.ts'
import { DOC_TYPES, MODES } from '../../../contract/verification.ts'
import { requiredTypes } from '../verifications/submissions.ts'
import { shownName } from '../../../contract/shown-text.ts'
import { verificationId } from '../../present/verification-schemas.ts'
import { redirectUrlOf } from '../../../db/verifications/client-data.ts'

// What the hosted page may know (decisions.md, "Hosted" and "Hosted links"): never who the applicant is, nor how it went.

const SEEN = /^[0-9a-f]{16}$/

/** A page that waits for another one: `?wait=25&seen=…`. */
export const hostedQuery = {
  wait: z
    .string()
    .regex(/^([0-9]|1[0-9]|2[0-5])$/, 'must be a whole number from 0 to 25')
    .transform(Number)
    .default(0)
    .meta({ description: 'seconds to wait for a change since `seen`, at most 25' }),
  seen: z.string().regex(SEEN, 'must be the `version` of an earlier answer').optional(),
}

const staged = z
  .strictObject({
    asset_id: z.string(),
    type: z.enum(ASSET_TYPES),
    action: z.enum(CHALLENGE_ACTIONS).nullable(),
    position: z.int().min(0),
    session_id: z.string().nullable().meta({ description: 'the capture session that it was taken in' }),
  })
  .meta({ description: 'an asset taken again keeps its position' })

export const hostedVerification = z
  .strictObject({
    id: verificationId,
    status: z
      .literal('PENDING')
      .meta({ description: 'as long as the link has not ended; whether it is in work or with a reviewer is not told' }),
    submitted: z.boolean().meta({ description: 'true: it was received, and nothing more is told' }),
    required_assets: z.array(z.enum(ASSET_TYPES)),
    liveness_challenge: z.strictObject({ actions: z.array(z.enum(CHALLENGE_ACTIONS)) }),
    redirect_url: z
      .string()
      .nullable()
      .meta({ description: 'where to send the end user; the answer to the submission has it for the last time' }),
    staged_assets: z.array(staged).meta({ description: 'in the order of their positions' }),
    country: z.string().nullable().meta({ description: "the document's" }),
    doc_type: z.enum(DOC_TYPES).nullable(),
    client_name: z.string().nullable().meta({
      description: "the company that asks, as the account's holder wrote it: show it as text, and do not vouch for it",
    }),
    mode: z.enum(MODES).nullable(),
    expires_at: z.iso.datetime().nullable(),
    reference_code: z
      .string()
      .nullable()
      .meta({ description: 'for questions; the answer to the submission has it for the last time' }),
    capture: z
      .strictObject({
        session_id: z.string(),
        expires_at: z.iso.datetime(),
        frames_left: z.int(),
        step_told: z.boolean(),
      })
      .nullable()
      .meta({ description: 'the capture session that is open' }),
    in_work: z.boolean().nullable().meta({
      description:
        'after the submission, to the page whose capture session it was: whether it still waits for its end; else null',
    }),
    open_elsewhere: z.boolean().meta({ description: 'true: it has begun on another device, and nothing more is told' }),
    version: z.string().meta({ description: 'changes with all that is told here; for `seen`' }),
  })
  .meta({
    id: 'HostedVerification',
    description: 'what the hosted page needs; all that follows `submitted` is empty or null once it is submitted',
  })

type HostedVerification = z.input<typeof hostedVerification>

const hint = z.boolean().nullable()

export const stagedAsset = z
  .strictObject({
    asset_id: z.string(),
    type: z.enum(ASSET_TYPES),
    quality: z
      .strictObject({ blur: hint, glare: hint, too_dark: hint, face_not_found: hint })
      .meta({ description: 'hints for taking the picture again; null is not judged' }),
  })
  .meta({ id: 'StagedAsset' })

/** The capture session that is open, with its series. */
export interface OpenCapture {
  readonly session: CaptureSession
  readonly frames: readonly CaptureFrame[]
}

/** One that takes assets, with those that are staged. */
export const presentOpen = (
  { verification, client }: StandingVerification,
  keyRing: KeyRing,
  assets: readonly Asset[],
  capture: OpenCapture | undefined,
  version: string,
): HostedVerification => ({
  id: verification.id,
  status: 'PENDING',
  submitted: false,
  required_assets: requiredTypes(verification.checks),
  liveness_challenge: { actions: verification.challenge },
  redirect_url: redirectUrlOf(keyRing, verification),
  staged_assets: assets.map(({ id, type, action, position, capture_session_id: session }) => ({
    asset_id: id,
    type,
    action,
    position,
    session_id: session,
  })),
  country: verification.country,
  doc_type: verification.doc_type,
  client_name: shownName(companyOf(keyRing, client)),
  mode: verification.mode,
  expires_at: verification.expires_at.toISOString(),
  reference_code: verification.reference_code,
  capture:
    capture === undefined
      ? null
      : {
          session_id: capture.session.id,
          expires_at: capture.session.expires_at.toISOString(),
          frames_left: MAX_CAPTURE_FRAMES - capture.frames.length,
          step_told: capture.session.step_told_at !== null,
        },
  in_work: null,
  open_elsewhere: false,
  version,
})

/** One that was submitted: that it was, and what else this caller may know. */
export const presentReceived = (
  id: string,
  version: string,
  known: Partial<Pick<HostedVerification, 'redirect_url' | 'reference_code' | 'in_work'>> = {},
): HostedVerification => ({
  id,
  status: 'PENDING',
  submitted: true,
  required_assets: [],
  liveness_challenge: { actions: [] },
  redirect_url: null,
  staged_assets: [],
  country: null,
  doc_type: null,
  client_name: null,
  mode: null,
  expires_at: null,
  reference_code: null,
  capture: null,
  in_work: null,
  open_elsewhere: false,
  version,
  ...known,
})

/** One that is open on another device: that it is. */
export const presentElsewhere = (id: string, version: string): HostedVerification => ({
  ...presentReceived(id, version),
  submitted: false,
  open_elsewhere: true,
})
