import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// AES-256-GCM everywhere: nonce (12 bytes) | tag (16 bytes) | ciphertext. The associated data binds a value to its
// place, so a row copied to another verification or column does not open.

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts bytes under a 32-byte key, bound to `place` (for example `ver_…/extracted`). */
export function seal(key: Uint8Array, plaintext: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place))
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Opens what {@link seal} made. Throws if the key, the place or a byte differs. */
export function open(key: Uint8Array, sealed: Uint8Array, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** {@link seal} for a JSON value. */
export const sealJson = (key: Uint8Array, value: unknown, place: string): Buffer =>
  seal(key, Buffer.from(JSON.stringify(value)), place)

/** {@link open} for a JSON value, as unknown: the caller parses it. */
export const openJson = (key: Uint8Array, sealed: Uint8Array, place: string): unknown =>
  JSON.parse(open(key, sealed, place).toString())
