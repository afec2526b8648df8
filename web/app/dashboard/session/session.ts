import { ShownError } from '../../parts/error-box.tsx'
import { errorWords } from '../words/errors.ts'

// Who is logged in, for all tabs of this browser. The access token stands in memory alone; the refresh token is a cookie that no script
// can read. A refresh token is good for one use: tabs take turns under a lock and tell each other what they got.

const LOCK = 'identity-refresh'
/** A token that ends sooner is renewed before it is used: a call on its way must not outlive it. */
const MARGIN_MS = 30_000

export interface Tokens {
  readonly token: string
  readonly expiresAt: number
}
export type Standing = 'unknown' | 'in' | 'out'
type News = { readonly kind: 'tokens'; readonly tokens: Tokens } | { readonly kind: 'out' }

/** What the service answers to login and refresh when the refresh token goes by cookie. */
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

/** Whose token it is; undefined when there is none. The service alone judges it: this is for noticing another person. */
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
  // Another person logged in by another tab: nothing of the first may stay on this page.
  if (before !== undefined && after !== undefined && before !== after) location.replace('/dashboard')
  for (const listener of listeners) listener()
}

const tell = (news: News): void => channel.postMessage(news)

/** Takes what a login answered, for every tab. */
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

/** Whether somebody is logged in; `unknown` until the first refresh was answered. */
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
 * An access token that is good for a while; undefined when nobody is logged in.
 *
 * @param refused a token that the service has just refused: another one is fetched, unless a tab has one already
 * @throws TypeError when the service cannot be reached, ShownError when it is busy: neither ends a session
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
    if (isFresh(tokens) && tokens.token !== refused) return tokens.token // another tab renewed it while this one waited
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
    // Of a busy or broken service the session knows nothing: only a refusal ends it.
    if (response.status === 429 || response.status >= 500) {
      const code = response.status === 429 ? 'RATE_LIMITED' : 'SERVICE_UNAVAILABLE'
      throw new ShownError(
        errorWords(code, response.status, Number(response.headers.get('retry-after')) || undefined),
        response.headers.get('x-request-id') ?? undefined,
      )
    }
    if (isFresh(tokens) && tokens.token !== refused) return tokens.token // somebody logged in by another tab meanwhile
    end()
    return undefined
  })
