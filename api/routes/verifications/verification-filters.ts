import { z } from 'zod'
import { LEVELS, MODES, VERIFICATION_STATUSES } from '../../../contract/verification.ts'
import { lineOfText } from '../../http/validation.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Query parameters that filter the verifications of an account. A result matches all given ones. */
export const verificationFilters = {
  q: lineOfText(128).optional().meta({ description: 'an exact id, reference code (in any case) or end_user_ref' }),
  mode: z.enum(MODES).optional(),
  status: z.enum(VERIFICATION_STATUSES).optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be an ISO 3166-1 alpha-2 code in lower case')
    .optional(),
  level: z.enum(LEVELS).optional().meta({ description: 'a requested level, alone or with others' }),
  reason: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{1,63}$/, 'must be a reason code')
    .optional()
    .meta({ description: 'one of its reason codes' }),
  from: moment.optional().meta({ description: 'created at or after this time' }),
  to: moment.optional().meta({ description: 'created before this time' }),
}
