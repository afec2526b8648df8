import { z } from 'zod'
import { LEVELS, MODES, VERIFICATION_STATUSES } from '../../../contract/verification.ts'
import { lineOfText } from '../../http/validation.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Query parameters that choose among an account's verifications; all given ones hold together. */
export const verificationFilters = {
  q: lineOfText(128)
    .optional()
    .meta({ description: 'exactly an id, a reference code (in any case) or an end_user_ref' }),
  mode: z.enum(MODES).optional(),
  status: z.enum(VERIFICATION_STATUSES).optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be an ISO 3166-1 alpha-2 code in lower case')
    .optional(),
  level: z.enum(LEVELS).optional().meta({ description: 'that was asked for, alone or with others' }),
  reason: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{1,63}$/, 'must be a reason code')
    .optional()
    .meta({ description: 'among its reason codes' }),
  from: moment.optional().meta({ description: 'created then or later' }),
  to: moment.optional().meta({ description: 'created before then' }),
}
