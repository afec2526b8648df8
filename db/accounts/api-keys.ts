import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Level, Mode } from '../../contract/verification.ts'
import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { ApiKey } from './schema.ts'
import { countUpTo } from '../counted.ts'
import { NEWEST, readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { newId } from '../ids.ts'
import { withAccountOfSession } from './sessions.ts'
import { accountKeyOf, openText, sealText } from '../account-data.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

// A key's name may name a person, so it is sealed under the account's data key.
const namePlace = (keyId: string): string => `${keyId}/name`

/** Hashes a key: the only stored form (interface.md 5, rule 5). */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Stores a key's hash. The plaintext stays with the caller. Lists show `prefix`. */
export async function insertApiKey(
  db: Db,
  keyRing: KeyRing,
  key: {
    accountId: string
    plaintext: string
    name: string
    mode: Mode
    prefix: string
    checks: readonly Level[]
    ipAllowlist?: readonly string[]
  },
): Promise<ApiKey> {
  const id = newId('apiKey')
  return db
    .insertInto('api_key')
    .values({
      id,
      account_id: key.accountId,
      name_sealed: sealText(await accountKeyOf(db, keyRing, key.accountId), key.name, namePlace(id)),
      mode: key.mode,
      prefix: key.prefix,
      hash: hashApiKey(key.plaintext),
      checks: [...key.checks],
      ip_allowlist: [...(key.ipAllowlist ?? [])],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Opens the name of a key with its account's data key. */
export const openKeyName = (accountKey: Uint8Array, key: Pick<ApiKey, 'id' | 'name_sealed'>): string | null =>
  openText(accountKey, key.name_sealed, namePlace(key.id))

/** Reads the names of an account's keys. Throws AccountErased once its data key was destroyed. */
export async function keyNames(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
): Promise<(key: Pick<ApiKey, 'id' | 'name_sealed'>) => string> {
  const accountKey = await accountKeyOf(db, keyRing, accountId)
  return (key) => openKeyName(accountKey, key) ?? ''
}

/**
 * Records a use, at most once a minute. A write for each request would be the largest cost of reading a verification.
 */
export async function touchApiKey(db: Db, keyId: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', keyId)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute()
}

/**
 * Revokes a key at once. A second call changes nothing and keeps the first time.
 *
 * @returns the current key, or undefined if the account has no key with this id
 */
export const revokeApiKey = (db: Db, accountId: string, keyId: string): Promise<ApiKey | undefined> =>
  db
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()

/** Most unrevoked keys of an account: a page or two of a list, and a limit for a leaked session. */
export const MAX_LIVE_KEYS = 100

export interface NewApiKey {
  readonly accountId: string
  /** The session of the request. */
  readonly sessionId: string
  readonly plaintext: string
  readonly name: string
  readonly mode: Mode
  readonly prefix: string
  readonly checks: readonly Level[]
  readonly ipAllowlist: readonly string[]
}

export type ApiKeyCreation =
  | { readonly kind: 'created'; readonly apiKey: ApiKey }
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'email-not-verified' }
  | { readonly kind: 'too-many' }

/**
 * Creates a key for the account's holder. The account's row is locked, so that concurrent requests cannot pass the
 * limit together, and a session just ended by a reset or a confirmation makes none.
 */
export async function createApiKey(db: Db, keyRing: KeyRing, key: NewApiKey): Promise<ApiKeyCreation> {
  const creation = await withAccountOfSession(db, key, async (trx, account): Promise<ApiKeyCreation> => {
    if (key.mode === 'LIVE' && account.email_verified_at === null) return { kind: 'email-not-verified' }
    const { live } = await trx
      .selectFrom('api_key')
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('account_id', '=', key.accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (live >= MAX_LIVE_KEYS) return { kind: 'too-many' }
    return { kind: 'created', apiKey: await insertApiKey(trx, keyRing, key) }
  })
  return creation ?? { kind: 'session-ended' }
}

/** Lists one page of an account's keys, newest first, with revoked ones, and the count of all, MAX_COUNTED at most. */
export async function listApiKeys(db: Db, accountId: string, paging: Paging): Promise<Paged<ApiKey>> {
  const query = db.selectFrom('api_key').where('account_id', '=', accountId)
  const [rows, total] = await Promise.all([
    readPage(query.selectAll(), NEWEST, paging),
    countUpTo(db, query.select('id')),
  ])
  return { ...rows, total }
}

/** Changes the given fields. Undefined if the account has no such key, or it is revoked. */
export const updateApiKey = async (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  keyId: string,
  { name, checks, ipAllowlist }: Partial<Pick<NewApiKey, 'name' | 'checks' | 'ipAllowlist'>>,
): Promise<ApiKey | undefined> =>
  db
    .updateTable('api_key')
    .set({
      ...(name === undefined
        ? {}
        : { name_sealed: sealText(await accountKeyOf(db, keyRing, accountId), name, namePlace(keyId)) }),
      ...(checks === undefined ? {} : { checks: [...checks] }),
      ...(ipAllowlist === undefined ? {} : { ip_allowlist: [...ipAllowlist] }),
    })
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Revokes the key of any account, at once and for good, and records who did it and why; one transaction. A repetition
 * changes and records nothing.
 *
 * @returns undefined if there is no such key
 */
export async function revokeApiKeyByStaff(
  db: Db,
  keyId: string,
  note: StaffNote,
): Promise<{ apiKey: ApiKey; changed: boolean } | undefined> {
  return db.transaction().execute(async (trx) => {
    const key = await trx
      .selectFrom('api_key')
      .select(['account_id', 'revoked_at'])
      .where('id', '=', keyId)
      .forUpdate()
      .executeTakeFirst()
    if (key === undefined) return undefined
    const apiKey = await revokeApiKey(trx, key.account_id, keyId)
    if (apiKey === undefined) throw new Error(`the locked key ${keyId} is gone`)
    if (key.revoked_at !== null) return { apiKey, changed: false }
    await insertAuditEntry(trx, {
      ...note,
      action: 'key revoke',
      subjectId: keyId,
      detail: { accountId: key.account_id },
    })
    return { apiKey, changed: true }
  })
}
