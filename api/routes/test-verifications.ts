import { z } from 'zod'
import { DOC_TYPES } from '../../workflows/contracts.ts'
import { session } from '../auth/session.ts'
import { jsonBody } from '../http/json-body.ts'
import { unbuilt } from '../http/unbuilt.ts'
import { route } from '../http/route.ts'
import { country, createdVerification, level } from './verification-schemas.ts'

const isScreeningAlone = (levels: readonly string[]): boolean => levels.length === 1 && levels[0] === 'AML_SCREENING'

const testVerification = z.strictObject({
  level,
  country: country.optional(),
  doc_type: z.enum(DOC_TYPES).optional(),
  outcome: z.enum(['APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED']).default('APPROVED').meta({ description: 'that it comes to, by its end_user_ref, once something was submitted' }),
}).refine((body) => body.country !== undefined || isScreeningAlone(body.level), { path: ['country'], message: 'is required unless level is AML_SCREENING alone' })
  .meta({ id: 'CreateTestVerification' })

export const createTestVerification = route(
  {
    method: 'post', path: '/v1/me/test-verifications', credential: session, status: 201, rateClass: 'CREATE', tag: 'Dashboard',
    summary: 'Create a verification of test mode without an API key', description: 'Costs nothing. AML_SCREENING alone searches a made-up name.',
    errors: ['COUNTRY_NOT_SUPPORTED'],
  },
  { body: jsonBody(testVerification), answer: createdVerification },
  unbuilt,
)
