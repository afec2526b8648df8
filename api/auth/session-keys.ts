import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { ensureSessionKey, listSessionKeys, openSessionKey } from '../../db/accounts/session-keys.ts'

const ISSUER = 'identity-verification'
const ALGORITHM = 'EdDSA'
/**
 * Shortest time between reloads for a token with an unknown kid, so that forged tokens do not query the database each
 * time.
 */
const RELOAD_AT_MOST_EVERY_MS = 5_000
/** Interval of reading the keys. After it every process knows a new key. */
const TRUST_CACHE_FOR_MS = 60_000
/** Age from which a key signs: with a margin for clocks that differ. */
const KNOWN_AFTER_MS = TRUST_CACHE_FOR_MS + 10_000

interface Keys {
  readonly signing: { readonly kid: string; readonly key: KeyObject }
  readonly verifying: ReadonlyMap<string, KeyObject>
}

/** Signs and verifies the service's own tokens: JWT, EdDSA over Ed25519 (RFC 7519, RFC 8037). `kid` names the key. */
export interface TokenKeys {
  /** @param audience purpose of the token: a token works for no other */
  sign(audience: string, subject: string, claims: Readonly<Record<string, string>>, ttlSeconds: number): Promise<string>
  /** The claims of our own valid token for this purpose; undefined for any other token. */
  verify(
    audience: string,
    token: string,
  ): Promise<{ readonly subject: string; readonly claims: Readonly<Record<string, unknown>> } | undefined>
}

/** The token keys of the database. The first process creates the first key. */
export function openTokenKeys(db: Db, keyRing: KeyRing): TokenKeys {
  let cached: Promise<Keys> | undefined
  let cachedAt = 0

  const current = async (maxAgeMs = TRUST_CACHE_FOR_MS): Promise<Keys> => {
    if (cached === undefined || Date.now() - cachedAt > maxAgeMs) {
      cachedAt = Date.now()
      cached = load(db, keyRing)
      cached.catch(() => {
        cached = undefined
      }) // the next call reads again
    }
    return cached
  }

  return {
    async sign(audience, subject, claims, ttlSeconds) {
      const { signing } = await current()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime(`${ttlSeconds}s`)
        .sign(signing.key)
    },
    async verify(audience, token) {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid = '' }) => {
            const key =
              (await current()).verifying.get(kid) ?? (await current(RELOAD_AT_MOST_EVERY_MS)).verifying.get(kid)
            if (key === undefined) throw new errors.JWKSNoMatchingKey()
            return key
          },
          { algorithms: [ALGORITHM], issuer: ISSUER, audience, requiredClaims: ['sub', 'exp', 'iat'] },
        )
        return { subject: payload.sub ?? '', claims: payload }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

async function load(db: Db, keyRing: KeyRing): Promise<Keys> {
  let rows = await listSessionKeys(db)
  if (rows.length === 0) {
    await ensureSessionKey(db, keyRing)
    rows = await listSessionKeys(db)
  }
  // A new key signs after every process has had time to read it. Until then the previous, or the only, key signs.
  const signing =
    rows.find(({ created_at: createdAt }) => Date.now() - createdAt.getTime() > KNOWN_AFTER_MS) ?? rows[rows.length - 1]
  return {
    signing: {
      kid: signing.kid,
      key: createPrivateKey({ key: openSessionKey(keyRing, signing), format: 'der', type: 'pkcs8' }),
    },
    verifying: new Map(
      rows.map(({ kid, public_jwk: jwk }) => [kid, createPublicKey({ key: { ...jwk }, format: 'jwk' })]),
    ),
  }
}
