import { z } from 'zod'
import { DOC_TYPES, LEVELS } from '../../workflows/contracts.ts'
import { apiKeyOrSession } from '../auth/account.ts'
import { unbuilt } from '../http/unbuilt.ts'
import { route } from '../http/route.ts'

const catalogue = z.strictObject({
  prices: z.array(z.strictObject({ level: z.array(z.enum(LEVELS)), credits: z.int().min(0) })).meta({ description: 'of the levels asked for together; FULL_KYC covers the others' }),
  countries: z.array(z.strictObject({
    code: z.string().meta({ example: 'de' }),
    review: z.boolean().meta({ description: 'its documents are always looked at by a person' }),
  })).meta({ description: 'whose documents are taken; ISO 3166-1 alpha-2, lower case' }),
  doc_types: z.array(z.enum(DOC_TYPES)),
  reason_codes: z.array(z.strictObject({
    code: z.string().meta({ description: 'of a family, its pattern: `<…>` stands for capitals, digits and _' }),
    meaning: z.string(),
    outcome: z.enum(['REVIEW', 'DECLINE']).meta({ description: 'what it leads to when it stands alone' }),
    severity: z.enum(['low', 'medium', 'high', 'critical']),
  })).meta({ description: 'additive: new codes may appear' }),
}).meta({ id: 'Catalogue' })

export const getCatalogue = route(
  {
    method: 'get', path: '/v1/catalogue', credential: apiKeyOrSession, status: 200, rateClass: 'OTHER', tag: 'Other',
    summary: 'Read prices, countries, document types and reason codes', errors: [],
  },
  { answer: catalogue },
  unbuilt,
)
