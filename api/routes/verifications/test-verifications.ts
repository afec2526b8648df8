import { namesOf } from '../../../contract/log-ids.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createVerification } from '../../../db/verifications/verifications.ts'
import { DOC_TYPES } from '../../../contract/verification.ts'
import { TEST_EXPIRY_MS } from '../../../contract/test-reference.ts'
import { session } from '../../auth/session.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { route } from '../../routing/route.ts'
import { presentCreated } from '../../present/present-verification.ts'
import { tellTemporal } from '../../temporal.ts'
import { createdOf } from './create-verification.ts'
import { country, createdVerification, level } from '../../present/verification-schemas.ts'

const MADE_UP = { first_name: 'Test', last_name: 'Person' } as const

const isScreeningAlone = (levels: readonly string[]): boolean => levels.length === 1 && levels[0] === 'AML_SCREENING'

const testVerification = z
  .strictObject({
    level,
    country: country.optional(),
    doc_type: z.enum(DOC_TYPES).optional(),
    outcome: z
      .enum(['APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'])
      .default('APPROVED')
      .meta({ description: 'the outcome, set by its end_user_ref, after a submission' }),
  })
  .refine((body) => body.country !== undefined || isScreeningAlone(body.level), {
    path: ['country'],
    message: 'is required unless level is AML_SCREENING alone',
  })
  .meta({ id: 'CreateTestVerification' })

export const createTestVerification = route(
  {
    method: 'post',
    path: '/v1/me/test-verifications',
    credential: session,
    status: 201,
    rateClass: 'CREATE',
    tag: 'Dashboard',
    summary: 'Create a test verification without an API key',
    description: 'Costs nothing. AML_SCREENING alone screens an invented name.',
    errors: ['COUNTRY_NOT_SUPPORTED'],
  },
  { body: jsonBody(testVerification), answer: createdVerification },
  async ({ body, principal: { accountId }, deps, exchange }) => {
    const outcome = await createVerification(deps.db, deps.config.keyRing, {
      accountId,
      apiKeyId: null,
      mode: 'TEST',
      // A new key each time, in a form that no client chooses.
      idempotencyKey: `dashboard:${randomUUID()}`,
      level: body.level,
      country: body.country ?? null,
      docType: body.doc_type ?? null,
      endUserRef: `test:${body.outcome.toLowerCase()}`,
      redirectUrl: null,
      declared: isScreeningAlone(body.level) ? MADE_UP : null,
      ttlMs: body.outcome === 'EXPIRED' ? TEST_EXPIRY_MS : deps.config.verifications.ttlMs,
    })
    const verification = createdOf(outcome)
    exchange.note(namesOf(verification))
    await tellTemporal(deps, 'START_VERIFICATION', verification)
    return presentCreated(verification, deps.config.baseUrl)
  },
)
