import { z } from 'zod'
import { RECOVERY_CODES } from '../../../db/accounts/mfa.ts'
import { disableMfaBySession, renewRecoveryCodesBySession } from '../../../db/accounts/mfa-changes.ts'
import { requirePassword } from '../../auth/current-password.ts'
import { takeSecondFactor } from '../../auth/second-factor.ts'
import { session } from '../../auth/session.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { route } from '../../routing/route.ts'
import { Problem } from '../../http/problem.ts'
import { tellTemporal } from '../../temporal.ts'
import { currentPassword } from './auth-schemas.ts'
import { eitherCode, mfaProof } from './mfa-schemas.ts'

const shared = { method: 'post', credential: session, status: 201, rateClass: 'OTHER', tag: 'Account' } as const

export const disableMfa = route(
  {
    ...shared,
    path: '/v1/auth/mfa/disable',
    summary: 'Turn the second factor off',
    description: 'Needs the password and a code, or a recovery code. Sends the owner a mail.',
    errors: ['INVALID_CREDENTIALS', 'INVALID_MFA_CODE'],
  },
  {
    body: jsonBody(
      z
        .strictObject({ password: currentPassword, ...mfaProof })
        .refine(...eitherCode)
        .meta({ id: 'MfaDisable' }),
    ),
    answer: z.strictObject({ mfa_enabled: z.literal(false) }).meta({ id: 'MfaDisabled' }),
  },
  async ({ body, principal, deps, exchange }) => {
    const {
      db,
      config: { keyRing },
    } = deps
    const account = await requirePassword(exchange, principal.accountId, body.password)
    // The password comes first: without it nobody learns anything about codes, or uses one up.
    await takeSecondFactor(exchange, principal.accountId, body)
    const disabled = await disableMfaBySession(db, keyRing, principal, account.password_hash)
    if (disabled === undefined) throw new Problem('INVALID_SESSION')
    deps.log.info({ accountId: principal.accountId }, 'second factor disabled')
    await tellTemporal(deps, 'START_MAIL', disabled.mailId)
    return { mfa_enabled: false as const }
  },
)

export const renewRecoveryCodes = route(
  {
    ...shared,
    path: '/v1/auth/mfa/recovery-codes',
    summary: 'Create new recovery codes',
    description: 'The old recovery codes become invalid. Sends the owner a mail.',
    errors: ['INVALID_MFA_CODE'],
  },
  {
    body: jsonBody(
      z
        .strictObject(mfaProof)
        .refine(...eitherCode)
        .meta({ id: 'RenewRecoveryCodes' }),
    ),
    answer: z
      .strictObject({
        recovery_codes: z
          .array(z.string())
          .length(RECOVERY_CODES)
          .meta({ description: 'shown only once; each replaces one code of the app' }),
      })
      .meta({ id: 'RecoveryCodes' }),
  },
  async ({ body, principal, deps, exchange }) => {
    await takeSecondFactor(exchange, principal.accountId, body)
    const renewed = await renewRecoveryCodesBySession(deps.db, deps.config.keyRing, principal)
    if (renewed === undefined) throw new Problem('INVALID_SESSION')
    deps.log.info({ accountId: principal.accountId }, 'recovery codes renewed')
    await tellTemporal(deps, 'START_MAIL', renewed.mailId)
    return { recovery_codes: renewed.codes }
  },
)
