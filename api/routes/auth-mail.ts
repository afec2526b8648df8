import { z } from 'zod'
import { confirmEmailByToken, requestMail, resetPasswordByToken } from '../../db/accounts/account-access.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { findMailToken } from '../../db/mail/mail-tokens.ts'
import { hashPassword } from '../auth/password.ts'
import { session } from '../auth/session.ts'
import { jsonBody } from '../http/json-body.ts'
import { Problem } from '../http/problem.ts'
import { open, route } from '../http/route.ts'
import { tellTemporalOfMail } from '../temporal.ts'
import { done, email, newPassword, opaqueToken } from './auth-schemas.ts'

// What is done by mail. Asking for one costs the same, and is answered the same, for every address there is.

const tag = 'Account'
const mailRequested = done('CHECK_EMAIL', 'MailRequested')

export const forgotPassword = route(
  {
    method: 'post', path: '/v1/auth/forgot-password', credential: open, status: 201, rateClass: 'MAIL', tag,
    summary: 'Ask for a mail with a link to set a new password (good for 1 hour)', errors: [],
  },
  { body: jsonBody(z.strictObject({ email }).meta({ id: 'ForgotPassword' })), answer: mailRequested },
  async ({ body, deps }) => {
    await tellTemporalOfMail(deps, await requestMail(deps.db, deps.config.MASTER_KEY, 'PASSWORD_RESET', body.email))
    return { status: 'CHECK_EMAIL' }
  },
)

export const resetPassword = route(
  {
    method: 'post', path: '/v1/auth/reset-password', credential: open, status: 201, rateClass: 'MAIL', tag,
    summary: 'Set a new password with the token of a mail; ends every session', errors: ['INVALID_TOKEN'],
  },
  {
    body: jsonBody(z.strictObject({ token: opaqueToken, password: newPassword }).meta({ id: 'ResetPassword' })),
    answer: done('PASSWORD_CHANGED', 'PasswordChanged'),
  },
  async ({ body, deps, exchange }) => {
    // Looked up before the password is hashed, which costs; taken after.
    if (await findMailToken(deps.db, body.token, 'RESET_PASSWORD') === undefined) throw new Problem('INVALID_TOKEN')
    const passwordHash = await hashPassword(body.password)
    const reset = await resetPasswordByToken(deps.db, deps.config.MASTER_KEY, body.token, passwordHash)
    if (reset === undefined) throw new Problem('INVALID_TOKEN')
    exchange.note({ accountId: reset.accountId })
    await tellTemporalOfMail(deps, reset.mailId)
    return { status: 'PASSWORD_CHANGED' }
  },
)

export const verifyEmail = route(
  {
    method: 'post', path: '/v1/auth/verify-email', credential: open, status: 201, rateClass: 'MAIL', tag,
    summary: 'Confirm an e-mail address with the token of a mail', description: 'The first confirmation grants the free credits.',
    errors: ['INVALID_TOKEN'],
  },
  { body: jsonBody(z.strictObject({ token: opaqueToken }).meta({ id: 'VerifyEmail' })), answer: done('EMAIL_VERIFIED', 'EmailVerified') },
  async ({ body, deps, exchange }) => {
    const confirmed = await confirmEmailByToken(deps.db, body.token)
    if (confirmed === undefined) throw new Problem('INVALID_TOKEN')
    exchange.note({ accountId: confirmed.accountId })
    return { status: 'EMAIL_VERIFIED' }
  },
)

export const resendVerification = route(
  {
    method: 'post', path: '/v1/auth/verify-email/resend', credential: session, status: 201, rateClass: 'MAIL', tag,
    summary: 'Ask for the confirmation mail again (its link is good for 24 hours)', errors: ['VALIDATION_ERROR'],
  },
  { headers: { authorization: z.string().meta({ description: 'the session, as everywhere' }) }, answer: mailRequested },
  async ({ principal, deps }) => {
    const account = await findAccount(deps.db, principal.accountId)
    const recipient = account?.email ?? undefined
    if (recipient === undefined) throw new Problem('INVALID_SESSION') // erased since the session was looked up
    await tellTemporalOfMail(deps, await requestMail(deps.db, deps.config.MASTER_KEY, 'CONFIRMATION', recipient))
    return { status: 'CHECK_EMAIL' }
  },
)
