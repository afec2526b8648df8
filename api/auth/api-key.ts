import { randomBytes, timingSafeEqual } from 'node:crypto'
import { countCallOfKey, type PartnerAccess } from '../../db/accounts/api-key-call.ts'
import { hashApiKey, touchApiKey } from '../../db/accounts/api-keys.ts'
import { countCallOfMember } from '../../db/partners/member-calls.ts'
import type { Level, Mode } from '../../contract/verification.ts'
import { isInNetworks, parseNetworks } from '../http/client-address.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { countCall, limitOf, requirePermit, type RateClass } from '../http/rate-limit.ts'
import type { Credential } from '../routing/route.ts'
import { bearerOf } from './bearer.ts'

/** A caller with an API key. */
export interface ApiKeyPrincipal {
  readonly accountId: string
  readonly apiKeyId: string
  readonly mode: Mode
  /** Levels that the key may request. */
  readonly checks: readonly Level[]
}

const PREFIXES = { LIVE: 'svc_live_', TEST: 'svc_test_' } as const satisfies Record<Mode, string>
const KEY = /^svc_(?:live|test)_[A-Za-z0-9_-]{43}$/
/** Characters of a key that lists show: its mode's prefix and 7 more, which leaves 216 bits unknown. */
const SHOWN_CHARACTERS = 16

/** Creates a key (32 random bytes, base64url) and its prefix, which may be shown later. */
export function newApiKey(mode: Mode): { plaintext: string; prefix: string } {
  const plaintext = `${PREFIXES[mode]}${randomBytes(32).toString('base64url')}`
  return { plaintext, prefix: plaintext.slice(0, SHOWN_CHARACTERS) }
}

/**
 * The API key of a request (interface.md 5). It is looked up at every request and never cached, so revoking a key, or
 * suspending an account, takes effect with the next request.
 *
 * @throws RATE_LIMITED; then INVALID_API_KEY, ACCOUNT_INACTIVE, IP_NOT_ALLOWED
 */
export const apiKey: Credential<ApiKeyPrincipal> = {
  schemes: ['apiKey'],
  errors: ['INVALID_API_KEY', 'ACCOUNT_INACTIVE', 'IP_NOT_ALLOWED'],
  admit: async (exchange, rateClass) => (await admitKey(exchange, rateClass)).principal,
}

/**
 * {@link apiKey}, and the relation of its account to a partner.
 *
 * @param partnerCode undefined outside partner-scoped addresses: `partnerAccess` is then null
 */
export async function admitKey(
  exchange: Exchange,
  rateClass: RateClass,
  partnerCode?: string,
): Promise<{ principal: ApiKeyPrincipal; partnerAccess: PartnerAccess | null }> {
  const { deps, clientAddress } = exchange
  const plaintext = readKey(exchange)
  if (plaintext === undefined) {
    await countCall(deps, rateClass, clientAddress)
    throw refusal()
  }
  const hash = hashApiKey(plaintext)
  const limit = limitOf(deps, rateClass, clientAddress)
  const { permit, key } =
    partnerCode === undefined
      ? await countCallOfKey(deps.db, limit, hash)
      : await countCallOfMember(deps.db, limit, hash, partnerCode)
  requirePermit(permit)
  if (
    key === undefined ||
    !timingSafeEqual(key.hash, hash) ||
    !plaintext.startsWith(PREFIXES[key.mode]) ||
    key.revoked_at !== null
  )
    throw refusal()
  exchange.note({ accountId: key.account_id })
  exchange.callerAccountId = key.account_id
  if (key.account_status !== 'ACTIVE') throw new Problem('ACCOUNT_INACTIVE')
  if (key.ip_allowlist.length > 0) {
    if (!isInNetworks(clientAddress, parseNetworks(key.ip_allowlist))) throw new Problem('IP_NOT_ALLOWED')
    if (isStale(key.last_used_at)) await touchApiKey(deps.db, key.id)
  }
  return {
    principal: { accountId: key.account_id, apiKeyId: key.id, mode: key.mode, checks: key.checks },
    partnerAccess: key.partner_access,
  }
}

/**
 * An API key of test mode.
 *
 * @throws the errors of an API key; TEST_MODE_ONLY for a live key
 */
export const testKey: Credential<ApiKeyPrincipal> = {
  schemes: apiKey.schemes,
  errors: [...apiKey.errors, 'TEST_MODE_ONLY'],
  async admit(exchange, rateClass) {
    const principal = await apiKey.admit(exchange, rateClass)
    if (principal.mode !== 'TEST') throw new Problem('TEST_MODE_ONLY')
    return principal
  },
}

/** Saves the statement. The database decides again, to the same minute. */
const isStale = (lastUsedAt: Date | null): boolean => lastUsedAt === null || Date.now() - lastUsedAt.getTime() > 60_000

const refusal = (): Problem => new Problem('INVALID_API_KEY', { headers: { 'WWW-Authenticate': 'Bearer' } })

function readKey(exchange: Exchange): string | undefined {
  const key = bearerOf(exchange)
  return key !== undefined && KEY.test(key) ? key : undefined
}
