import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { MailTokenPurpose } from './schema.ts'

/** How long the link in a mail works, from the last attempt to send it (decisions.md, "Credentials"). */
const MAIL_TOKEN_TTL_MS = {
  VERIFY_EMAIL: 24 * 3_600_000,
  RESET_PASSWORD: 3_600_000,
  EMAIL_CHANGE_OLD: 24 * 3_600_000,
  EMAIL_CHANGE_NEW: 24 * 3_600_000,
} as const satisfies Record<MailTokenPurpose, number>

/** How long the link in the last mail of a day works: until there is room for another mail. */
export const LAST_LINK_TTL_MS = 24 * 3_600_000

/** Hashes a token for every lookup. Tokens are 256 random bits, so they need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes a token valid from now on. A later attempt of the same mail extends it, unless it was used. */
export async function putMailToken(
  trx: Db,
  token: string,
  {
    accountId,
    mailId,
    purpose,
    ttlMs = MAIL_TOKEN_TTL_MS[purpose],
  }: { accountId: string; mailId: string; purpose: MailTokenPurpose; ttlMs?: number },
): Promise<void> {
  const expiresAt = sql<Date>`now() + ${ttlMs} * interval '1 millisecond'`
  await trx
    .insertInto('mail_token')
    .values({ hash: hashToken(token), account_id: accountId, mail_id: mailId, purpose, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

/** Finds the account of a valid token without using it up. */
export async function findMailToken(db: Db, token: string, purpose: MailTokenPurpose): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_token')
    .select('account_id')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.account_id
}

/** Uses up a token. Of concurrent callers, one gets the account's id and the others undefined. */
export async function takeMailToken(trx: Db, token: string, purpose: MailTokenPurpose): Promise<string | undefined> {
  const row = await trx
    .updateTable('mail_token')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Uses up every open token of a purpose, because that purpose is done. */
export async function voidMailTokens(trx: Db, accountId: string, purpose: MailTokenPurpose): Promise<void> {
  await trx
    .updateTable('mail_token')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Rows of each kind that one sweep removes at most. */
const AT_ONCE = 1_000

/**
 * Removes old credentials: finished mails after 30 days, challenges and refresh tokens a day after their end. The sweep
 * runs it.
 */
export async function purgeExpiredCredentials(db: Db): Promise<void> {
  await sql`delete from mail where id in (
    select id from mail where finished_at < now() - interval '30 days' order by finished_at limit ${AT_ONCE} for update skip locked)`.execute(
    db,
  ) // its token is deleted with it
  for (const table of ['mfa_challenge', 'refresh_token'] as const) {
    await sql`delete from ${sql.table(table)} where hash in (
      select hash from ${sql.table(table)} where expires_at < now() - interval '1 day' order by expires_at limit ${AT_ONCE} for update skip locked)`.execute(
      db,
    )
  }
}
