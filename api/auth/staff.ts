import type { StaffRole } from '../../db/staff/schema.ts'
import {
  findStaffSession,
  findStaffSessionByToken,
  STAFF_SESSION_MS,
  type OpenStaffSession,
} from '../../db/staff/staff-sessions.ts'
import { Problem } from '../http/problem.ts'
import { counted, type Credential } from '../routing/route.ts'
import { bearerOf } from './bearer.ts'
import { browserCookie, isOwnOrigin, isOwnPage } from './browser-cookie.ts'
import { may, type Permission } from './staff-roles.ts'
import type { TokenKeys } from './session-keys.ts'

/** A caller from the staff console. */
export interface StaffPrincipal {
  readonly staffId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
}

/** Lifetime of an access token, which the page keeps in memory only. */
export const STAFF_TOKEN_SECONDS = 900
/** Differs from the dashboard's: a token of one opens nothing of the other. */
const AUDIENCE = 'staff'
/** The cookie goes to these calls only, which change nothing except the session itself. */
export const sessionCookie = browserCookie('__Secure-staff', '/v1/staff/auth', STAFF_SESSION_MS)

/** The access token of a session: a JWT of 15 minutes. */
export const issueStaffToken = (
  keys: TokenKeys,
  { staffId, sessionId }: Pick<StaffPrincipal, 'staffId' | 'sessionId'>,
): Promise<string> => keys.sign(AUDIENCE, staffId, { sid: sessionId }, STAFF_TOKEN_SECONDS)

/**
 * A staff member with one permission. The token's signature and age are checked, and session and person are looked up
 * at every request. Disabling, another role, or half an hour without a call takes effect with the next request.
 *
 * @throws INVALID_SESSION, ROLE_NOT_ALLOWED
 */
export const staff = (permission: Permission): Credential<StaffPrincipal> => ({
  schemes: ['staff'],
  errors: ['INVALID_SESSION', 'ROLE_NOT_ALLOWED'],
  admit: counted(async (exchange) => {
    const token = bearerOf(exchange)
    const verified = token === undefined ? undefined : await exchange.deps.tokenKeys.verify(AUDIENCE, token)
    if (verified === undefined || typeof verified.claims.sid !== 'string') throw refusal()
    const session = await findStaffSession(exchange.deps.db, verified.claims.sid)
    if (session === undefined || session.staff_id !== verified.subject) throw refusal()
    exchange.note({ staffId: session.staff_id })
    if (!may(session.role, permission)) throw new Problem('ROLE_NOT_ALLOWED')
    return principalOf(session)
  }),
})

/**
 * The session of the cookie, for a page that was just opened. Only our own pages may use it: the browser names the
 * origin.
 *
 * @throws INVALID_SESSION
 */
export const staffCookie: Credential<StaffPrincipal> = {
  schemes: [],
  errors: ['INVALID_SESSION'],
  admit: counted(async (exchange) => {
    const isOwn = isOwnPage(exchange) && isOwnOrigin(exchange) !== false // stricter than the dashboard: only at BASE_URL
    const token = isOwn ? sessionCookie.read(exchange) : undefined
    const session = token === undefined ? undefined : await findStaffSessionByToken(exchange.deps.db, token)
    if (session === undefined) throw refusal()
    exchange.note({ staffId: session.staff_id })
    return principalOf(session)
  }),
}

const principalOf = (session: OpenStaffSession): StaffPrincipal => ({
  staffId: session.staff_id,
  sessionId: session.id,
  email: session.email,
  name: session.name,
  role: session.role,
})

const refusal = (): Problem => new Problem('INVALID_SESSION', { headers: { 'WWW-Authenticate': 'Bearer' } })
