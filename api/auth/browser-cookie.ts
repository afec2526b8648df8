import type { Exchange } from '../http/exchange.ts'

// The browser's part of a session: a cookie that scripts cannot read (RFC 6265bis), and that only our own pages can use
// for a call.

export interface BrowserCookie {
  set(exchange: Exchange, token: string): void
  clear(exchange: Exchange): void
  /** The token that a browser sent; undefined for none, or more than one. */
  read(exchange: Exchange): string | undefined
}

/**
 * @param name with its prefix: `__Host-` binds the cookie to this host, so that no other host of the domain can set it,
 *   and   requires the path /
 * @param path of the calls that carry the cookie
 */
export function browserCookie(name: string, path: string, lifetimeMs: number): BrowserCookie {
  const write = (exchange: Exchange, value: string, seconds: number): void =>
    exchange.setHeader(
      'Set-Cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`,
    )
  return {
    set: (exchange, token) => {
      write(exchange, token, lifetimeMs / 1_000)
    },
    clear: (exchange) => {
      write(exchange, '', 0)
    },
    read({ request }) {
      const values = (request.headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
      return values.length === 1 && values[0] !== '' ? values[0] : undefined
    },
  }
}

/**
 * Whether one of the service's own pages makes a call. Only the browser can write Sec-Fetch-Site (Fetch Metadata). If a
 * browser does not know it, Origin must be that of BASE_URL. SameSite, and the JSON body, which no form of another page
 * can send, protect too.
 */
export function isOwnPage(exchange: Exchange): boolean {
  const { 'sec-fetch-site': site } = exchange.request.headersDistinct
  return site === undefined ? isOwnOrigin(exchange) === true : site.length === 1 && site[0] === 'same-origin'
}

/** Whether the Origin of a call is that of BASE_URL; undefined without an Origin. */
export function isOwnOrigin({ request, deps }: Exchange): boolean | undefined {
  const { origin } = request.headersDistinct
  return origin === undefined ? undefined : origin.length === 1 && origin[0] === new URL(deps.config.baseUrl).origin
}
