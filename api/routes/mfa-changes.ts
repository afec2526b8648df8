import { z } from 'zod'
import { RECOVERY_CODES } from '../../db/accounts/mfa.ts'
import { session } from '../auth/session.ts'
import { jsonBody } from '../http/json-body.ts'
import { route } from '../http/route.ts'
import { unbuilt } from '../http/unbuilt.ts'
import { currentPassword } from './auth-schemas.ts'
import { eitherCode, mfaProof } from './mfa-schemas.ts'

const shared = { method: 'post', credential: session, status: 201, rateClass: 'OTHER', tag: 'Account' } as const

export const disableMfa = route(
  {
    ...shared, path: '/v1/auth/mfa/disable', summary: 'Turn the second factor off',
    description: 'Needs the password and a code, or a recovery code. The owner is told by mail.', errors: ['INVALID_CREDENTIALS', 'INVALID_MFA_CODE'],
  },
  {
    body: jsonBody(z.strictObject({ password: currentPassword, ...mfaProof }).refine(...eitherCode).meta({ id: 'MfaDisable' })),
    answer: z.strictObject({ mfa_enabled: z.literal(false) }).meta({ id: 'MfaDisabled' }),
  },
  unbuilt,
)

export const renewRecoveryCodes = route(
  {
    ...shared, path: '/v1/auth/mfa/recovery-codes', summary: 'Make new recovery codes', description: 'The old ones are void. The owner is told by mail.',
    errors: ['INVALID_MFA_CODE'],
  },
  {
    body: jsonBody(z.strictObject(mfaProof).refine(...eitherCode).meta({ id: 'RenewRecoveryCodes' })),
    answer: z.strictObject({
      recovery_codes: z.array(z.string()).length(RECOVERY_CODES).meta({ description: 'shown this once; each replaces one code of the app' }),
    }).meta({ id: 'RecoveryCodes' }),
  },
  unbuilt,
)
