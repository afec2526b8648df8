import { createHmac } from 'node:crypto'

/**
 * The X-Service-Signature header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` (interface.md 6.3).
 *
 * @param body the exact bytes that are sent
 * @param at moment of sending; signed anew for each attempt, so that it is fresh on retries
 */
export function signatureHeader(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
