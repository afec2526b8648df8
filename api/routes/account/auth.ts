import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { openCheckedChallenge, openCheckedSession, registerAccount } from '../../../db/accounts/account-access.ts'
import { updatePassword } from '../../../db/accounts/accounts.ts'
import { findMfa, MFA_CHALLENGE_TTL_MS } from '../../../db/accounts/mfa.ts'
import type { Account } from '../../../db/accounts/schema.ts'
import { rotateRefreshToken, TOLERATED_MS } from '../../../db/accounts/refresh-tokens.ts'
import { listLoginCandidates, REGISTRATION_TTL_MS } from '../../../db/accounts/registrations.ts'
import { endSession } from '../../../db/accounts/sessions.ts'
import { slowGuessing } from '../../auth/guessing.ts'
import { findPassword, hashPassword, isOutdated } from '../../auth/password.ts'
import { refreshCookie, requireOwnPage } from '../../auth/refresh-cookie.ts'
import { coarseNetwork, newSession } from '../../auth/device.ts'
import { session } from '../../auth/session.ts'
import type { ApiDeps } from '../../deps.ts'
import { callerNetwork } from '../../http/client-address.ts'
import { jsonBody, optionalJsonBody } from '../../bodies/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { lineOfText } from '../../http/validation.ts'
import { tellTemporal } from '../../temporal.ts'
import {
  currentPassword,
  done,
  email,
  newPassword,
  opaqueToken,
  presentGrant,
  sessionTokens,
  transport,
} from './auth-schemas.ts'

const tag = 'Account'

const registered = z
  .strictObject({
    status: z.literal('CHECK_EMAIL'),
    email: z.string(),
  })
  .meta({ id: 'Registered', description: 'the same for a known and an unknown address' })

export const register = route(
  {
    method: 'post',
    path: '/v1/auth/register',
    credential: open,
    status: 201,
    rateClass: 'LOGIN',
    tag,
    summary: 'Register an account; the mail contains the next step',
    description:
      'The link in the mail confirms this registration, with its password. Until then an address may have several registrations. Each one ' +
      'is a separate account in test mode and shares nothing with the others. When one is confirmed, or the password is set by mail, the others end with ' +
      `all their data. An unconfirmed registration ends after ${REGISTRATION_TTL_MS / 86_400_000} days.`,
    errors: [],
  },
  {
    body: jsonBody(
      z.strictObject({ email, password: newPassword, company: lineOfText(200).optional() }).meta({ id: 'Register' }),
    ),
    answer: registered,
  },
  async ({ body, deps, exchange }) => {
    const [newest] = await listLoginCandidates(deps.db, deps.config.keyRing, body.email)
    const isWaiting = newest !== undefined && newest.email_verified_at === null
    const passwordHash = await hashPassword(
      body.password,
      isWaiting ? newest.password_hash : undefined,
      callerNetwork(exchange.clientAddress),
    )
    const mailId = await registerAccount(deps.db, deps.config.keyRing, {
      email: body.email,
      passwordHash,
      company: body.company,
      askedFrom: coarseNetwork(exchange.clientAddress),
    })
    await tellTemporal(deps, 'START_MAIL', mailId)
    return { status: 'CHECK_EMAIL' as const, email: body.email }
  },
)

const mfaRequired = z
  .strictObject({
    mfa_required: z.literal(true),
    mfa_token: z.string().meta({ description: `for mfa/login, valid for ${MFA_CHALLENGE_TTL_MS / 1_000} s` }),
  })
  .meta({ id: 'MfaRequired' })

export const login = route(
  {
    method: 'post',
    path: '/v1/auth/login',
    credential: open,
    status: 201,
    rateClass: 'LOGIN',
    tag,
    summary: 'Log in',
    description:
      'After five attempts for one address from one network within an hour, each attempt must wait longer than the one before (RATE_LIMITED).',
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'ORIGIN_NOT_ALLOWED'],
  },
  {
    body: jsonBody(z.strictObject({ email, password: currentPassword, transport }).meta({ id: 'Login' })),
    answer: z.union([sessionTokens, mfaRequired]),
  },
  async ({ body, deps, exchange }) => {
    if (body.transport === 'cookie') requireOwnPage(exchange)
    const account = await slowGuessing(exchange, { what: 'password', of: body.email }, async () => {
      const candidates = await listLoginCandidates(deps.db, deps.config.keyRing, body.email)
      const index = await findPassword(
        body.password,
        candidates.map(({ password_hash: stored }) => stored),
        callerNetwork(exchange.clientAddress),
      )
      return index === undefined ? undefined : candidates[index]
    })
    if (account === undefined) throw new Problem('INVALID_CREDENTIALS')
    exchange.note({ accountId: account.id })
    if (account.status !== 'ACTIVE') throw new Problem('ACCOUNT_INACTIVE')
    const current = await withCurrentHash(deps, account, body.password, callerNetwork(exchange.clientAddress))
    if ((await findMfa(deps.db, account.id))?.enabled_at instanceof Date) {
      const token = randomBytes(32).toString('base64url')
      if (!(await openCheckedChallenge(deps.db, current, token))) throw new Problem('INVALID_CREDENTIALS')
      return { mfa_required: true as const, mfa_token: token }
    }
    const grant = await openCheckedSession(deps.db, current, newSession(exchange, body.transport))
    if (grant === undefined) throw new Problem('INVALID_CREDENTIALS')
    return presentGrant(exchange, grant)
  },
)

/** Hashes a password again if its stored hash has old parameters. */
async function withCurrentHash(
  { db }: ApiDeps,
  account: Account,
  password: string,
  network: string,
): Promise<Pick<Account, 'id' | 'password_hash'>> {
  const stored = account.password_hash
  if (stored === null || !isOutdated(stored)) return account
  const renewed = await hashPassword(password, stored, network)
  await updatePassword(db, account.id, renewed, stored)
  return { id: account.id, password_hash: renewed }
}

const refreshBody = z
  .strictObject({
    refresh_token: opaqueToken.optional().meta({ description: 'with transport `body`' }),
    transport,
  })
  .refine((body) => (body.refresh_token === undefined) === (body.transport === 'cookie'), {
    path: ['refresh_token'],
    message: 'is required with transport body, and not allowed with transport cookie',
  })
  .meta({ id: 'Refresh' })

export const refresh = route(
  {
    method: 'post',
    path: '/v1/auth/refresh',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Refresh a session',
    description:
      'Uses up the refresh token and returns a new one. A second use ends the session, also when two calls come at once: refresh from one place. ' +
      `With transport \`cookie\` the token travels as a cookie. The last used one works again for ${TOLERATED_MS / 1_000} seconds and gets the same successor, ` +
      'so that two tabs do not log each other out. A session keeps its first transport.',
    errors: ['INVALID_SESSION', 'ACCOUNT_INACTIVE', 'ORIGIN_NOT_ALLOWED'],
  },
  { body: jsonBody(refreshBody), answer: sessionTokens },
  async ({ body, deps, exchange }) => {
    if (body.transport === 'cookie') requireOwnPage(exchange)
    const token = body.transport === 'cookie' ? refreshCookie.read(exchange) : body.refresh_token
    if (token === undefined) throw new Problem('INVALID_SESSION')
    const rotation = await rotateRefreshToken(deps.db, deps.config.keyRing, token, newSession(exchange, body.transport))
    if (rotation.kind === 'inactive') throw new Problem('ACCOUNT_INACTIVE')
    if (rotation.kind === 'reused') {
      deps.log.warn(
        { accountId: rotation.accountId, sessionId: rotation.sessionId },
        'refresh token reused, session ended',
      )
    }
    if (rotation.kind !== 'rotated') throw new Problem('INVALID_SESSION')
    exchange.note({ accountId: rotation.grant.accountId })
    return presentGrant(exchange, rotation.grant)
  },
)

export const logout = route(
  {
    method: 'post',
    path: '/v1/auth/logout',
    credential: session,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'End the session and its tokens',
    description: 'With transport `cookie` it also deletes the cookie of the refresh token.',
    errors: ['ORIGIN_NOT_ALLOWED'],
  },
  {
    body: optionalJsonBody(z.strictObject({ transport }).meta({ id: 'Logout' })),
    answer: done('LOGGED_OUT', 'LoggedOut'),
  },
  async ({ body, principal, deps, exchange }) => {
    if (body.transport === 'cookie') {
      requireOwnPage(exchange)
      refreshCookie.clear(exchange)
    }
    await endSession(deps.db, principal.sessionId, 'LOGOUT')
    return { status: 'LOGGED_OUT' }
  },
)
