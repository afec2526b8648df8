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

/** How long the link in the last mail of a day works: until there is room for another one. */
export const LAST_LINK_TTL_MS = 24 * 3_600_000

/** The only form in which tokens of the service are looked up: they are 256 random bits, which need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes a token good from now on; repeated for a later attempt of the same mail it prolongs it, unless it was used. */
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

/** The account of a token that would be taken now; takes nothing. */
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

/** Uses a token up. Of any number of callers at once one gets the account's id, the others undefined. */
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

/** Uses up every open token of a purpose: what they were for has happened. */
export async function voidMailTokens(trx: Db, accountId: string, purpose: MailTokenPurpose): Promise<void> {
  await trx
    .updateTable('mail_token')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Rows of each kind that one run of the sweep removes at most. */
const AT_ONCE = 1_000

/** Removes what serves nobody any more, run by the sweep: finished mails after 30 days, challenges and refresh tokens a day after their end. */
export async function purgeExpiredCredentials(db: Db): Promise<void> {
  await sql`delete from mail where id in (
    select id from mail where finished_at < now() - interval '30 days' order by finished_at limit ${AT_ONCE} for update skip locked)`.execute(
    db,
  ) // its token goes with it
  for (const table of ['mfa_challenge', 'refresh_token'] as const) {
    await sql`delete from ${sql.table(table)} where hash in (
      select hash from ${sql.table(table)} where expires_at < now() - interval '1 day' order by expires_at limit ${AT_ONCE} for update skip locked)`.execute(
      db,
    )
  }
}
