import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { MailKind, MailShare } from './schema.ts'

// Counts sent mails and mails in progress, by mailbox. Call every function here in a transaction with the mailbox's
// lock (mailbox.ts), so that counting and adding are one step.

/** How long the row of a counted mail is stored: its day, and one more. */
const KEPT_HOURS = 48
const AT_ONCE = 1_000

/**
 * Mails to a mailbox in the last day, by share, with the last ones of a share, and notices of a kind in the last hour.
 */
export interface MailCounts {
  readonly day: Readonly<Partial<Record<MailShare, number>>>
  /** The mails of {@link day} that were the last of their share. */
  readonly last: Readonly<Partial<Record<MailShare, number>>>
  /** Of the requested kind, in the last hour. */
  readonly kindInHour: number
}

/** Counts the mails sent to a mailbox or in progress. */
export async function countMails(trx: Db, mailbox: Buffer, kind: MailKind): Promise<MailCounts> {
  const { rows } = await sql<{ share: MailShare; day: number; last: number; kind_in_hour: number }>`
    select share, count(*) as day, count(*) filter (where is_last) as last, count(*) filter (where kind = ${kind} and counted_at > clock_timestamp() - interval '1 hour') as kind_in_hour
    from mail_count where mailbox_index = ${mailbox} and counted_at > clock_timestamp() - interval '1 day' group by share`.execute(
    trx,
  )
  const by = (figure: 'day' | 'last') => Object.fromEntries(rows.map((row) => [row.share, Number(row[figure])]))
  return { day: by('day'), last: by('last'), kindInHour: rows.reduce((sum, row) => sum + Number(row.kind_in_hour), 0) }
}

/** Whether a share's last mail of the day is about an account, and its link still works. */
export async function hasLivingLink(trx: Db, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mail_count')
    .innerJoin('mail_token', 'mail_token.mail_id', 'mail_count.mail_id')
    .select('mail_count.mail_id')
    .where('mail_token.account_id', '=', accountId)
    .where('mail_token.used_at', 'is', null)
    .where('mail_token.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('mail_count.is_last', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds how a mail was counted at an earlier attempt. Undefined: it was not. */
export const findCounted = async (trx: Db, mailId: string): Promise<{ isLast: boolean } | undefined> => {
  const row = await trx.selectFrom('mail_count').select('is_last').where('mail_id', '=', mailId).executeTakeFirst()
  return row === undefined ? undefined : { isLast: row.is_last }
}

/** Counts a mail from now on. */
export async function insertMailCount(
  trx: Db,
  mail: {
    readonly mailId: string
    readonly mailbox: Buffer
    readonly kind: MailKind
    readonly share: MailShare
    readonly isLast: boolean
  },
): Promise<void> {
  await trx
    .insertInto('mail_count')
    .values({
      mail_id: mail.mailId,
      mailbox_index: mail.mailbox,
      kind: mail.kind,
      share: mail.share,
      is_last: mail.isLast,
    })
    .execute()
}

/** Removes the count of a mail that was not sent. */
export async function forgetMailCount(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('mail_count').where('mail_id', '=', mailId).execute()
}

/** Whether a network has logged in to an account before, by its sessions. Undefined networks have not. */
export async function isNetworkOf(trx: Db, accountId: string, network: string | null): Promise<boolean> {
  if (network === null) return false
  return (
    (await trx
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('network', '=', network)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Removes counts of past days. The daily retention runs it. */
export async function purgeMailCounts(db: Db): Promise<void> {
  await sql`delete from mail_count where mail_id in (
    select mail_id from mail_count where counted_at < now() - ${KEPT_HOURS} * interval '1 hour' order by counted_at limit ${AT_ONCE} for update skip locked)`.execute(
    db,
  )
}
