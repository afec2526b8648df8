import { createHmac, timingSafeEqual } from 'node:crypto'

/** interface.md 6.3: tolerance for the sender's clock. */
const TOLERANCE_S = 300

/** Whether X-Service-Signature is fresh and matches this secret and these raw bytes. */
export function isSignatureValid(
  secret: string,
  header: string | undefined,
  rawBody: Uint8Array,
  nowMs = Date.now(),
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (match === null || Math.abs(nowMs / 1000 - Number(match[1])) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${match[1]}.`).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(match[2], 'hex'))
}
