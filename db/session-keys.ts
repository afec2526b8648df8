import { sql } from 'kysely'
import { open, seal } from './crypto.ts'
import type { Db } from './pool.ts'
import type { PublicJwk, SessionKey } from './schema-sessions.ts'

const place = (kid: string): string => `session-key/${kid}`

/** Keys that verify, the one that signs first. */
export const listSessionKeys = (db: Db): Promise<SessionKey[]> =>
  db.selectFrom('session_key').selectAll().orderBy('created_at', 'desc').orderBy('kid', 'desc').execute()

/** Stores a new signing key, its private part (PKCS #8) sealed. */
export async function insertSessionKey(db: Db, masterKey: Uint8Array, key: { kid: string; privateKey: Uint8Array; publicJwk: PublicJwk }): Promise<void> {
  await db.insertInto('session_key').values({
    kid: key.kid, private_key: seal(masterKey, key.privateKey, place(key.kid)), public_jwk: JSON.stringify(key.publicJwk), created_at: new Date(),
  }).execute()
}

/** The private part of a signing key, PKCS #8. */
export const openSessionKey = (masterKey: Uint8Array, key: Pick<SessionKey, 'kid' | 'private_key'>): Buffer => open(masterKey, key.private_key, place(key.kid))

/** Runs `work` while no other process makes or removes a signing key. */
export const withSessionKeyLock = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('session_key'))`.execute(trx)
    return work(trx)
  })
