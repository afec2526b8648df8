import type { Exchange } from '../http/exchange.ts'

// What a browser keeps of a session: a cookie that no script reads (RFC 6265bis) and that no page but our own may make a call with.

export interface BrowserCookie {
  set(exchange: Exchange, token: string): void
  clear(exchange: Exchange): void
  /** The token that a browser sent; undefined when it sent none, or more than one. */
  read(exchange: Exchange): string | undefined
}

/**
 * @param name with its prefix: `__Host-` binds it to this very host, so that no other host of the same domain can put its own in, and
 *   wants the path /
 * @param path of the calls that it is sent with
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
 * Whether the service's own pages make a call. Sec-Fetch-Site is written by the browser alone (Fetch Metadata); where a browser does not
 * know it, Origin must be that of BASE_URL. Beside SameSite and the JSON body, which no form of another page can send.
 */
export function isOwnPage(exchange: Exchange): boolean {
  const { 'sec-fetch-site': site } = exchange.request.headersDistinct
  return site === undefined ? isOwnOrigin(exchange) === true : site.length === 1 && site[0] === 'same-origin'
}

/** Whether the Origin of a call is that of BASE_URL; undefined where it has none. */
export function isOwnOrigin({ request, deps }: Exchange): boolean | undefined {
  const { origin } = request.headersDistinct
  return origin === undefined ? undefined : origin.length === 1 && origin[0] === new URL(deps.config.baseUrl).origin
}
