import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import type { PublicJwk, SessionKey } from './schema-sessions.ts'

const place = (kid: string): string => `session-key/${kid}`

/** Lists the verifying keys, newest first. */
export const listSessionKeys = (db: Db): Promise<SessionKey[]> =>
  db.selectFrom('session_key').selectAll().orderBy('created_at', 'desc').orderBy('kid', 'desc').execute()

/** Opens the private part of a signing key, PKCS #8. */
export const openSessionKey = (keyRing: KeyRing, key: Pick<SessionKey, 'kid' | 'private_key'>): Buffer =>
  openByRing(keyRing, key.private_key, place(key.kid))

/** Creates the first signing key if there is none. Of two concurrent processes, one creates it. */
export const ensureSessionKey = (db: Db, keyRing: KeyRing): Promise<void> =>
  withSessionKeyLock(db, async (trx) => {
    if ((await listSessionKeys(trx)).length === 0) await addSessionKey(trx, keyRing)
  })

/**
 * Adds the next signing key, removes keys whose successor has been signing for an hour (a token lives 15 minutes), and
 * records who did it and why: one transaction.
 */
export const rotateSessionKeys = (
  db: Db,
  keyRing: KeyRing,
  note: StaffNote,
): Promise<{ kid: string; removed: number }> =>
  withSessionKeyLock(db, async (trx) => {
    const kid = await addSessionKey(trx, keyRing)
    const { numDeletedRows } = await trx
      .deleteFrom('session_key as k')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('session_key as successor')
            .select('successor.kid')
            .whereRef('successor.created_at', '>', 'k.created_at')
            .where('successor.created_at', '<', sql<Date>`now() - interval '1 hour'`),
        ),
      )
      .executeTakeFirst()
    const removed = Number(numDeletedRows)
    await insertAuditEntry(trx, { ...note, action: 'session-key rotate', subjectId: kid, detail: { removed } })
    return { kid, removed }
  })

async function addSessionKey(trx: Db, keyRing: KeyRing): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const kid = randomBytes(9).toString('base64url')
  const { x } = publicKey.export({ format: 'jwk' })
  if (x === undefined) throw new Error('the new key has no public part')
  await trx
    .insertInto('session_key')
    .values({
      kid,
      private_key: sealByRing(keyRing, privateKey.export({ format: 'der', type: 'pkcs8' }), place(kid)),
      public_jwk: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x } satisfies PublicJwk),
    })
    .execute()
  return kid
}

const withSessionKeyLock = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('session_key'))`.execute(trx)
    return work(trx)
  })
