import { z } from 'zod'
import { COUNTRY_CODES } from '../../../contract/countries.ts'
import { listCountryTiers, listPrices } from '../../../db/verifications/pricing.ts'
import { DOC_TYPES, LEVELS } from '../../../contract/verification.ts'
import { REASON_CODES } from '../../../contract/reason-codes.ts'
import { apiKeyOrSession } from '../../auth/account.ts'
import { route } from '../../routing/route.ts'

const catalogue = z
  .strictObject({
    prices: z
      .array(z.strictObject({ level: z.array(z.enum(LEVELS)), credits: z.int().min(0) }))
      .meta({ description: 'price of the levels together; FULL_KYC includes the others' }),
    countries: z
      .array(
        z.strictObject({
          code: z.string().meta({ example: 'de' }),
          review: z.boolean().meta({ description: 'true: a person reviews every document of this country' }),
        }),
      )
      .meta({ description: 'countries whose documents are accepted; ISO 3166-1 alpha-2, lower case' }),
    doc_types: z.array(z.enum(DOC_TYPES)),
    reason_codes: z
      .array(
        z.strictObject({
          code: z
            .string()
            .meta({ description: 'a code, or the pattern of a family: `<…>` means capitals, digits and _' }),
          meaning: z.string(),
          outcome: z
            .enum(['REVIEW', 'DECLINE'])
            .meta({ description: 'the effect of the code when it is the only one' }),
          severity: z.enum(['low', 'medium', 'high', 'critical']),
        }),
      )
      .meta({ description: 'additive: new codes may appear' }),
  })
  .meta({ id: 'Catalogue' })

export const getCatalogue = route(
  {
    method: 'get',
    path: '/v1/catalogue',
    credential: apiKeyOrSession,
    status: 200,
    rateClass: 'OTHER',
    tag: 'Other',
    summary: 'Read prices, countries, document types and reason codes',
    errors: [],
  },
  { answer: catalogue },
  async ({ deps: { db } }) => {
    const [prices, tiers] = await Promise.all([listPrices(db), listCountryTiers(db)])
    return {
      prices: prices.map(({ levels, credits }) => ({ level: levels, credits })),
      countries: [...COUNTRY_CODES]
        .filter((code) => tiers.get(code) !== 'BLOCKED')
        .sort()
        .map((code) => ({ code, review: tiers.get(code) === 'MANUAL_REVIEW' })),
      doc_types: [...DOC_TYPES],
      reason_codes: REASON_CODES.map(({ code, meaning, outcome, severity }) => ({ code, meaning, outcome, severity })),
    }
  },
)
