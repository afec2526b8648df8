import { z } from 'zod'
import { listAssets, stageAsset, submitStagedAssets } from '../../db/verifications/assets.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { ASSET_TYPES, CHALLENGE_ACTIONS, VERIFICATION_STATUSES } from '../../workflows/contracts.ts'
import type { ApiDeps } from '../deps.ts'
import { judgeQuality } from '../http/picture-quality.ts'
import { Problem } from '../http/problem.ts'
import { open, route } from '../http/route.ts'
import { MAX_ASSETS, oneAssetBody } from '../http/uploads.ts'
import { deleteObjects, requiredTypes, requireTypes, storeUploads, takesAssets } from '../submissions.ts'
import { tellTemporal } from '../temporal.ts'
import { verificationId } from './verification-schemas.ts'

// The hosted page's own calls. The unguessable id is the capability; with the submission it opens nothing any more.

const tag = 'Hosted flow'
const params = { id: verificationId }

const hostedVerification = z.strictObject({
  id: verificationId,
  status: z.enum(VERIFICATION_STATUSES),
  submitted: z.boolean(),
  required_assets: z.array(z.enum(ASSET_TYPES)),
  liveness_challenge: z.strictObject({ actions: z.array(z.enum(CHALLENGE_ACTIONS)) }),
  redirect_url: z.string().nullable(),
}).meta({ id: 'HostedVerification', description: 'what the hosted page needs; the last three are empty once submitted' })

const hint = z.boolean().nullable()
const stagedAsset = z.strictObject({
  asset_id: z.string(),
  type: z.enum(ASSET_TYPES),
  quality: z.strictObject({ blur: hint, glare: hint, too_dark: hint, face_not_found: hint })
    .meta({ description: 'hints for taking the picture again; null is not judged' }),
}).meta({ id: 'StagedAsset' })

export const getHostedVerification = route(
  {
    method: 'get', path: '/v1/hosted/verifications/:id', credential: open, status: 200, rateClass: 'OTHER', tag,
    summary: 'Read a verification for the hosted page', errors: ['NOT_FOUND'],
  },
  { params, answer: hostedVerification },
  async ({ params: { id }, deps }) => presentHosted(await find(deps, id)),
)

export const stageHostedAsset = route(
  {
    method: 'post', path: '/v1/hosted/verifications/:id/assets', credential: open, status: 201, rateClass: 'OTHER', tag,
    summary: 'Stage one asset; a later one of the same type and action replaces it',
    errors: ['NOT_FOUND', 'ALREADY_SUBMITTED', 'NO_ASSETS'],
  },
  { params, body: oneAssetBody, answer: stagedAsset },
  async ({ params: { id }, body, deps, exchange }) => {
    const verification = await findOpen(deps, id)
    exchange.note({ verificationId: id, accountId: verification.account_id })
    const [upload] = await body.receive()
    const [asset] = await storeUploads(deps, verification, [upload])
    const replaced = await stageAsset(deps.db, id, asset, MAX_ASSETS)
    await deleteObjects(deps, replaced ?? [asset.objectKey])
    if (replaced === undefined) throw new Problem('ALREADY_SUBMITTED')
    return { asset_id: asset.id, type: asset.type, quality: { ...judgeQuality(asset.type, upload.preview) } }
  },
)

export const submitHostedVerification = route(
  {
    method: 'post', path: '/v1/hosted/verifications/:id/submit', credential: open, status: 201, rateClass: 'OTHER', tag,
    summary: 'Submit the staged assets, once', errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SUBMITTED', 'NO_ASSETS'],
  },
  { params, answer: hostedVerification },
  async ({ params: { id }, deps, exchange }) => {
    const verification = await findOpen(deps, id)
    exchange.note({ verificationId: id, accountId: verification.account_id })
    const staged = await listAssets(deps.db, id)
    if (staged.length === 0) throw new Problem('NO_ASSETS')
    requireTypes(verification, staged)
    if (!await submitStagedAssets(deps.db, id)) throw new Problem('ALREADY_SUBMITTED')
    await tellTemporal(deps, 'SIGNAL_SUBMITTED', verification.id, (temporal) => temporal.signalSubmitted(verification))
    return presentHosted(await find(deps, id))
  },
)

async function find({ db }: ApiDeps, id: string): Promise<Verification> {
  const verification = await findVerification(db, id)
  if (verification === undefined) throw new Problem('NOT_FOUND')
  return verification
}

async function findOpen(deps: ApiDeps, id: string): Promise<Verification> {
  const verification = await find(deps, id)
  if (!takesAssets(verification)) throw new Problem('ALREADY_SUBMITTED')
  return verification
}

function presentHosted(verification: Verification): z.input<typeof hostedVerification> {
  const isOpen = takesAssets(verification)
  return {
    id: verification.id,
    status: verification.status,
    submitted: verification.submitted_at !== null,
    required_assets: isOpen ? requiredTypes(verification.checks) : [],
    liveness_challenge: { actions: isOpen ? verification.challenge : [] },
    redirect_url: isOpen ? verification.redirect_url : null,
  }
}
