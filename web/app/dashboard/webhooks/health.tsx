import { Badge } from '../../parts/badge.tsx'
import { number, percent, since } from '../../parts/format.ts'
import type { Schemas } from '../session/client.ts'

type Endpoint = Schemas['WebhookEndpoint']

/** An address without what all of them have. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')

export const isFailing = ({ health }: Endpoint): boolean => health.failing_since !== null

/** How an endpoint did of late, in a sentence. */
export function healthWords({ health }: Endpoint): string {
  if (health.failing_since !== null) return `Failing since ${since(health.failing_since)}`
  const attempts = health.attempts_24h
  if (attempts === 0) return 'Nothing was sent within 24 h'
  return `${number(attempts)} sent within 24 h${health.success_share_24h === null ? '' : `, ${percent(health.success_share_24h)} % taken`}`
}

/** An endpoint's state. */
export function Health({ endpoint }: { readonly endpoint: Endpoint }) {
  if (isFailing(endpoint)) return <Badge tone="bad" icon="alert">Failing</Badge>
  return endpoint.health.attempts_24h === 0 ? <Badge tone="off" icon="clock">Quiet</Badge> : <Badge tone="ok" icon="ok">Healthy</Badge>
}
