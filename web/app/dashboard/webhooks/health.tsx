import { Badge } from '../../parts/badge.tsx'
import { number, percent, since } from '../../parts/format.ts'
import type { Schemas } from '../session/client.ts'

type Endpoint = Schemas['WebhookEndpoint']

/** An address without the prefix that all of them share. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')

/** Switched off: no event is sent to it. */
export const isOff = ({ active }: Endpoint): boolean => !active

/** The owner must act. */
export const isFailing = (endpoint: Endpoint): boolean => isOff(endpoint) || endpoint.health.failing_since !== null

/** The recent health of an endpoint, in a sentence. */
export function healthWords({ health, active, switched_off_at: offSince }: Endpoint): string {
  if (!active) return offSince === null ? 'Switched off' : `Switched off ${since(offSince)} after seven days of failure`
  if (health.failing_since !== null) return `Failing since ${since(health.failing_since)}`
  const attempts = health.attempts_24h
  if (attempts === 0) return 'No deliveries in 24 h'
  return `${number(attempts)} sent within 24 h${health.success_share_24h === null ? '' : `, ${percent(health.success_share_24h)} % accepted`}`
}

/** An endpoint's state. */
export function Health({ endpoint }: { readonly endpoint: Endpoint }) {
  if (isOff(endpoint))
    return (
      <Badge tone="bad" icon="no">
        Off
      </Badge>
    )
  if (isFailing(endpoint))
    return (
      <Badge tone="bad" icon="alert">
        Failing
      </Badge>
    )
  return endpoint.health.attempts_24h === 0 ? (
    <Badge tone="off" icon="clock">
      Quiet
    </Badge>
  ) : (
    <Badge tone="ok" icon="ok">
      Healthy
    </Badge>
  )
}
