import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { REFRESH_TOKEN_TTL_MS } from '../../db/accounts/refresh-tokens.ts'

// The refresh token of the service's own pages. `__Host-` (RFC 6265bis, 4.1.3) wants Path=/, and in return no other host, a
// subdomain in strange hands least of all, can plant a cookie of the name. No script reads it and no other site's request carries it.

const NAME = '__Host-refresh'
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** Hands the page its refresh token. */
export const setRefreshCookie = (exchange: Exchange, token: string): void =>
  exchange.setHeader('Set-Cookie', `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${REFRESH_TOKEN_TTL_MS / 1_000}`)

export const clearRefreshCookie = (exchange: Exchange): void => exchange.setHeader('Set-Cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`)

/** The refresh token that came as a cookie; undefined when there is none, or more than one. */
export function refreshCookieOf({ request }: Exchange): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim()).filter((pair) => pair.startsWith(`${NAME}=`))
  return cookies.length === 1 ? cookies[0].slice(NAME.length + 1) : undefined
}

/**
 * Lets only a page of the service's own origin go on. A browser says where a request comes from in headers that no script can
 * write; each that is there must say the same, and one must be there.
 *
 * @throws ORIGIN_NOT_ALLOWED
 */
export function requireOwnPage({ request: { headers }, deps }: Exchange): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const isOwnOrigin = origin === new URL(deps.config.baseUrl).origin || (host !== undefined && origin === `https://${host}`)
  const isOwn = (origin !== undefined || site !== undefined) && (origin === undefined || isOwnOrigin) && (site === undefined || site === 'same-origin')
  if (isOwn) return
  deps.log.warn({ site }, 'refresh cookie: not from a page of ours')
  throw new Problem('ORIGIN_NOT_ALLOWED')
}
