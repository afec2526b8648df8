import { REFRESH_TOKEN_TTL_MS } from '../../db/accounts/refresh-tokens.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'

// The refresh token of a browser: a cookie that no script reads (RFC 6265bis). `__Host-` binds it to this very host, so that no other
// host of the same domain can put its own in; the prefix wants the path /.

const NAME = '__Host-refresh'
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** Gives a browser its refresh token. */
export function setRefreshCookie(exchange: Exchange, token: string): void {
  exchange.setHeader('Set-Cookie', `${NAME}=${token}; Max-Age=${REFRESH_TOKEN_TTL_MS / 1_000}; ${ATTRIBUTES}`)
}

/** Takes the refresh token out of a browser. */
export function clearRefreshCookie(exchange: Exchange): void {
  exchange.setHeader('Set-Cookie', `${NAME}=; Max-Age=0; ${ATTRIBUTES}`)
}

/** The refresh token that a browser sent; undefined when it sent none, or more than one. */
export function readRefreshCookie({ request }: Exchange): string | undefined {
  const values = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`)).map((pair) => pair.slice(NAME.length + 1))
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}

/**
 * Holds a call that sets or uses the cookie to the service's own pages. Sec-Fetch-Site is written by the browser alone (Fetch Metadata);
 * where a browser does not know it, Origin must be that of BASE_URL. Beside SameSite and the JSON body, which no form of another page
 * can send.
 *
 * @throws ORIGIN_NOT_ALLOWED
 */
export function requireOwnPage({ request, deps }: Exchange): void {
  const { 'sec-fetch-site': site, origin } = request.headersDistinct
  const isOwn = site === undefined ? origin?.length === 1 && origin[0] === new URL(deps.config.baseUrl).origin : site.length === 1 && site[0] === 'same-origin'
  if (!isOwn) throw new Problem('ORIGIN_NOT_ALLOWED')
}
