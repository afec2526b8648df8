import { z } from 'zod'
import {
  createApiKey,
  keyNames,
  listApiKeys,
  MAX_LIVE_KEYS,
  revokeApiKey,
  updateApiKey,
} from '../../../db/accounts/api-keys.ts'
import { idPattern } from '../../../db/ids.ts'
import type { ApiKey } from '../../../db/accounts/schema.ts'
import { LEVELS, MODES } from '../../../contract/verification.ts'
import { newApiKey } from '../../auth/api-key.ts'
import { session } from '../../auth/session.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { canonicalNetwork } from '../../http/networks.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { lineOfText } from '../../http/validation.ts'
import { level } from '../../present/verification-schemas.ts'

// interface.md 2.4 and 5; decisions.md, "Credentials".

const tag = 'API keys'
const params = { id: z.string().regex(idPattern('apiKey')).meta({ example: 'key_01JD8Y3T5V6W7X8Y9Z0A1B2C3D' }) }

/** Every request with the key is compared with this list, so it stays short. */
const MAX_NETWORKS = 50
/** `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255/128`, and some room. */
const MAX_NETWORK_LENGTH = 64

const NO_NETWORK = 'must be an IPv4 or IPv6 network (CIDR) or address'

// The pattern shows readers of the OpenAPI document the rough form; canonicalNetwork is exact.
const network = z
  .string()
  .max(MAX_NETWORK_LENGTH, { abort: true })
  .regex(/^[0-9A-Fa-f.:]{2,45}(\/[0-9]{1,3})?$/, { error: NO_NETWORK, abort: true })
  .transform((text, context) => {
    const canonical = canonicalNetwork(text)
    if (canonical !== undefined) return canonical
    context.issues.push({ code: 'custom', message: NO_NETWORK, input: undefined })
    return z.NEVER
  })
const ipAllowlist = z
  .array(network)
  .max(MAX_NETWORKS)
  .transform((networks) => [...new Set(networks)])
  .meta({
    description: 'networks (CIDR) or addresses, v4 and v6, that may use the key; empty: any',
    example: ['192.0.2.0/24', '2001:db8::7'],
  })
const name = lineOfText(100).meta({ description: 'your own name for the key', example: 'backend, production' })
const checks = level.meta({ description: 'levels that the key may request', example: ['FULL_KYC'] })

const newKey = z
  .strictObject({
    name,
    mode: z.enum(MODES),
    checks: checks.default([...LEVELS]),
    ip_allowlist: ipAllowlist.default([]),
  })
  .meta({ id: 'CreateApiKey' })

const changes = z
  .strictObject({ name: name.optional(), checks: checks.optional(), ip_allowlist: ipAllowlist.optional() })
  .refine((given) => Object.keys(given).length > 0, `must have at least one of name, checks, ip_allowlist`)
  .meta({ id: 'UpdateApiKey', minProperties: 1 })

const timestamp = z.iso.datetime()
const fields = {
  id: z.string(),
  name: z.string(),
  mode: z.enum(MODES),
  prefix: z.string().meta({ description: 'the first characters of the key', example: 'svc_test_Zk3vQ0a' }),
  checks: z.array(z.enum(LEVELS)),
  ip_allowlist: z.array(z.string()),
  created_at: timestamp,
  last_used_at: timestamp.nullable().meta({ description: 'precise to the minute' }),
  revoked_at: timestamp.nullable(),
}
const apiKeyRecord = z.strictObject(fields).meta({ id: 'ApiKey' })
const createdApiKey = z
  .strictObject({ ...fields, key: z.string().meta({ description: 'the key itself, shown only once' }) })
  .meta({ id: 'CreatedApiKey' })

const tooMany = (): Problem => invalid('', `at most ${MAX_LIVE_KEYS} active keys an account: revoke one first`)

export const createApiKeyRoute = route(
  {
    method: 'post',
    path: '/v1/api-keys',
    credential: session,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Create an API key',
    description:
      `Only this answer contains the key. An account has at most ${MAX_LIVE_KEYS} active keys (VALIDATION_ERROR). ` +
      'A LIVE key needs a confirmed e-mail address.',
    errors: ['EMAIL_NOT_VERIFIED'],
  },
  { body: jsonBody(newKey), answer: createdApiKey },
  async ({ principal: { accountId, sessionId }, body, deps }) => {
    const { plaintext, prefix } = newApiKey(body.mode)
    const creation = await createApiKey(deps.db, deps.config.keyRing, {
      accountId,
      sessionId,
      plaintext,
      prefix,
      name: body.name,
      mode: body.mode,
      checks: body.checks,
      ipAllowlist: body.ip_allowlist,
    })
    switch (creation.kind) {
      case 'session-ended':
        throw new Problem('INVALID_SESSION')
      case 'email-not-verified':
        throw new Problem('EMAIL_NOT_VERIFIED')
      case 'too-many':
        throw tooMany()
      case 'created':
        deps.log.info({ accountId, apiKeyId: creation.apiKey.id, mode: body.mode }, 'api key created')
        return { ...present(creation.apiKey, body.name), key: plaintext }
    }
  },
)

export const listApiKeysRoute = route(
  {
    method: 'get',
    path: '/v1/api-keys',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'List API keys, newest first, revoked ones included',
    errors: ['VALIDATION_ERROR'],
  },
  { query: pageQuery, answer: pageOf(apiKeyRecord).meta({ id: 'ApiKeyPage' }) },
  async ({ principal: { accountId }, query, deps }) => {
    const { paging, answer } = pagesOf(deps.config.keyRing, `api keys of ${accountId}`, query)
    const found = await listApiKeys(deps.db, accountId, paging)
    const name = await keyNames(deps.db, deps.config.keyRing, accountId)
    return answer(
      found,
      found.items.map((apiKey) => present(apiKey, name(apiKey))),
    )
  },
)

export const updateApiKeyRoute = route(
  {
    method: 'patch',
    path: '/v1/api-keys/:id',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Change the name, checks or allowlist of an API key',
    description: 'Takes effect with the next request that uses the key. A revoked key cannot change: NOT_FOUND.',
    errors: ['NOT_FOUND'],
  },
  { params, body: jsonBody(changes), answer: apiKeyRecord },
  async ({ principal: { accountId }, params: { id }, body, deps }) => {
    const apiKey = found(
      await updateApiKey(deps.db, deps.config.keyRing, accountId, id, {
        name: body.name,
        checks: body.checks,
        ipAllowlist: body.ip_allowlist,
      }),
    )
    deps.log.info({ accountId, apiKeyId: id, changed: Object.keys(body) }, 'api key changed')
    return present(apiKey, (await keyNames(deps.db, deps.config.keyRing, accountId))(apiKey))
  },
)

export const revokeApiKeyRoute = route(
  {
    method: 'delete',
    path: '/v1/api-keys/:id',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Revoke an API key',
    description: 'Revokes at once and permanently. The next request with the key gets INVALID_API_KEY. Safe to repeat.',
    errors: ['NOT_FOUND'],
  },
  { params, answer: apiKeyRecord },
  async ({ principal: { accountId }, params: { id }, deps }) => {
    const apiKey = found(await revokeApiKey(deps.db, accountId, id))
    deps.log.info({ accountId, apiKeyId: id }, 'api key revoked')
    return present(apiKey, (await keyNames(deps.db, deps.config.keyRing, accountId))(apiKey))
  },
)

function found(apiKey: ApiKey | undefined): ApiKey {
  if (apiKey === undefined) throw new Problem('NOT_FOUND')
  return apiKey
}

const present = (apiKey: ApiKey, keyName: string): z.input<typeof apiKeyRecord> => ({
  id: apiKey.id,
  name: keyName,
  mode: apiKey.mode,
  prefix: apiKey.prefix,
  checks: apiKey.checks,
  ip_allowlist: apiKey.ip_allowlist,
  created_at: apiKey.created_at.toISOString(),
  last_used_at: apiKey.last_used_at?.toISOString() ?? null,
  revoked_at: apiKey.revoked_at?.toISOString() ?? null,
})
