// Verifies a webhook of the service: Node 18 or later, no packages. Copy it.
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * @param {string} secret the endpoint's whsec_… secret
 * @param {string | undefined} header the X-Service-Signature header
 * @param {Uint8Array} rawBody the body's bytes as they came, not parsed and written again
 * @returns {boolean} whether the service sent it, within the last five minutes
 */
export function isValid(secret, header, rawBody, now = Date.now() / 1000) {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (t === undefined || Math.abs(now - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'))
}
