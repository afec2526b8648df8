import { z } from 'zod'
import { findStaffByEmail, takeStaffStep } from '../../../db/staff/staff.ts'
import { findSetup, finishSetup, openStaffSecret } from '../../../db/staff/staff-setup.ts'
import { endStaffSession, openStaffSession } from '../../../db/staff/staff-sessions.ts'
import type { Staff } from '../../../db/staff/schema.ts'
import { slowGuessing } from '../../auth/guessing.ts'
import { hashPassword, isPassword, PASSWORD_MAX_LENGTH } from '../../auth/password.ts'
import { issueStaffToken, sessionCookie, STAFF_TOKEN_SECONDS, staff, staffCookie } from '../../auth/staff.ts'
import { totpSecretText, totpStep, totpUri } from '../../auth/totp.ts'
import { callerNetwork } from '../../http/client-address.ts'
import type { Exchange } from '../../http/exchange.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { textOfLength } from '../../http/validation.ts'
import { done, email, newPassword, opaqueToken } from '../account/auth-schemas.ts'
import { code } from '../account/mfa-schemas.ts'
import { me, presentMe } from './staff-schemas.ts'

const tag = 'Session'
const grant = z.strictObject({ access_token: z.string(), expires_in: z.int(), me }).meta({ id: 'StaffGrant' })

/**
 * Wrong codes of one person in an hour, from any network. After these no code is accepted. Only somebody with the
 * password can send wrong codes.
 */
const MAX_WRONG_CODES = 50
const MAX_USER_AGENT = 300

const userAgentOf = ({ request }: Exchange): string | null =>
  request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null

const presentGrant = async (
  { deps }: Exchange,
  person: Pick<Staff, 'id' | 'email' | 'name' | 'role'>,
  sessionId: string,
): Promise<z.input<typeof grant>> => ({
  access_token: await issueStaffToken(deps.tokenKeys, { staffId: person.id, sessionId }),
  expires_in: STAFF_TOKEN_SECONDS,
  me: presentMe(person),
})

export const readStaffSetup = route(
  {
    method: 'post',
    path: '/v1/staff/auth/setup',
    credential: open,
    status: 201,
    rateClass: 'LOGIN',
    tag,
    summary: 'Read a set-up link: its person, and the second factor to set up',
    errors: ['INVALID_TOKEN'],
  },
  {
    body: jsonBody(z.strictObject({ token: opaqueToken }).meta({ id: 'StaffSetup' })),
    answer: z
      .strictObject({ email: z.string(), name: z.string(), secret: z.string(), otpauth_uri: z.string() })
      .meta({ id: 'StaffSetupAnswer' }),
  },
  async ({ body, deps: { db, config } }) => {
    const found = await findSetup(db, config.keyRing, body.token)
    if (found === undefined) throw new Problem('INVALID_TOKEN')
    const { staff: person, secret } = found
    return {
      email: person.email,
      name: person.name,
      secret: totpSecretText(secret),
      otpauth_uri: totpUri(secret, `${person.email} (staff)`),
    }
  },
)

export const finishStaffSetup = route(
  {
    method: 'post',
    path: '/v1/staff/auth/setup/finish',
    credential: open,
    status: 201,
    rateClass: 'LOGIN',
    tag,
    summary: 'Set password and second factor with a set-up link, once, and log in',
    errors: ['INVALID_TOKEN', 'INVALID_MFA_CODE'],
  },
  {
    body: jsonBody(
      z.strictObject({ token: opaqueToken, password: newPassword, code }).meta({ id: 'StaffSetupFinish' }),
    ),
    answer: grant,
  },
  async ({ body, deps: { db, config, log }, exchange }) => {
    const found = await findSetup(db, config.keyRing, body.token)
    if (found === undefined) throw new Problem('INVALID_TOKEN')
    const step = totpStep(found.secret, body.code)
    if (step === undefined) throw new Problem('INVALID_MFA_CODE')
    const opened = await finishSetup(db, body.token, {
      passwordHash: await hashPassword(body.password, undefined, callerNetwork(exchange.clientAddress)),
      step,
      userAgent: userAgentOf(exchange),
    })
    if (opened === undefined) throw new Problem('INVALID_TOKEN')
    log.info({ staffId: opened.staff.id }, 'staff member set up')
    sessionCookie.set(exchange, opened.token)
    return presentGrant(exchange, opened.staff, opened.sessionId)
  },
)

export const staffLogin = route(
  {
    method: 'post',
    path: '/v1/staff/auth/login',
    credential: open,
    status: 201,
    rateClass: 'LOGIN',
    tag,
    summary: 'Log in with password and code',
    description:
      'INVALID_CREDENTIALS does not say what was wrong. Repeated attempts must wait, as for clients (RATE_LIMITED).',
    errors: ['INVALID_CREDENTIALS'],
  },
  {
    body: jsonBody(
      z.strictObject({ email, password: textOfLength(1, PASSWORD_MAX_LENGTH), code }).meta({ id: 'StaffLogin' }),
    ),
    answer: grant,
  },
  async ({ body, deps: { db, log }, exchange }) => {
    const person = await slowGuessing(exchange, { what: 'password', of: `staff/${body.email}` }, async () => {
      const found = await findStaffByEmail(db, body.email)
      const isRight = await isPassword(
        body.password,
        found?.password_hash ?? undefined,
        callerNetwork(exchange.clientAddress),
      ) // the same work for an unknown person
      return found !== undefined && isRight && found.status === 'ACTIVE' ? found : undefined
    })
    if (person === undefined || !(await isCode(exchange, person, body.code))) {
      log.warn({ staffId: person?.id }, 'staff login rejected')
      throw new Problem('INVALID_CREDENTIALS')
    }
    const opened = await openStaffSession(db, person, userAgentOf(exchange))
    if (opened === undefined) throw new Problem('INVALID_CREDENTIALS')
    log.info({ staffId: person.id, sessionId: opened.sessionId }, 'staff member logged in')
    sessionCookie.set(exchange, opened.token)
    return presentGrant(exchange, opened.staff, opened.sessionId)
  },
)

/** Uses up a code of a person's second factor. @throws RATE_LIMITED */
async function isCode(exchange: Exchange, person: Staff, given: string): Promise<boolean> {
  const {
    db,
    config: { keyRing },
  } = exchange.deps
  const guess = { what: 'mfa', of: person.id } as const
  return (
    (await slowGuessing(exchange, guess, async (wrongBefore) => {
      if (wrongBefore >= MAX_WRONG_CODES) throw new Problem('RATE_LIMITED', { headers: { 'Retry-After': '3600' } })
      const secret = openStaffSecret(keyRing, person)
      const step = secret === undefined ? undefined : totpStep(secret, given)
      return step !== undefined && (await takeStaffStep(db, person.id, step)) ? true : undefined
    })) === true
  )
}

export const refreshStaff = route(
  {
    method: 'post',
    path: '/v1/staff/auth/refresh',
    credential: staffCookie,
    status: 201,
    rateClass: 'STAFF',
    tag,
    summary: 'Get a new access token with the cookie of the session',
    description: 'For pages of this service only. Any number of tabs may call it.',
    errors: [],
  },
  { answer: grant },
  async ({ principal, exchange }) =>
    presentGrant(exchange, { ...principal, id: principal.staffId }, principal.sessionId),
)

export const staffLogout = route(
  {
    method: 'post',
    path: '/v1/staff/auth/logout',
    credential: staff('self'),
    status: 201,
    rateClass: 'STAFF',
    tag,
    summary: 'End the session',
    errors: [],
  },
  { answer: done('LOGGED_OUT', 'LoggedOut') },
  async ({ principal, deps, exchange }) => {
    await endStaffSession(deps.db, principal.staffId, principal.sessionId)
    sessionCookie.clear(exchange)
    return { status: 'LOGGED_OUT' }
  },
)
