import { submitAssets } from '../../db/verifications/assets.ts'
import { listCheckResults } from '../../db/verifications/check-results.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { createVerification, findOwnVerification, findOwnVerificationByReference, findVerification, type CreateOutcome } from '../../db/verifications/verifications.ts'
import { checksOf, type Level } from '../../workflows/contracts.ts'
import { parseTestReference, TEST_EXPIRY_MS } from '../../workflows/test-reference.ts'
import { apiKey, type ApiKeyPrincipal } from '../auth/api-key.ts'
import type { ApiDeps } from '../deps.ts'
import { jsonBody } from '../http/json-body.ts'
import { Problem } from '../http/problem.ts'
import { route } from '../http/route.ts'
import { submissionBody } from '../http/uploads.ts'
import { presentCreated, presentVerification } from '../present.ts'
import { deleteObjects, requireTypes, storeUploads, takesAssets } from '../submissions.ts'
import { tellTemporal } from '../temporal.ts'
import { createBody, createdVerification, idempotencyKey, referenceCode, verificationId, verificationRecord } from './verification-schemas.ts'

const tag = 'Verifications'

export const createVerificationRoute = route(
  {
    method: 'post', path: '/v1/verifications', credential: apiKey, status: 201, rateClass: 'CREATE', tag,
    summary: 'Create a verification',
    description: 'A repeated Idempotency-Key answers the original verification, with the header `Idempotent-Replayed: true`.',
    errors: ['CHECK_NOT_ALLOWED', 'COUNTRY_NOT_SUPPORTED', 'INSUFFICIENT_CREDITS', 'IDEMPOTENCY_IN_PROGRESS'],
  },
  { headers: { 'Idempotency-Key': idempotencyKey }, body: jsonBody(createBody), answer: createdVerification },
  async ({ principal, headers, body, deps, exchange }) => {
    if (!mayRun(principal, body.level)) throw new Problem('CHECK_NOT_ALLOWED')
    const outcome = await createVerification(deps.db, deps.config.MASTER_KEY, {
      accountId: principal.accountId,
      apiKeyId: principal.apiKeyId,
      mode: principal.mode,
      idempotencyKey: headers['Idempotency-Key'],
      level: body.level,
      country: body.country ?? null,
      docType: body.doc_type ?? null,
      endUserRef: body.end_user_ref ?? null,
      redirectUrl: body.redirect_url ?? null,
      declared: body.declared ?? null,
      ttlMs: timeToLive(deps, principal, body.end_user_ref),
    })
    const verification = verificationOf(outcome)
    exchange.note({ verificationId: verification.id })
    if (outcome.kind === 'replayed') exchange.setHeader('Idempotent-Replayed', 'true')
    else await tellTemporal(deps, 'START_VERIFICATION', verification.id, (temporal) => temporal.startVerification(verification))
    return presentCreated(verification, deps.config.baseUrl)
  },
)

/** A key that may run every check that is asked for may ask for it, whatever the levels are called. */
const mayRun = ({ checks }: ApiKeyPrincipal, level: readonly Level[]): boolean => {
  const allowed = checksOf(checks)
  return checksOf(level).every((check) => allowed.includes(check))
}

/** In test mode the reference `test:expired` shows an expiry within seconds. */
const timeToLive = ({ config }: ApiDeps, { mode }: ApiKeyPrincipal, endUserRef: string | undefined): number =>
  mode === 'TEST' && parseTestReference(endUserRef ?? null).outcome === 'EXPIRED' ? TEST_EXPIRY_MS : config.VERIFICATION_TTL_DAYS

function verificationOf(outcome: CreateOutcome): Verification {
  switch (outcome.kind) {
    case 'created':
    case 'replayed': return outcome.verification
    case 'in-progress': throw new Problem('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } })
    case 'country-blocked': throw new Problem('COUNTRY_NOT_SUPPORTED')
    case 'insufficient-credits':
      throw new Problem('INSUFFICIENT_CREDITS', { context: { available: outcome.available, required: outcome.required } })
  }
}

export const submitVerification = route(
  {
    method: 'post', path: '/v1/verifications/:id/submit', credential: apiKey, status: 201, rateClass: 'OTHER', tag,
    summary: 'Submit document and selfie assets, once',
    description: 'JPEG, PNG or WebP, judged by content: at most 16 assets, 10 MiB and 50 megapixels each, 40 MiB together. An asset that '
      + 'does not decode, is animated, or is under 320 px on its short side is not usable. A refused submission is not used up.',
    errors: ['NOT_FOUND', 'ALREADY_SUBMITTED', 'NO_ASSETS'],
  },
  { params: { id: verificationId }, body: submissionBody, answer: verificationRecord },
  async ({ principal, params, body, deps, exchange }) => {
    const verification = found(await findOwnVerification(deps.db, principal, params.id))
    exchange.note({ verificationId: verification.id })
    if (!takesAssets(verification)) throw new Problem('ALREADY_SUBMITTED')
    const uploads = await body.receive()
    requireTypes(verification, uploads)
    const assets = await storeUploads(deps, verification, uploads)
    if (!await submitAssets(deps.db, verification.id, assets)) {
      await deleteObjects(deps, assets.map(({ objectKey }) => objectKey))
      throw new Problem('ALREADY_SUBMITTED')
    }
    await tellTemporal(deps, 'SIGNAL_SUBMITTED', verification.id, (temporal) => temporal.signalSubmitted(verification))
    return present(deps, found(await findVerification(deps.db, verification.id)))
  },
)

export const getVerification = route(
  {
    method: 'get', path: '/v1/verifications/:id', credential: apiKey, status: 200, rateClass: 'OTHER', tag,
    summary: 'Retrieve a verification and its decision', errors: ['NOT_FOUND'],
  },
  { params: { id: verificationId }, answer: verificationRecord },
  async ({ principal, params, deps }) => present(deps, found(await findOwnVerification(deps.db, principal, params.id))),
)

export const getVerificationByReference = route(
  {
    method: 'get', path: '/v1/verifications/by-reference/:code', credential: apiKey, status: 200, rateClass: 'OTHER', tag,
    summary: 'Retrieve by reference code', errors: ['NOT_FOUND'],
  },
  { params: { code: referenceCode }, answer: verificationRecord },
  async ({ principal, params, deps }) => present(deps, found(await findOwnVerificationByReference(deps.db, principal, params.code))),
)

function found(verification: Verification | undefined): Verification {
  if (verification === undefined) throw new Problem('NOT_FOUND')
  return verification
}

async function present(deps: ApiDeps, verification: Verification) {
  const results = await listCheckResults(deps.db, verification.id)
  return presentVerification(verification, results, { masterKey: deps.config.MASTER_KEY, baseUrl: deps.config.baseUrl })
}
