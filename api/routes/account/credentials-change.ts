import { z } from 'zod'
import { EMAIL_CHANGE_TTL_MS, MAX_EMAIL_CHANGES_A_DAY } from '../../../db/accounts/email-changes.ts'
import {
  confirmEmailChangeByToken,
  refuseEmailChangeByToken,
  requestEmailChange,
} from '../../../db/accounts/email-change-steps.ts'
import { changePasswordBySession } from '../../../db/accounts/password-change.ts'
import { requirePassword } from '../../auth/current-password.ts'
import { hashPassword } from '../../auth/password.ts'
import { session } from '../../auth/session.ts'
import { callerNetwork } from '../../http/client-address.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { tellTemporal } from '../../temporal.ts'
import {
  currentPassword,
  done,
  email,
  mailRequested,
  newPassword,
  opaqueToken,
  passwordChanged,
} from './auth-schemas.ts'

// A new password or address for a logged-in account.

const tag = 'Account'
const shared = { method: 'post', status: 201, rateClass: 'OTHER', tag } as const

export const changePassword = route(
  {
    ...shared,
    path: '/v1/me/password',
    credential: session,
    summary: 'Set a new password with the old one',
    description: 'Ends all other sessions and unfinished logins, and sends the owner a mail.',
    errors: ['INVALID_CREDENTIALS'],
  },
  {
    body: jsonBody(
      z.strictObject({ password: currentPassword, new_password: newPassword }).meta({ id: 'ChangePassword' }),
    ),
    answer: passwordChanged,
  },
  async ({ body, principal, deps, exchange }) => {
    const account = await requirePassword(exchange, principal.accountId, body.password)
    // Registrations of an unconfirmed address share a salt (hashPassword).
    const hashed = await hashPassword(
      body.new_password,
      account.email_verified_at === null ? account.password_hash : undefined,
      callerNetwork(exchange.clientAddress),
    )
    const changed = await changePasswordBySession(deps.db, deps.config.keyRing, principal, {
      from: account.password_hash,
      to: hashed,
    })
    if (changed === undefined) throw new Problem('INVALID_SESSION')
    deps.log.info({ accountId: principal.accountId, sessionsEnded: changed.sessionsEnded }, 'password changed by owner')
    await tellTemporal(deps, 'START_MAIL', changed.mailId)
    return { status: 'PASSWORD_CHANGED' }
  },
)

export const changeEmail = route(
  {
    ...shared,
    path: '/v1/me/email',
    credential: session,
    summary: 'Request a new e-mail address',
    description:
      'Sends a mail to both addresses. The address changes when both have confirmed by their links (email-change/confirm), ' +
      `within ${EMAIL_CHANGE_TTL_MS / 3_600_000} hours. A later request replaces an earlier one. The answer is the same for an address in use. ` +
      `At most ${MAX_EMAIL_CHANGES_A_DAY} requests a day (RATE_LIMITED).`,
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED'],
  },
  {
    body: jsonBody(z.strictObject({ email, password: currentPassword }).meta({ id: 'ChangeEmail' })),
    answer: mailRequested,
  },
  async ({ body, principal, deps, exchange }) => {
    const account = await requirePassword(exchange, principal.accountId, body.password)
    const asked = await requestEmailChange(deps.db, deps.config.keyRing, principal, {
      checked: account.password_hash,
      to: body.email,
    })
    switch (asked?.kind) {
      case undefined:
        throw new Problem('INVALID_SESSION')
      case 'not-verified':
        throw new Problem('EMAIL_NOT_VERIFIED')
      case 'same':
        throw invalid('email', 'must differ from the current address of the account')
      case 'too-many':
        throw new Problem('RATE_LIMITED', { headers: { 'Retry-After': '86400' } })
      case 'asked':
        deps.log.info({ accountId: principal.accountId }, 'email change requested')
        for (const mailId of asked.mailIds) await tellTemporal(deps, 'START_MAIL', mailId)
        return { status: 'CHECK_EMAIL' }
    }
  },
)

const changeToken = jsonBody(z.strictObject({ token: opaqueToken }).meta({ id: 'EmailChangeToken' }))

export const confirmEmailChange = route(
  {
    ...shared,
    path: '/v1/auth/email-change/confirm',
    credential: open,
    summary: 'Confirm a new e-mail address with the token of a mail',
    description:
      'The second of the two confirmations changes the address and ends all sessions except the one that requested it.',
    errors: ['INVALID_TOKEN'],
  },
  {
    body: changeToken,
    answer: z
      .strictObject({
        status: z
          .enum(['CONFIRMED', 'EMAIL_CHANGED'])
          .meta({ description: 'CONFIRMED: the other address has not confirmed yet' }),
      })
      .meta({ id: 'EmailChangeConfirmed' }),
  },
  async ({ body, deps, exchange }) => {
    const step = await confirmEmailChangeByToken(deps.db, deps.config.keyRing, body.token)
    if (step === undefined) throw new Problem('INVALID_TOKEN')
    exchange.note({ accountId: step.accountId })
    deps.log.info({ accountId: step.accountId, outcome: step.outcome }, 'email change confirmed')
    if (step.outcome === 'TAKEN') throw new Problem('INVALID_TOKEN')
    if (step.mailId !== undefined) await tellTemporal(deps, 'START_MAIL', step.mailId)
    return { status: step.outcome }
  },
)

export const refuseEmailChange = route(
  {
    ...shared,
    path: '/v1/auth/email-change/refuse',
    credential: open,
    summary: 'Reject a new e-mail address with the token of the mail to the old one',
    description:
      'The address stays, and every session of the account ends. Somebody who knows the password requested the change, so set a new password.',
    errors: ['INVALID_TOKEN'],
  },
  { body: changeToken, answer: done('EMAIL_CHANGE_REFUSED', 'EmailChangeRefused') },
  async ({ body, deps, exchange }) => {
    const accountId = await refuseEmailChangeByToken(deps.db, deps.config.keyRing, body.token)
    if (accountId === undefined) throw new Problem('INVALID_TOKEN')
    exchange.note({ accountId })
    deps.log.warn({ accountId }, 'email change rejected by old address, all sessions ended')
    return { status: 'EMAIL_CHANGE_REFUSED' }
  },
)
