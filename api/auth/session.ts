import { findSession } from '../../db/accounts/sessions.ts'
import { Problem } from '../http/problem.ts'
import { counted, type Credential } from '../routing/route.ts'
import { bearerOf } from './bearer.ts'
import type { TokenKeys } from './session-keys.ts'

/** A caller with a dashboard session. */
export interface SessionPrincipal {
  readonly accountId: string
  readonly sessionId: string
}

/** decisions.md, "Credentials". */
export const ACCESS_TOKEN_SECONDS = 900
const AUDIENCE = 'dashboard'

/** The access token of a session: a JWT of 15 minutes. */
export const issueAccessToken = (keys: TokenKeys, { accountId, sessionId }: SessionPrincipal): Promise<string> =>
  keys.sign(AUDIENCE, accountId, { sid: sessionId }, ACCESS_TOKEN_SECONDS)

/**
 * The dashboard session of a request. The token's signature and age are checked, and the session is looked up at every
 * request. A logout, a password reset or the suspension of an account takes effect with the next request.
 *
 * @throws INVALID_SESSION, ACCOUNT_INACTIVE
 */
export const session: Credential<SessionPrincipal> = {
  schemes: ['session'],
  errors: ['INVALID_SESSION', 'ACCOUNT_INACTIVE'],
  admit: counted(async (exchange) => {
    const token = bearerOf(exchange)
    const verified = token === undefined ? undefined : await exchange.deps.tokenKeys.verify(AUDIENCE, token)
    if (verified === undefined || typeof verified.claims.sid !== 'string') throw refusal()
    const found = await findSession(exchange.deps.db, verified.claims.sid)
    if (found === undefined || found.account_id !== verified.subject || found.ended_at !== null) throw refusal()
    exchange.note({ accountId: found.account_id })
    exchange.callerAccountId = found.account_id
    if (found.account_status !== 'ACTIVE') throw new Problem('ACCOUNT_INACTIVE')
    return { accountId: found.account_id, sessionId: found.id }
  }),
}

const refusal = (): Problem => new Problem('INVALID_SESSION', { headers: { 'WWW-Authenticate': 'Bearer' } })
