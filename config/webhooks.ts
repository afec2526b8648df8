import { z } from 'zod'
import { flag, list, type Given } from './variable-types.ts'

const ports = z.literal('any').or(list.pipe(z.array(z.coerce.number<string>().int().min(1).max(65_535)).min(1)))
const HOST_NAME = /^\.?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/
/** Host names, or `.domain` for all names below a domain. */
const hostNames = list.pipe(
  z.array(z.string().toLowerCase().regex(HOST_NAME, 'must be a host name, or `.domain`').max(253)).max(100),
)

/** The variables that limit the targets of webhooks. */
export const WEBHOOK_VARIABLES = {
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .describe(
      'allow webhooks to loopback and private addresses, to any port and name, and over http; development only',
    ),
  WEBHOOK_PORTS: ports
    .default([443, 8_443])
    .describe(
      'ports that a webhook address may have at registration, or `any`; earlier endpoints stay ([webhook endpoints](../how-to/operate/webhook-endpoints.md))',
    ),
  WEBHOOK_HOSTS: hostNames
    .default([])
    .describe(
      'internal host names that a webhook address may have at registration: `hooks`, or `.corp.internal` for all names below it. Their addresses must be public unless WEBHOOK_ALLOW_PRIVATE is set',
    ),
}

/** Limits on the targets of webhooks. */
export interface WebhookSettings {
  readonly allowPrivate: boolean
  readonly ports: 'any' | readonly number[]
  readonly hosts: readonly string[]
}

/** The settings of webhooks. */
export const webhookSettings = (given: Given<typeof WEBHOOK_VARIABLES>): WebhookSettings => ({
  allowPrivate: given.WEBHOOK_ALLOW_PRIVATE,
  ports: given.WEBHOOK_PORTS,
  hosts: given.WEBHOOK_HOSTS,
})
