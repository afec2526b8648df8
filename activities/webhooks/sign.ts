import { createHmac } from 'node:crypto'

/**
 * Builds the X-Service-Signature header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` (interface.md 6.3). While
 * secrets overlap, a second `v1=` has the previous secret.
 *
 * @param body the exact bytes that are sent
 * @param at moment of sending. Each attempt is signed anew, so the signature is fresh on retries
 * @param previous the previous secret, during a requested overlap
 */
export function signatureHeader(secret: string, body: string, at: Date, previous?: string): string {
  const t = Math.floor(at.getTime() / 1000)
  const signatures = [secret, ...(previous === undefined ? [] : [previous])].map(
    (key) => `v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`,
  )
  return [`t=${t}`, ...signatures].join(',')
}

/**
 * Builds the headers of a delivery, spelled as in interface.md 6.2. The sender adds Content-Length and the connection's
 * own headers.
 */
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
