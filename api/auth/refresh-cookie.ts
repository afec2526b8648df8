import { REFRESH_TOKEN_TTL_MS } from '../../db/accounts/refresh-tokens.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { browserCookie, isOwnPage } from './browser-cookie.ts'

/** The refresh token of a browser. */
export const refreshCookie = browserCookie('__Host-refresh', '/', REFRESH_TOKEN_TTL_MS)

/**
 * Restricts a call that sets or uses the cookie to the service's own pages.
 *
 * @throws ORIGIN_NOT_ALLOWED
 */
export function requireOwnPage(exchange: Exchange): void {
  if (!isOwnPage(exchange)) throw new Problem('ORIGIN_NOT_ALLOWED')
}
