import { ShownError } from '../../parts/error-box.tsx'
import { errorWords } from '../words/errors.ts'

// The login of all tabs of this browser. The access token is only in memory. The refresh token is a cookie that no script
// can read. A refresh token works once, so tabs take turns under a lock and share the new access token.

const LOCK = 'identity-refresh'
/** A token that expires sooner is renewed before its use, because a call must not outlive its token. */
const MARGIN_MS = 30_000

export interface Tokens {
  readonly token: string
  readonly expiresAt: number
}
export type Standing = 'unknown' | 'in' | 'out'
type News = { readonly kind: 'tokens'; readonly tokens: Tokens } | { readonly kind: 'out' }

/** The answer to login and refresh when the refresh token is a cookie. */
export interface Grant {
  readonly access_token: string
  readonly expires_in: number
}

let tokens: Tokens | undefined
let standing: Standing = 'unknown'
let renewal: Promise<string | undefined> | undefined
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('identity-session')

channel.onmessage = ({ data }: MessageEvent<News>) => {
  if (data.kind === 'out') settle(undefined)
  else settle(data.tokens)
}

/** The account of the token. Undefined without a token. Only the service verifies it. This detects a change of user. */
const subject = (given: Tokens | undefined): string | undefined => {
  const part = given?.token.split('.')[1]
  if (part === undefined) return undefined
  const claims = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }
  return claims.sub
}

function settle(next: Tokens | undefined): void {
  const [before, after] = [subject(tokens), subject(next)]
  tokens = next
  standing = next === undefined ? 'out' : 'in'
  // Another user logged in with another tab. This page must not keep data of the first user.
  if (before !== undefined && after !== undefined && before !== after) location.replace('/dashboard')
  for (const listener of listeners) listener()
}

const tell = (news: News): void => channel.postMessage(news)

/** Stores the answer of a login, for every tab. */
export function begin({ access_token: token, expires_in: seconds }: Grant): void {
  const next = { token, expiresAt: Date.now() + seconds * 1_000 }
  settle(next)
  tell({ kind: 'tokens', tokens: next })
}

/** Forgets the session in every tab. */
export function end(): void {
  settle(undefined)
  tell({ kind: 'out' })
}

/** Whether somebody is logged in. `unknown` until the first refresh is answered. */
export const currentStanding = (): Standing => standing

export function onStanding(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const isFresh = (given: Tokens | undefined): given is Tokens =>
  given !== undefined && given.expiresAt - MARGIN_MS > Date.now()

/**
 * An access token that is still valid for a while. Undefined when nobody is logged in.
 *
 * @param refused a token that the service has just rejected: a new one is fetched, unless a tab already has one
 * @throws TypeError when the service is unreachable, ShownError when it is busy: neither ends a session
 */
export async function accessToken(refused?: string): Promise<string | undefined> {
  if (isFresh(tokens) && tokens.token !== refused) return tokens.token
  if (standing === 'out') return undefined
  renewal ??= renew(refused).finally(() => {
    renewal = undefined
  })
  return renewal
}

const renew = async (refused: string | undefined): Promise<string | undefined> =>
  navigator.locks.request(LOCK, async () => {
    if (isFresh(tokens) && tokens.token !== refused) return tokens.token // another tab renewed it meanwhile
    const response = await fetch('/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transport: 'cookie' }),
      credentials: 'same-origin',
    })
    if (response.ok) {
      begin((await response.json()) as Grant)
      return tokens?.token
    }
    // A busy or broken service says nothing about the session. Only a rejection ends it.
    if (response.status === 429 || response.status >= 500) {
      const code = response.status === 429 ? 'RATE_LIMITED' : 'SERVICE_UNAVAILABLE'
      throw new ShownError(
        errorWords(code, response.status, Number(response.headers.get('retry-after')) || undefined),
        response.headers.get('x-request-id') ?? undefined,
      )
    }
    if (isFresh(tokens) && tokens.token !== refused) return tokens.token // another tab logged in meanwhile
    end()
    return undefined
  })
