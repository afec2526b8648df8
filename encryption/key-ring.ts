import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { open, seal } from './seal.ts'

// Values sealed by the master keys start with a header that names the key: "IVK" and one byte of version. So the first
// four bytes of a column show the remaining work of a rotation, and whether an old key is unused and can be destroyed.

const MARK = Buffer.from('IVK')
const HEADER_BYTES = MARK.length + 1

/** The master keys by version, and the key of the blind indexes, read from MASTER_KEYS and INDEX_KEY. */
export interface KeyRing {
  /** The version that seals. Every other version only opens. */
  readonly current: number
  readonly keys: ReadonlyMap<number, Uint8Array>
  /**
   * For equality searches over sealed values. It is a separate key, because an index cannot be rotated a row at a time.
   */
  readonly indexKey: Uint8Array
}

/** A value was sealed by a master key that this ring lacks: after a rotation, or in a copy from before it. */
export class UnknownKeyVersion extends Error {
  constructor(version: number) {
    super(`sealed by master key ${version}, which MASTER_KEYS does not contain`)
  }
}

/** Builds the first bytes of all that a version seals. */
export const sealedBy = (version: number): Buffer => Buffer.concat([MARK, Buffer.of(version)])

/** Encrypts bytes under the ring's current master key, bound to `place`. The version comes first. */
export function sealByRing(ring: KeyRing, plaintext: Uint8Array, place: string): Buffer {
  return Buffer.concat([sealedBy(ring.current), seal(masterKey(ring, ring.current), plaintext, place)])
}

/**
 * Opens what {@link sealByRing} made.
 *
 * @throws UnknownKeyVersion if its key is not on the ring; Error if the place or a byte differs, or it has no version
 */
export function openByRing(ring: KeyRing, sealed: Uint8Array, place: string): Buffer {
  const version = versionOf(sealed)
  if (version === undefined) throw new Error('not sealed by a master key: no version in it')
  return open(masterKey(ring, version), sealed.subarray(HEADER_BYTES), place)
}

/** {@link sealByRing} for a JSON value. */
export const sealJsonByRing = (ring: KeyRing, value: unknown, place: string): Buffer =>
  sealByRing(ring, Buffer.from(JSON.stringify(value)), place)

/** {@link openByRing} for a JSON value, as unknown: the caller parses it. */
export const openJsonByRing = (ring: KeyRing, sealed: Uint8Array, place: string): unknown =>
  JSON.parse(openByRing(ring, sealed, place).toString())

/** Creates a data key for one verification, and the same key wrapped by the master key for storage beside it. */
export function newDataKey(ring: KeyRing, verificationId: string): { key: Buffer; wrapped: Buffer } {
  const key = randomBytes(32)
  return { key, wrapped: sealByRing(ring, key, `${verificationId}/data-key`) }
}

/**
 * Unwraps the data key of a verification. Destroying the wrapped key (erasure) makes all its sealed data unreadable.
 */
export const unwrapDataKey = (ring: KeyRing, wrapped: Uint8Array, verificationId: string): Buffer =>
  openByRing(ring, wrapped, `${verificationId}/data-key`)

/** Reads the version in front of a sealed value. Undefined if there is none. */
export function versionOf(sealed: Uint8Array): number | undefined {
  return MARK.equals(sealed.subarray(0, MARK.length)) ? sealed.at(MARK.length) : undefined
}

/**
 * Computes a blind index: equal for equal values, and meaningless without the key.
 *
 * @param purpose names the indexed value, so that one value has a different index in each column
 */
export const blindIndex = (ring: KeyRing, purpose: string, value: string): Buffer =>
  createHmac('sha256', indexKeyOf(ring, purpose)).update(value).digest()

const derived = new WeakMap<Uint8Array, Map<string, Buffer>>()

function indexKeyOf({ indexKey }: KeyRing, purpose: string): Buffer {
  const known = derived.get(indexKey) ?? new Map<string, Buffer>()
  derived.set(indexKey, known)
  const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', indexKey, new Uint8Array(), purpose, 32))
  known.set(purpose, key)
  return key
}

function masterKey(ring: KeyRing, version: number): Uint8Array {
  const key = ring.keys.get(version)
  if (key === undefined) throw new UnknownKeyVersion(version)
  return key
}
