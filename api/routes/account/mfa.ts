import { z } from 'zod'
import { openCheckedSession } from '../../../db/accounts/account-access.ts'
import { emailOf } from '../../../db/account-data.ts'
import { findAccount } from '../../../db/accounts/accounts.ts'
import {
  confirmMfa,
  countMfaTry,
  findMfa,
  openMfaSecret,
  putPendingMfa,
  RECOVERY_CODES,
} from '../../../db/accounts/mfa.ts'
import { newSession } from '../../auth/device.ts'
import { slowGuessing } from '../../auth/guessing.ts'
import { requireOwnPage } from '../../auth/refresh-cookie.ts'
import { takeSecondFactor } from '../../auth/second-factor.ts'
import { session } from '../../auth/session.ts'
import { newTotpSecret, totpSecretText, totpStep, totpUri } from '../../auth/totp.ts'
import { jsonBody, optionalJsonBody } from '../../bodies/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { tellTemporal } from '../../temporal.ts'
import { opaqueToken, presentGrant, sessionTokens, transport } from './auth-schemas.ts'
import { code, eitherCode, mfaProof } from './mfa-schemas.ts'

const tag = 'Account'

export const mfaLogin = route(
  {
    method: 'post',
    path: '/v1/auth/mfa/login',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Complete login with a second factor',
    description: 'Five attempts a login. After INVALID_TOKEN, log in again.',
    errors: ['INVALID_TOKEN', 'INVALID_MFA_CODE', 'ACCOUNT_INACTIVE', 'ORIGIN_NOT_ALLOWED'],
  },
  {
    body: jsonBody(
      z
        .strictObject({ mfa_token: opaqueToken, ...mfaProof, transport })
        .refine(...eitherCode)
        .meta({ id: 'MfaLogin' }),
    ),
    answer: sessionTokens,
  },
  async ({ body, deps, exchange }) => {
    if (body.transport === 'cookie') requireOwnPage(exchange)
    const accountId = await countMfaTry(deps.db, body.mfa_token)
    const account = accountId === undefined ? undefined : await findAccount(deps.db, accountId)
    if (account === undefined) throw new Problem('INVALID_TOKEN')
    exchange.note({ accountId: account.id })
    if (account.status !== 'ACTIVE') throw new Problem('ACCOUNT_INACTIVE')
    await takeSecondFactor(exchange, account.id, body)
    const grant = await openCheckedSession(deps.db, account, newSession(exchange, body.transport), body.mfa_token)
    if (grant === undefined) throw new Problem('INVALID_TOKEN')
    return presentGrant(exchange, grant)
  },
)

const enrolment = z
  .strictObject({
    secret: z.string().meta({ description: 'base32, for typing into an authenticator app' }),
    otpauth_uri: z.string().meta({ description: 'the same secret, for a QR code' }),
  })
  .meta({ id: 'MfaEnrolment' })

export const enrollMfa = route(
  {
    method: 'post',
    path: '/v1/auth/mfa/enroll',
    credential: session,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Start second-factor enrolment',
    description:
      'Nothing changes until mfa/verify. An active second factor can be replaced only with one of its codes or recovery codes (INVALID_MFA_CODE).',
    errors: ['INVALID_MFA_CODE'],
  },
  {
    body: optionalJsonBody(z.strictObject(mfaProof).meta({ id: 'MfaEnroll' })),
    answer: enrolment,
  },
  async ({ body, principal, deps: { db, config }, exchange }) => {
    const { accountId } = principal
    const [account, mfa] = await Promise.all([findAccount(db, accountId), findMfa(db, accountId)])
    if (account === undefined) throw new Problem('INVALID_SESSION')
    if (mfa?.enabled_at instanceof Date) {
      if (body.code === undefined && body.recovery_code === undefined) throw new Problem('INVALID_MFA_CODE')
      await takeSecondFactor(exchange, accountId, body)
    }
    const secret = newTotpSecret()
    if (!(await putPendingMfa(db, config.keyRing, principal, secret))) throw new Problem('INVALID_SESSION')
    return {
      secret: totpSecretText(secret),
      otpauth_uri: totpUri(secret, emailOf(config.keyRing, account) ?? accountId),
    }
  },
)

const enabled = z
  .strictObject({
    mfa_enabled: z.literal(true),
    recovery_codes: z
      .array(z.string())
      .length(RECOVERY_CODES)
      .meta({ description: 'shown only once; each replaces one code of the app' }),
  })
  .meta({ id: 'MfaEnabled' })

export const verifyMfa = route(
  {
    method: 'post',
    path: '/v1/auth/mfa/verify',
    credential: session,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Confirm second-factor enrolment with a first code',
    description: 'Recovery codes of an earlier enrolment become invalid.',
    errors: ['INVALID_MFA_CODE'],
  },
  { body: jsonBody(z.strictObject({ code }).meta({ id: 'MfaVerify' })), answer: enabled },
  async ({ body, principal, deps, exchange }) => {
    const { accountId } = principal
    const {
      db,
      config: { keyRing },
    } = deps
    const confirmed = await slowGuessing(exchange, { what: 'mfa', of: accountId }, async () => {
      const mfa = await findMfa(db, accountId)
      const secret = openMfaSecret(keyRing, mfa, 'pending_secret')
      const step = secret === undefined ? undefined : totpStep(secret, body.code)
      const pending = mfa?.pending_secret ?? undefined
      return secret === undefined || step === undefined || pending === undefined ? undefined : { pending, secret, step }
    })
    const enabling = confirmed === undefined ? undefined : await confirmMfa(db, keyRing, principal, confirmed)
    if (enabling === undefined) throw new Problem('INVALID_MFA_CODE')
    deps.log.info({ accountId }, 'second factor enabled')
    await tellTemporal(deps, 'START_MAIL', enabling.mailId)
    return { mfa_enabled: true as const, recovery_codes: enabling.codes }
  },
)
