import { namesOf } from '../../../contract/log-ids.ts'
import { listAssets, stageAsset, submitStagedAssets } from '../../../db/verifications/assets.ts'
import { findEvidence, isSubmittedCapture } from '../../../db/verifications/capture.ts'
import { holdsFlow } from '../../../db/verifications/hosted-devices.ts'
import { hostedVersions } from '../../../db/verifications/hosted-versions.ts'
import { callerNetwork } from '../../http/client-address.ts'
import type { Exchange } from '../../http/exchange.ts'
import { optionalJsonBody } from '../../bodies/json-body.ts'
import { judgeQuality } from '../../../checks/image/quick-quality.ts'
import { Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { MAX_ASSETS, MAX_REQUEST_BYTES, oneAssetBody } from '../../bodies/uploads.ts'
import { noStagedRoom, requireStagedRoom, stagedBounds } from './staged-limit.ts'
import { deleteObjects, requireTypes, storeUploads } from '../verifications/submissions.ts'
import { tellTemporal } from '../../temporal.ts'
import { CAPTURE_ERRORS, captureProblem } from './capture.ts'
import { captureSession, captureSource, submissionOfHosted } from './capture-schemas.ts'
import { hostedDevice } from './hosted-device-schemas.ts'
import { ended, find, findOpen, refusal } from './hosted-standing.ts'
import {
  hostedQuery,
  hostedVerification,
  presentElsewhere,
  presentOpen,
  presentReceived,
  stagedAsset,
} from './hosted-schemas.ts'
import { verificationId } from '../../present/verification-schemas.ts'
import { redirectUrlOf } from '../../../db/verifications/client-data.ts'

// The calls of the hosted page. The unguessable id grants access until a page starts the flow; then the device of that
// page does (hosted-devices.ts). After the submission the id grants nothing.

const tag = 'Hosted flow'
const params = { id: verificationId }
const device = { 'Hosted-Device': hostedDevice.optional() }
const ENDED =
  'LINK_ENDED: the link was resolved or expired, or its account is not active. The answer does not say which.'

export const getHostedVerification = route(
  {
    method: 'get',
    path: '/v1/hosted/verifications/:id',
    credential: open,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Read a verification for the hosted page',
    description: `With \`wait\` and \`seen\` it answers after a change, or after \`wait\` seconds: for a desktop beside the phone. ${ENDED}`,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LINK_ENDED'],
  },
  {
    params,
    query: hostedQuery,
    headers: { 'Capture-Session': captureSession.optional(), ...device },
    answer: hostedVerification,
  },
  async ({
    params: { id },
    query: { wait, seen },
    headers: { 'Capture-Session': proof, 'Hosted-Device': token },
    deps,
    exchange,
  }) => {
    if (wait > 0 && seen !== undefined)
      await waitForChange(exchange, (await find(exchange, id)).verification.id, seen, wait)
    // Read first: a change during the other reads then shows at the next call, and is not missed.
    const version = (await hostedVersions(deps.db, [id])).get(id) ?? ''
    const found = await find(exchange, id)
    const { standing } = found
    if (standing === 'OPEN') {
      if (!(await holdsFlow(deps.db, id, token))) return presentElsewhere(id, version)
      const [assets, capture] = await Promise.all([listAssets(deps.db, id), findEvidence(deps.db, id)])
      return presentOpen(found, deps.config.keyRing, assets, capture, version)
    }
    if (standing === 'RECEIVED' || standing === 'RESOLVED') {
      const isOwn = proof !== undefined && (await isSubmittedCapture(deps.db, id, proof))
      if (isOwn) return presentReceived(id, version, { in_work: standing === 'RECEIVED' })
      if (standing === 'RECEIVED') return presentReceived(id, version)
    }
    throw ended(exchange, id, standing)
  },
)

export const stageHostedAsset = route(
  {
    method: 'post',
    path: '/v1/hosted/verifications/:id/assets',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Stage one asset. A later one of the same type and action replaces it and keeps its position',
    description: `At most 16 assets and 40 MiB together. ${ENDED}`,
    errors: ['NOT_FOUND', 'LINK_ENDED', 'ALREADY_SUBMITTED', 'OPEN_ELSEWHERE', 'NO_ASSETS', ...CAPTURE_ERRORS],
  },
  {
    params,
    headers: { 'Capture-Session': captureSession.optional(), 'Capture-Source': captureSource.optional(), ...device },
    body: oneAssetBody,
    answer: stagedAsset,
  },
  async ({
    params: { id },
    headers: { 'Capture-Session': proof, 'Capture-Source': source, 'Hosted-Device': token },
    body,
    deps,
    exchange,
  }) => {
    const { verification } = await findOpen(exchange, id, token)
    deps.objects.requireReachable()
    await requireStagedRoom(exchange, verification)
    const {
      usable: [upload],
    } = await body.receive()
    const [asset] = await storeUploads(deps, verification, [upload])
    const staging = await stageAsset(
      deps.db,
      id,
      asset,
      { assets: MAX_ASSETS, bytes: MAX_REQUEST_BYTES, ofAccount: stagedBounds(deps.config.verifications) },
      { source, proof, device: token },
    )
    await deleteObjects(deps, staging.kind === 'staged' ? staging.replacedKeys : [asset.objectKey])
    if (staging.kind === 'full') throw new Problem('PAYLOAD_TOO_LARGE')
    if (staging.kind === 'account-full') throw noStagedRoom(exchange, verification)
    if (staging.kind === 'refused') throw refusal(exchange, id, staging.standing)
    if (staging.kind !== 'staged') throw captureProblem(staging.kind)
    return { asset_id: asset.id, type: asset.type, quality: { ...judgeQuality(asset.type, upload.preview) } }
  },
)

export const submitHostedVerification = route(
  {
    method: 'post',
    path: '/v1/hosted/verifications/:id/submit',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Submit the staged assets, once',
    description: ENDED,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LINK_ENDED', 'ALREADY_SUBMITTED', 'OPEN_ELSEWHERE', 'NO_ASSETS'],
  },
  { params, headers: device, body: optionalJsonBody(submissionOfHosted), answer: hostedVerification },
  async ({ params: { id }, headers: { 'Hosted-Device': token }, body: { liveness }, deps, exchange }) => {
    const { verification } = await findOpen(exchange, id, token)
    const staged = await listAssets(deps.db, id)
    if (staged.length === 0) throw new Problem('NO_ASSETS')
    requireTypes(verification, staged)
    const { standing, verification: submitted } = await submitStagedAssets(deps.db, id, liveness === 'UNABLE', token)
    if (standing !== 'OPEN') throw refusal(exchange, id, standing)
    exchange.note(namesOf(submitted))
    await tellTemporal(deps, 'SIGNAL_SUBMITTED', verification)
    const version = (await hostedVersions(deps.db, [id])).get(id) ?? ''
    return presentReceived(id, version, {
      redirect_url: redirectUrlOf(deps.config.keyRing, verification),
      reference_code: verification.reference_code,
    })
  },
)

/** Waits until a verification has changed since the page saw it. Holds nothing of the database meanwhile. */
async function waitForChange(
  { deps, response, clientAddress }: Exchange,
  id: string,
  seen: string,
  seconds: number,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  await deps.hostedChanges.until({ id, seen, caller: callerNetwork(clientAddress) }, seconds * 1_000, gone.signal)
}
