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

// The data for the hosted page (decisions.md, "Hosted" and "Hosted links"). Never the name of the end user, nor the
// outcome.

const SEEN = /^[0-9a-f]{16}$/

/** A page waits for a change by `?wait=25&seen=…`. */
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
    session_id: z.string().nullable().meta({ description: 'the capture session in which it was taken' }),
  })
  .meta({ description: 'a replaced asset keeps its position' })

export const hostedVerification = z
  .strictObject({
    id: verificationId,
    status: z
      .literal('PENDING')
      .meta({ description: 'until the link ends. It does not show whether the checks run or a reviewer decides' }),
    submitted: z.boolean().meta({ description: 'true: the assets were received' }),
    required_assets: z.array(z.enum(ASSET_TYPES)),
    liveness_challenge: z.strictObject({ actions: z.array(z.enum(CHALLENGE_ACTIONS)) }),
    redirect_url: z
      .string()
      .nullable()
      .meta({ description: 'where to send the end user. The answer to the submission has it for the last time' }),
    staged_assets: z.array(staged).meta({ description: 'in the order of their positions' }),
    country: z.string().nullable().meta({ description: 'country of the document' }),
    doc_type: z.enum(DOC_TYPES).nullable(),
    client_name: z.string().nullable().meta({
      description: 'the company, as the account owner wrote it. Show it as text, and do not vouch for it',
    }),
    mode: z.enum(MODES).nullable(),
    expires_at: z.iso.datetime().nullable(),
    reference_code: z
      .string()
      .nullable()
      .meta({ description: 'for support. The answer to the submission has it for the last time' }),
    capture: z
      .strictObject({
        session_id: z.string(),
        expires_at: z.iso.datetime(),
        frames_left: z.int(),
        step_told: z.boolean(),
      })
      .nullable()
      .meta({ description: 'the open capture session' }),
    in_work: z.boolean().nullable().meta({
      description:
        'after the submission, for the page of its capture session: whether the verification is still in progress; otherwise null',
    }),
    open_elsewhere: z.boolean().meta({ description: 'true: the flow has started on another device' }),
    version: z.string().meta({ description: 'changes with every change of this answer; for `seen`' }),
  })
  .meta({
    id: 'HostedVerification',
    description: 'data for the hosted page. After the submission all fields after `submitted` are empty or null',
  })

type HostedVerification = z.input<typeof hostedVerification>

const hint = z.boolean().nullable()

export const stagedAsset = z
  .strictObject({
    asset_id: z.string(),
    type: z.enum(ASSET_TYPES),
    quality: z
      .strictObject({ blur: hint, glare: hint, too_dark: hint, face_not_found: hint })
      .meta({ description: 'hints for a better photo; null: not judged' }),
  })
  .meta({ id: 'StagedAsset' })

/** The open capture session, with its series. */
export interface OpenCapture {
  readonly session: CaptureSession
  readonly frames: readonly CaptureFrame[]
}

/** A verification that accepts assets, with its staged assets. */
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

/** A submitted verification: only that it was received, and what this caller may know. */
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

/** A verification that is open on another device: only that it is. */
export const presentElsewhere = (id: string, version: string): HostedVerification => ({
  ...presentReceived(id, version),
  submitted: false,
  open_elsewhere: true,
})
