import { z } from 'zod'
import { confirmEmailByToken, requestMail, resetPasswordByToken } from '../../../db/accounts/account-access.ts'
import { emailOf } from '../../../db/account-data.ts'
import { findAccount } from '../../../db/accounts/accounts.ts'
import { findMailToken } from '../../../db/mail/mail-tokens.ts'
import { coarseNetwork } from '../../auth/device.ts'
import { slowGuessing } from '../../auth/guessing.ts'
import { hashPassword, isPassword, PASSWORD_MAX_LENGTH } from '../../auth/password.ts'
import { session } from '../../auth/session.ts'
import { callerNetwork } from '../../http/client-address.ts'
import type { Exchange } from '../../http/exchange.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { tellTemporal } from '../../temporal.ts'
import { done, email, mailRequested, newPassword, opaqueToken, passwordChanged } from './auth-schemas.ts'

// Actions by mail. A request costs the same, and gets the same answer, for every address, known or unknown.

const tag = 'Account'

export const forgotPassword = route(
  {
    method: 'post',
    path: '/v1/auth/forgot-password',
    credential: open,
    status: 201,
    rateClass: 'MAIL',
    tag,
    summary: 'Request a mail with a link to set a new password (valid for 1 hour)',
    errors: [],
  },
  { body: jsonBody(z.strictObject({ email }).meta({ id: 'ForgotPassword' })), answer: mailRequested },
  async ({ body, deps, exchange }) => {
    await tellTemporal(
      deps,
      'START_MAIL',
      await requestMail(
        deps.db,
        deps.config.keyRing,
        'PASSWORD_RESET',
        body.email,
        undefined,
        coarseNetwork(exchange.clientAddress),
      ),
    )
    return { status: 'CHECK_EMAIL' }
  },
)

export const resetPassword = route(
  {
    method: 'post',
    path: '/v1/auth/reset-password',
    credential: open,
    status: 201,
    rateClass: 'MAIL',
    tag,
    summary: 'Set a new password with the token of a mail; ends all sessions',
    description:
      'For an unconfirmed address it also confirms the address, and removes every registration of it with all their data. The same data is removed ' +
      'from an account that a link alone confirmed while other registrations of the address existed.',
    errors: ['INVALID_TOKEN'],
  },
  {
    body: jsonBody(z.strictObject({ token: opaqueToken, password: newPassword }).meta({ id: 'ResetPassword' })),
    answer: passwordChanged,
  },
  async ({ body, deps, exchange }) => {
    // The token is looked up before the password is hashed, because hashing is expensive. The token is used afterwards.
    if ((await findMailToken(deps.db, body.token, 'RESET_PASSWORD')) === undefined) throw new Problem('INVALID_TOKEN')
    const passwordHash = await hashPassword(body.password, undefined, callerNetwork(exchange.clientAddress))
    const reset = await resetPasswordByToken(deps.db, deps.config.keyRing, body.token, passwordHash)
    if (reset === undefined) throw new Problem('INVALID_TOKEN')
    exchange.note({ accountId: reset.accountId })
    await tellTemporal(deps, 'START_MAIL', reset.mailId)
    return { status: 'PASSWORD_CHANGED' }
  },
)

export const verifyEmail = route(
  {
    method: 'post',
    path: '/v1/auth/verify-email',
    credential: open,
    status: 201,
    rateClass: 'MAIL',
    tag,
    summary: 'Confirm an e-mail address with the token of a mail',
    description:
      'Confirms the registration of this mail, with its password, and grants the free credits. Other registrations of the address end. ' +
      'A confirmation page should ask for the password, so that nobody confirms a registration of somebody else. A wrong password gets INVALID_CREDENTIALS and ' +
      'does not use up the token. Without a password, and with other registrations, the next password reset by mail removes everything that was set up before it.',
    errors: ['INVALID_TOKEN', 'INVALID_CREDENTIALS'],
  },
  {
    body: jsonBody(
      z
        .strictObject({
          token: opaqueToken,
          password: z
            .string()
            .min(1)
            .max(PASSWORD_MAX_LENGTH)
            .optional()
            .meta({ description: 'the password chosen at the registration' }),
        })
        .meta({ id: 'VerifyEmail' }),
    ),
    answer: done('EMAIL_VERIFIED', 'EmailVerified'),
  },
  async ({ body, deps, exchange }) => {
    const checked = body.password === undefined ? undefined : await checkPassword(exchange, body.token, body.password)
    const confirmed = await confirmEmailByToken(deps.db, body.token, checked)
    if (confirmed === undefined) throw new Problem('INVALID_TOKEN')
    exchange.note({ accountId: confirmed.accountId })
    deps.log.info(
      { accountId: confirmed.accountId, byPassword: checked !== undefined, registrationsEnded: confirmed.ended },
      'e-mail address confirmed',
    )
    return { status: 'EMAIL_VERIFIED' }
  },
)

/**
 * The stored password of the registration of a token, if the caller knows it. Throws INVALID_TOKEN,
 * INVALID_CREDENTIALS.
 */
async function checkPassword(exchange: Exchange, token: string, password: string): Promise<string> {
  const { db, config } = exchange.deps
  const accountId = await findMailToken(db, token, 'VERIFY_EMAIL')
  const account = accountId === undefined ? undefined : await findAccount(db, accountId)
  const stored = account?.password_hash ?? undefined
  if (account === undefined || stored === undefined) throw new Problem('INVALID_TOKEN')
  exchange.note({ accountId: account.id })
  const isKnown = await slowGuessing(
    exchange,
    { what: 'password', of: emailOf(config.keyRing, account) ?? account.id },
    async () => (await isPassword(password, stored, callerNetwork(exchange.clientAddress))) || undefined,
  )
  if (isKnown === undefined) throw new Problem('INVALID_CREDENTIALS')
  return stored
}

export const resendVerification = route(
  {
    method: 'post',
    path: '/v1/auth/verify-email/resend',
    credential: session,
    status: 201,
    rateClass: 'MAIL',
    tag,
    summary: 'Request the confirmation mail again (its link is valid for 24 hours)',
    errors: ['VALIDATION_ERROR'],
  },
  { headers: { authorization: z.string().meta({ description: 'the session token' }) }, answer: mailRequested },
  async ({ principal, deps, exchange }) => {
    const account = await findAccount(deps.db, principal.accountId)
    const recipient = account === undefined ? undefined : (emailOf(deps.config.keyRing, account) ?? undefined)
    if (recipient === undefined) throw new Problem('INVALID_SESSION') // erased after the session was read
    await tellTemporal(
      deps,
      'START_MAIL',
      await requestMail(
        deps.db,
        deps.config.keyRing,
        'CONFIRMATION',
        recipient,
        principal.accountId,
        coarseNetwork(exchange.clientAddress),
      ),
    )
    return { status: 'CHECK_EMAIL' }
  },
)
