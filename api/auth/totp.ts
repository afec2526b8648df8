import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 s.

const ISSUER = 'Identity Verification'
const SECRET_BYTES = 20 // RFC 4226, section 4, R6
const PERIOD_SECONDS = 30
/** One step before and after, because clocks differ and typing takes time (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1

const totp = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The secret in base32, for typing into an app. */
export const totpSecretText = (secret: Uint8Array): string => totp(secret).secret.base32

/** The `otpauth:` address that an app reads from a QR code. */
export const totpUri = (secret: Uint8Array, label: string): string => totp(secret, label).toString()

/** The time step of a right code; undefined for a wrong code. Each step must be used once only (db/accounts/mfa.ts). */
export function totpStep(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined // otpauth throws on six characters with more than six bytes
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW_STEPS })
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta
}
