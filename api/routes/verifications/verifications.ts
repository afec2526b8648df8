import { namesOf } from '../../../contract/log-ids.ts'
import { submitAssets } from '../../../db/verifications/assets.ts'
import type { Verification } from '../../../db/verifications/schema.ts'
import { findOwnVerification, findOwnVerificationByReference } from '../../../db/verifications/verifications.ts'
import { needsAssets } from '../../../contract/verification.ts'
import { apiKey, type ApiKeyPrincipal } from '../../auth/api-key.ts'
import { partnerKey } from '../../auth/partner-key.ts'
import type { ApiDeps } from '../../deps.ts'
import type { Exchange } from '../../http/exchange.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { submissionBody, type PendingUploads } from '../../bodies/uploads.ts'
import { findVerificationParts, presentVerification } from '../../present/present-verification.ts'
import { deleteObjects, requireTypes, storeUploads, submissionRefusal, takesAssets } from './submissions.ts'
import { tellTemporal } from '../../temporal.ts'
import {
  partnerCode,
  referenceCode,
  submittedVerification,
  verificationId,
  verificationRecord,
} from '../../present/verification-schemas.ts'

const tag = 'Verifications'
const partnerTag = 'Partner-scoped verifications'

const submitHead = {
  method: 'post',
  status: 201,
  rateClass: 'OTHER',
  description:
    'JPEG, PNG, WebP or HEIC, detected by content: at most 16 assets, 10 MiB and 50 megapixels each, 40 MiB together. An asset is unusable if it ' +
    'does not decode, is animated, or is under 320 px on its short side. A JPEG with more than 32 scans or ' +
    'arithmetic coding, or an interlaced PNG that needs 200 MB, is unusable too. The answer says which, and why. A rejected submission is not used up.',
  errors: ['NOT_FOUND', 'ALREADY_SUBMITTED', 'NO_ASSETS'],
} as const
const submitShapes = { body: submissionBody, answer: submittedVerification }

export const submitVerification = route(
  {
    ...submitHead,
    path: '/v1/verifications/:id/submit',
    credential: apiKey,
    tag,
    summary: 'Submit document and selfie assets, once',
  },
  { params: { id: verificationId }, ...submitShapes },
  answerSubmit,
)

export const submitPartnerVerification = route(
  {
    ...submitHead,
    path: '/v1/p/:partnerCode/verifications/:id/submit',
    credential: partnerKey,
    tag: partnerTag,
    summary: "Submit assets under a partner's code, once",
  },
  { params: { partnerCode, id: verificationId }, ...submitShapes },
  answerSubmit,
)

interface OwnInput {
  readonly principal: ApiKeyPrincipal
  readonly params: { readonly id: string }
  readonly deps: ApiDeps
}
interface SubmitInput extends OwnInput {
  readonly body: PendingUploads
  readonly exchange: Exchange
}

async function answerSubmit({ principal, params, body, deps, exchange }: SubmitInput) {
  const verification = found(await findOwnVerification(deps.db, principal, params.id))
  exchange.note(namesOf(verification))
  if (!takesAssets(verification)) throw new Problem('ALREADY_SUBMITTED')
  deps.objects.requireReachable()
  const { usable, unusable } = await body.receive()
  requireTypes(verification, usable, unusable)
  const assets = await storeUploads(deps, verification, usable)
  const { standing, verification: submitted } = await submitAssets(deps.db, verification.id, assets)
  if (standing !== 'OPEN') {
    await deleteObjects(
      deps,
      assets.map(({ objectKey }) => objectKey),
    )
    throw submissionRefusal(standing)
  }
  exchange.note(namesOf(submitted))
  await tellTemporal(deps, 'SIGNAL_SUBMITTED', verification)
  // The state at the submission: a check that needs assets has no result yet, and nothing was delivered.
  const record = needsAssets(verification.checks)
    ? presentVerification(submitted, { results: [], deliveries: [] }, presentedBy(deps))
    : await present(deps, submitted)
  return unusable.length === 0 ? record : { ...record, unusable_assets: [...unusable] }
}

export const getVerification = route(
  {
    method: 'get',
    path: '/v1/verifications/:id',
    credential: apiKey,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Retrieve a verification and its decision',
    errors: ['NOT_FOUND'],
  },
  { params: { id: verificationId }, answer: verificationRecord },
  answerRetrieve,
)

export const getPartnerVerification = route(
  {
    method: 'get',
    path: '/v1/p/:partnerCode/verifications/:id',
    credential: partnerKey,
    status: 200,
    rateClass: 'OTHER',
    tag: partnerTag,
    summary: "Retrieve a verification under a partner's code",
    description: 'A verification of the account of the key. A partner does not see those of its clients.',
    errors: ['NOT_FOUND'],
  },
  { params: { partnerCode, id: verificationId }, answer: verificationRecord },
  answerRetrieve,
)

async function answerRetrieve({ principal, params, deps }: OwnInput) {
  return present(deps, found(await findOwnVerification(deps.db, principal, params.id)))
}

export const getVerificationByReference = route(
  {
    method: 'get',
    path: '/v1/verifications/by-reference/:code',
    credential: apiKey,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Retrieve a verification by its reference code',
    errors: ['NOT_FOUND'],
  },
  { params: { code: referenceCode }, answer: verificationRecord },
  async ({ principal, params, deps }) =>
    present(deps, found(await findOwnVerificationByReference(deps.db, principal, params.code))),
)

function found(verification: Verification | undefined): Verification {
  if (verification === undefined) throw new Problem('NOT_FOUND')
  return verification
}

async function present(deps: ApiDeps, verification: Verification) {
  const parts = await findVerificationParts(deps.db, verification.id)
  return presentVerification(verification, parts, presentedBy(deps))
}

const presentedBy = ({ config: { keyRing, baseUrl } }: ApiDeps) => ({ keyRing, baseUrl })
