import { randomBytes, timingSafeEqual } from 'node:crypto'
import { findApiKeyByHash, hashApiKey, touchApiKey } from '../../db/accounts/api-keys.ts'
import type { Level, Mode } from '../../workflows/contracts.ts'
import { isInNetworks, parseNetworks } from '../http/client-address.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import type { Credential } from '../http/route.ts'
import { bearerOf } from './bearer.ts'

/** Who calls with an API key. */
export interface ApiKeyPrincipal {
  readonly accountId: string
  readonly apiKeyId: string
  readonly mode: Mode
  /** Levels that the key may ask for. */
  readonly checks: readonly Level[]
}

const PREFIXES = { LIVE: 'svc_live_', TEST: 'svc_test_' } as const satisfies Record<Mode, string>
const KEY = /^svc_(?:live|test)_[A-Za-z0-9_-]{43}$/
/** How much of a key lists show: its mode's prefix and 7 characters, which leaves 216 bits unknown. */
const SHOWN_CHARACTERS = 16

/** A new key (32 random bytes, base64url) and the part of it that may be shown later. */
export function newApiKey(mode: Mode): { plaintext: string; prefix: string } {
  const plaintext = `${PREFIXES[mode]}${randomBytes(32).toString('base64url')}`
  return { plaintext, prefix: plaintext.slice(0, SHOWN_CHARACTERS) }
}

/**
 * The API key of a request (interface.md 5). Looked up at every request, never cached: revoking a key, or an account's
 * suspension, holds from the next request on.
 *
 * @throws INVALID_API_KEY, ACCOUNT_INACTIVE, IP_NOT_ALLOWED
 */
export const apiKey: Credential<ApiKeyPrincipal> = {
  schemes: ['apiKey'],
  errors: ['INVALID_API_KEY', 'ACCOUNT_INACTIVE', 'IP_NOT_ALLOWED'],
  async authenticate(exchange) {
    const plaintext = readKey(exchange)
    const hash = hashApiKey(plaintext)
    const row = await findApiKeyByHash(exchange.deps.db, hash)
    if (row === undefined || !timingSafeEqual(row.hash, hash) || !plaintext.startsWith(PREFIXES[row.mode]) || row.revoked_at !== null) throw refusal()
    exchange.note({ accountId: row.account_id })
    exchange.callerAccountId = row.account_id
    if (row.account_status !== 'ACTIVE') throw new Problem('ACCOUNT_INACTIVE')
    if (row.ip_allowlist.length > 0 && !isInNetworks(exchange.clientAddress, parseNetworks(row.ip_allowlist))) throw new Problem('IP_NOT_ALLOWED')
    if (isStale(row.last_used_at)) await touchApiKey(exchange.deps.db, row.id)
    return { accountId: row.account_id, apiKeyId: row.id, mode: row.mode, checks: row.checks }
  },
}

/**
 * An API key of test mode.
 *
 * @throws what an API key gives; TEST_MODE_ONLY for a live one
 */
export const testKey: Credential<ApiKeyPrincipal> = {
  schemes: apiKey.schemes,
  errors: [...apiKey.errors, 'TEST_MODE_ONLY'],
  async authenticate(exchange) {
    const principal = await apiKey.authenticate(exchange)
    if (principal.mode !== 'TEST') throw new Problem('TEST_MODE_ONLY')
    return principal
  },
}

/** Spares the statement; the database decides again, to the same minute. */
const isStale = (lastUsedAt: Date | null): boolean => lastUsedAt === null || Date.now() - lastUsedAt.getTime() > 60_000

const refusal = (): Problem => new Problem('INVALID_API_KEY', { headers: { 'WWW-Authenticate': 'Bearer' } })

function readKey(exchange: Exchange): string {
  const key = bearerOf(exchange)
  if (key === undefined || !KEY.test(key)) throw refusal()
  return key
}
