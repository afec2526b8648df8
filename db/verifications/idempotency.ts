import { sql } from 'kysely'
import type { Mode } from '../../contract/verification.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { idempotencyIndex } from './client-data.ts'
import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'

/** A client's own name of a creation, per account and mode (decisions.md, "Lists, idempotency, limits"). */
export interface CreationName {
  readonly accountId: string
  readonly mode: Mode
  readonly idempotencyKey: string
}

/** Finds the verification created by this name. Undefined while there is none. */
export const findOriginal = (db: Db, keyRing: KeyRing, name: CreationName): Promise<Verification | undefined> =>
  db
    .selectFrom('verification')
    .selectAll()
    .where('account_id', '=', name.accountId)
    .where('mode', '=', name.mode)
    .where('idempotency_index', '=', idempotencyIndex(keyRing, name))
    .executeTakeFirst()

/** Claims a name by an advisory lock to the end of the transaction, without waiting. */
export const claimOf = (index: Buffer) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${index.toString('hex')}, 0))`

/**
 * Claims the name to the end of the transaction, by an advisory lock, without waiting.
 *
 * @returns false while another transaction has it
 */
export async function claimCreation(trx: Db, keyRing: KeyRing, name: CreationName): Promise<boolean> {
  const {
    rows: [{ claimed }],
  } = await sql<{ claimed: boolean }>`select ${claimOf(idempotencyIndex(keyRing, name))} as claimed`.execute(trx)
  return claimed
}

/**
 * Finds the twin of a request that cannot create: one at work on the name, or the verification that it created
 * meanwhile.
 */
export const findTwin = (
  db: Db,
  keyRing: KeyRing,
  name: CreationName,
): Promise<'in-progress' | Verification | undefined> =>
  db
    .transaction()
    .execute(async (trx) =>
      (await claimCreation(trx, keyRing, name)) ? findOriginal(trx, keyRing, name) : 'in-progress',
    )
