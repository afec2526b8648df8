import { namesOf } from '../../../contract/log-ids.ts'
import type { z } from 'zod'
import { findOriginal, findTwin, type CreationName } from '../../../db/verifications/idempotency.ts'
import type { Verification } from '../../../db/verifications/schema.ts'
import { createVerification, type CreateOutcome } from '../../../db/verifications/verifications.ts'
import { checksOf, type Level } from '../../../contract/verification.ts'
import { parseTestReference, TEST_EXPIRY_MS } from '../../../contract/test-reference.ts'
import { apiKey, type ApiKeyPrincipal } from '../../auth/api-key.ts'
import { partnerKey } from '../../auth/partner-key.ts'
import type { ApiDeps } from '../../deps.ts'
import type { Exchange } from '../../http/exchange.ts'
import { pendingJsonBody } from '../../bodies/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { presentCreated } from '../../present/present-verification.ts'
import { tellTemporal } from '../../temporal.ts'
import { createBody, createdVerification, idempotencyKey, partnerCode } from '../../present/verification-schemas.ts'

const createHead = {
  method: 'post',
  status: 201,
  description:
    'A repeated Idempotency-Key returns the original verification, with the header `Idempotent-Replayed: true`.',
  errors: ['CHECK_NOT_ALLOWED', 'COUNTRY_NOT_SUPPORTED', 'INSUFFICIENT_CREDITS', 'IDEMPOTENCY_IN_PROGRESS'],
} as const
const createShapes = {
  headers: { 'Idempotency-Key': idempotencyKey },
  body: pendingJsonBody(createBody),
  answer: createdVerification,
}

export const createVerificationRoute = route(
  {
    ...createHead,
    path: '/v1/verifications',
    credential: apiKey,
    rateClass: 'CREATE',
    tag: 'Verifications',
    summary: 'Create a verification',
  },
  createShapes,
  answerCreate,
)

export const createPartnerVerification = route(
  {
    ...createHead,
    errors: [...createHead.errors, 'NOT_FOUND'],
    path: '/v1/p/:partnerCode/verifications',
    credential: partnerKey,
    rateClass: 'PARTNER_CREATE',
    tag: 'Partner-scoped verifications',
    summary: "Create a verification under a partner's code",
    description: `${createHead.description} The key belongs to a client that the partner manages, or to the partner.`,
  },
  { params: { partnerCode }, ...createShapes },
  answerCreate,
)

interface CreateInput {
  readonly principal: ApiKeyPrincipal
  readonly headers: { readonly 'Idempotency-Key': string }
  readonly body: { receive(): Promise<z.output<typeof createBody>> }
  readonly deps: ApiDeps
  readonly exchange: Exchange
}

async function answerCreate({ principal, headers, body, deps, exchange }: CreateInput) {
  const name = { accountId: principal.accountId, mode: principal.mode, idempotencyKey: headers['Idempotency-Key'] }
  const outcome = await replayOrCreate(deps, principal, name, body)
  const verification = createdOf(outcome)
  exchange.note(namesOf(verification))
  if (outcome.kind === 'replayed') exchange.setHeader('Idempotent-Replayed', 'true')
  else await tellTemporal(deps, 'START_VERIFICATION', verification)
  return presentCreated(verification, deps.config.baseUrl)
}

/**
 * A retry gets the original, whatever its body and whatever the key may run now (interface.md 4.2, rule 1): its body is
 * not read. If this request is rejected, a concurrent request with the same key wins (rule 2).
 */
async function replayOrCreate(
  deps: ApiDeps,
  principal: ApiKeyPrincipal,
  name: CreationName,
  body: { receive(): Promise<z.output<typeof createBody>> },
): Promise<CreateOutcome> {
  const original = await findOriginal(deps.db, deps.config.keyRing, name)
  if (original !== undefined) return { kind: 'replayed', verification: original }
  try {
    const wanted = await body.receive()
    if (!mayRun(principal, wanted.level)) throw new Problem('CHECK_NOT_ALLOWED')
    return await createVerification(deps.db, deps.config.keyRing, {
      ...name,
      apiKeyId: principal.apiKeyId,
      level: wanted.level,
      country: wanted.country ?? null,
      docType: wanted.doc_type ?? null,
      endUserRef: wanted.end_user_ref ?? null,
      redirectUrl: wanted.redirect_url ?? null,
      declared: wanted.declared ?? null,
      ttlMs: timeToLive(deps, principal, wanted.end_user_ref),
      creditPrice: deps.config.payments.creditPrice,
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const twin = await findTwin(deps.db, deps.config.keyRing, name)
    if (twin === undefined) throw error
    return twin === 'in-progress' ? { kind: 'in-progress' } : { kind: 'replayed', verification: twin }
  }
}

/** A key may request any levels whose checks it may run, whatever their names. */
const mayRun = ({ checks }: ApiKeyPrincipal, level: readonly Level[]): boolean => {
  const allowed = checksOf(checks)
  return checksOf(level).every((check) => allowed.includes(check))
}

/** In test mode the reference `test:expired` expires within seconds. */
const timeToLive = ({ config }: ApiDeps, { mode }: ApiKeyPrincipal, endUserRef: string | undefined): number =>
  mode === 'TEST' && parseTestReference(endUserRef ?? null).outcome === 'EXPIRED'
    ? TEST_EXPIRY_MS
    : config.verifications.ttlMs

/** The verification of a creation. Throws if the creation was rejected. */
export function createdOf(outcome: CreateOutcome): Verification {
  switch (outcome.kind) {
    case 'created':
    case 'replayed':
      return outcome.verification
    case 'in-progress':
      throw new Problem('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } })
    case 'account-inactive':
      throw new Problem('ACCOUNT_INACTIVE')
    case 'country-blocked':
      throw new Problem('COUNTRY_NOT_SUPPORTED')
    case 'insufficient-credits':
      throw new Problem('INSUFFICIENT_CREDITS', {
        context: {
          available: outcome.available,
          required: outcome.required,
          ...(outcome.billedTo === undefined ? {} : { billed_to: outcome.billedTo }),
        },
      })
  }
}
