import { listAssets, stageAsset, submitStagedAssets } from '../../db/verifications/assets.ts'
import { findStanding, type Standing, type StandingVerification } from '../../db/verifications/standing.ts'
import type { Exchange } from '../http/exchange.ts'
import { judgeQuality } from '../http/picture-quality.ts'
import { Problem } from '../http/problem.ts'
import { open, route } from '../http/route.ts'
import { MAX_ASSETS, MAX_REQUEST_BYTES, oneAssetBody } from '../http/uploads.ts'
import { deleteObjects, requireTypes, storeUploads } from '../submissions.ts'
import { tellTemporal } from '../temporal.ts'
import { hostedVerification, presentOpen, presentReceived, stagedAsset } from './hosted-schemas.ts'
import { verificationId } from './verification-schemas.ts'

// The hosted page's own calls. The unguessable id is the capability; with the submission it opens nothing any more.

const tag = 'Hosted flow'
const params = { id: verificationId }
const ENDED = 'LINK_ENDED: it was resolved, or lapsed, or its account is not active; which of them is not told.'

export const getHostedVerification = route(
  {
    method: 'get', path: '/v1/hosted/verifications/:id', credential: open, status: 200, rateClass: 'OTHER', tag,
    summary: 'Read a verification for the hosted page', description: ENDED, errors: ['NOT_FOUND', 'LINK_ENDED'],
  },
  { params, answer: hostedVerification },
  async ({ params: { id }, deps, exchange }) => {
    const found = await find(exchange, id)
    if (found.standing === 'RECEIVED') return presentReceived(id)
    if (found.standing !== 'OPEN') throw ended(exchange, id, found.standing)
    return presentOpen(found, await listAssets(deps.db, id))
  },
)

export const stageHostedAsset = route(
  {
    method: 'post', path: '/v1/hosted/verifications/:id/assets', credential: open, status: 201, rateClass: 'OTHER', tag,
    summary: 'Stage one asset; a later one of the same type and action replaces it, and keeps its position',
    description: `At most 16 assets and 40 MiB together. ${ENDED}`, errors: ['NOT_FOUND', 'LINK_ENDED', 'ALREADY_SUBMITTED', 'NO_ASSETS'],
  },
  { params, body: oneAssetBody, answer: stagedAsset },
  async ({ params: { id }, body, deps, exchange }) => {
    const { verification } = await findOpen(exchange, id)
    const { usable: [upload] } = await body.receive()
    const [asset] = await storeUploads(deps, verification, [upload])
    const staging = await stageAsset(deps.db, id, asset, { assets: MAX_ASSETS, bytes: MAX_REQUEST_BYTES })
    await deleteObjects(deps, staging.kind === 'staged' ? staging.replacedKeys : [asset.objectKey])
    if (staging.kind === 'full') throw new Problem('PAYLOAD_TOO_LARGE')
    if (staging.kind === 'refused') throw refusal(exchange, id, staging.standing)
    return { asset_id: asset.id, type: asset.type, quality: { ...judgeQuality(asset.type, upload.preview) } }
  },
)

export const submitHostedVerification = route(
  {
    method: 'post', path: '/v1/hosted/verifications/:id/submit', credential: open, status: 201, rateClass: 'OTHER', tag,
    summary: 'Submit the staged assets, once', description: ENDED,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LINK_ENDED', 'ALREADY_SUBMITTED', 'NO_ASSETS'],
  },
  { params, answer: hostedVerification },
  async ({ params: { id }, deps, exchange }) => {
    const { verification } = await findOpen(exchange, id)
    const staged = await listAssets(deps.db, id)
    if (staged.length === 0) throw new Problem('NO_ASSETS')
    requireTypes(verification, staged)
    const standing = await submitStagedAssets(deps.db, id)
    if (standing !== 'OPEN') throw refusal(exchange, id, standing)
    await tellTemporal(deps, 'SIGNAL_SUBMITTED', verification.id, (temporal) => temporal.signalSubmitted(verification))
    return presentReceived(id, verification.redirect_url)
  },
)

async function find(exchange: Exchange, id: string): Promise<StandingVerification> {
  const found = await findStanding(exchange.deps.db, id)
  if (found === undefined) throw new Problem('NOT_FOUND')
  exchange.note({ verificationId: id, accountId: found.verification.account_id })
  return found
}

async function findOpen(exchange: Exchange, id: string): Promise<StandingVerification> {
  const found = await find(exchange, id)
  if (found.standing !== 'OPEN') throw refusal(exchange, id, found.standing)
  return found
}

/** A second submission is told that it is one (interface.md 3.1, rule 1), unless the account may not be dealt with at all. */
const refusal = (exchange: Exchange, id: string, standing: Exclude<Standing, 'OPEN'>): Problem =>
  standing === 'RECEIVED' || standing === 'RESOLVED' ? new Problem('ALREADY_SUBMITTED') : ended(exchange, id, standing)

/** Why is for the log alone: whoever holds an old link learns nothing of the account, nor of how it went. */
function ended({ deps, requestId }: Exchange, verificationId: string, standing: Standing): Problem {
  deps.log.info({ requestId, verificationId, standing }, 'hosted link has ended')
  return new Problem('LINK_ENDED')
}
