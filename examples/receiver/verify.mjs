// Verifies a webhook of the service: Node 18 or later, no packages. Copy it.
import { createHmac, timingSafeEqual } from 'node:crypto'

const MAX_HEADER_LENGTH = 1024
const MAX_PARTS = 16

/**
 * The header is `t=<unix seconds>,v1=<hex>`. During the replacement of a secret it has two `v1`, and one must match.
 * Later releases may add parts with other names, and this function skips them. Never throws.
 *
 * @param {string} secret the endpoint's whsec_… secret
 * @param {string | undefined} header the X-Service-Signature header
 * @param {Uint8Array} rawBody the body's bytes as received, not parsed and written again
 * @returns {boolean} whether the service sent it, within the last five minutes
 */
export function isValid(secret, header, rawBody, now = Date.now() / 1000) {
  if (typeof secret !== 'string' || secret === '' || !(rawBody instanceof Uint8Array)) return false
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return false
  const parts = header.split(',')
  if (parts.length > MAX_PARTS) return false
  const valuesOf = (name) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const times = valuesOf('t')
  if (times.length !== 1 || !/^[0-9]{1,12}$/.test(times[0]) || !(Math.abs(now - Number(times[0])) <= 300)) return false
  const expected = createHmac('sha256', secret).update(`${times[0]}.`).update(rawBody).digest()
  let fits = false
  for (const v1 of valuesOf('v1')) {
    // Compare all, so that the duration does not reveal the matching one.
    if (/^[0-9a-f]{64}$/.test(v1) && timingSafeEqual(expected, Buffer.from(v1, 'hex'))) fits = true
  }
  return fits
}
