import { createHmac } from 'node:crypto'

/**
 * The X-Service-Signature header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` (interface.md 6.3); while secrets overlap, a second
 * `v1=` by the secret before.
 *
 * @param body the exact bytes that are sent
 * @param at moment of sending; signed anew for each attempt, so that it is fresh on retries
 * @param previous the secret before, during an overlap that was asked for
 */
export function signatureHeader(secret: string, body: string, at: Date, previous?: string): string {
  const t = Math.floor(at.getTime() / 1000)
  const signatures = [secret, ...(previous === undefined ? [] : [previous])].map(
    (key) => `v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`,
  )
  return [`t=${t}`, ...signatures].join(',')
}

/** The headers of a delivery, spelled as interface.md 6.2 spells them; Content-Length and the connection's own come with the sending. */
export const deliveryHeaders = (
  secret: string,
  delivery: { readonly id: string; readonly event: string; readonly body: string },
  at: Date,
  previous?: string,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Service-Webhooks/1.0',
  'X-Service-Event': delivery.event,
  'X-Service-Delivery': delivery.id,
  'X-Service-Signature': signatureHeader(secret, delivery.body, at, previous),
})
