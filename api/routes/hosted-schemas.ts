import { z } from 'zod'
import type { StandingVerification } from '../../db/verifications/standing.ts'
import type { Asset } from '../../db/verifications/schema.ts'
import { ASSET_TYPES, CHALLENGE_ACTIONS, DOC_TYPES, MODES } from '../../workflows/contracts.ts'
import { requiredTypes } from '../submissions.ts'
import { verificationId } from './verification-schemas.ts'

// What the hosted page may know (decisions.md, "Hosted" and "Hosted links"): never who the applicant is, nor how it went.

const staged = z.strictObject({
  asset_id: z.string(),
  type: z.enum(ASSET_TYPES),
  action: z.enum(CHALLENGE_ACTIONS).nullable(),
  position: z.int().min(0),
}).meta({ description: 'an asset taken again keeps its position' })

export const hostedVerification = z.strictObject({
  id: verificationId,
  status: z.literal('PENDING').meta({ description: 'as long as the link has not ended; whether it is in work or with a reviewer is not told' }),
  submitted: z.boolean().meta({ description: 'true: it was received, and nothing more is told' }),
  required_assets: z.array(z.enum(ASSET_TYPES)),
  liveness_challenge: z.strictObject({ actions: z.array(z.enum(CHALLENGE_ACTIONS)) }),
  redirect_url: z.string().nullable().meta({ description: 'where to send the end user; the answer to the submission has it for the last time' }),
  staged_assets: z.array(staged).meta({ description: 'in the order of their positions' }),
  country: z.string().nullable().meta({ description: "the document's" }),
  doc_type: z.enum(DOC_TYPES).nullable(),
  client_name: z.string().nullable().meta({ description: "the company that asks, as the account's holder wrote it: show it as text, and do not vouch for it" }),
  mode: z.enum(MODES).nullable(),
  expires_at: z.iso.datetime().nullable(),
}).meta({ id: 'HostedVerification', description: 'what the hosted page needs; all that follows `submitted` is empty or null once it is submitted' })

type HostedVerification = z.input<typeof hostedVerification>

const hint = z.boolean().nullable()

export const stagedAsset = z.strictObject({
  asset_id: z.string(),
  type: z.enum(ASSET_TYPES),
  quality: z.strictObject({ blur: hint, glare: hint, too_dark: hint, face_not_found: hint })
    .meta({ description: 'hints for taking the picture again; null is not judged' }),
}).meta({ id: 'StagedAsset' })

/** One that takes assets, with those that are staged. */
export const presentOpen = ({ verification, company }: StandingVerification, assets: readonly Asset[]): HostedVerification => ({
  id: verification.id,
  status: 'PENDING',
  submitted: false,
  required_assets: requiredTypes(verification.checks),
  liveness_challenge: { actions: verification.challenge },
  redirect_url: verification.redirect_url,
  staged_assets: assets.map(({ id, type, action, position }) => ({ asset_id: id, type, action, position })),
  country: verification.country,
  doc_type: verification.doc_type,
  client_name: company,
  mode: verification.mode,
  expires_at: verification.expires_at.toISOString(),
})

/** One that was submitted: that it was, and nothing else. */
export const presentReceived = (id: string, redirectUrl: string | null = null): HostedVerification => ({
  id, status: 'PENDING', submitted: true, required_assets: [], liveness_challenge: { actions: [] }, redirect_url: redirectUrl, staged_assets: [],
  country: null, doc_type: null, client_name: null, mode: null, expires_at: null,
})
