import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Level, Mode } from '../workflows/contracts.ts'
import type { Account, ApiKey } from './schema.ts'
import type { Db } from './pool.ts'
import { newId } from './ids.ts'

/** The only form in which a key is kept (interface.md 5, rule 5). */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Stores a key's hash; the plaintext stays with the caller. `prefix` is what lists show of it. */
export async function insertApiKey(
  db: Db,
  key: { accountId: string; plaintext: string; name: string; mode: Mode; prefix: string; checks: readonly Level[]; ipAllowlist?: readonly string[] },
): Promise<ApiKey> {
  return db.insertInto('api_key').values({
    id: newId('apiKey'),
    account_id: key.accountId,
    name: key.name,
    mode: key.mode,
    prefix: key.prefix,
    hash: hashApiKey(key.plaintext),
    checks: [...key.checks],
    ip_allowlist: [...key.ipAllowlist ?? []],
  }).returningAll().executeTakeFirstOrThrow()
}

/** The key with this hash and its account's status; revoked ones too: the caller decides. */
export async function findApiKeyByHash(db: Db, hash: Buffer): Promise<(ApiKey & { account_status: Account['status'] }) | undefined> {
  return db.selectFrom('api_key').innerJoin('account', 'account.id', 'api_key.account_id')
    .selectAll('api_key').select('account.status as account_status')
    .where('api_key.hash', '=', hash).executeTakeFirst()
}

/** Notes a use, at most once a minute: a write per request would be the costliest part of reading a verification. */
export async function touchApiKey(db: Db, keyId: string): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: sql<Date>`now()` }).where('id', '=', keyId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)]))
    .execute()
}

/** Revokes at once; a second call changes nothing. */
export async function revokeApiKey(db: Db, accountId: string, keyId: string): Promise<void> {
  await db.updateTable('api_key').set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', keyId).where('account_id', '=', accountId).where('revoked_at', 'is', null).execute()
}
