import { sql } from 'kysely'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { newId } from '../ids.ts'
import { addToOutbox, removeFromOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import { forgetMailCount } from './mail-count.ts'
import type { MailKind, MailRow, MailStatus } from './schema.ts'

const recipientPlace = (mailId: string): string => `${mailId}/recipient`
const tokenPlace = (mailId: string): string => `${mailId}/token`

/**
 * The input of a mail: an address, with the account or registration if known, or a quote request for the sales address.
 */
export type MailRequest =
  | {
      readonly kind: Exclude<MailKind, 'QUOTE'>
      readonly recipient: string
      readonly accountId?: string
      readonly aboutId?: string
      /** coarseNetwork of the caller. */ readonly askedFrom?: string | null
    }
  | { readonly kind: 'QUOTE'; readonly quoteId: string }

/**
 * Queues a mail in the transaction of its change: one row and one outbox entry, for every address. Returns its id. The
 * API or the sweep starts the workflow after the commit.
 */
export async function insertMail(trx: Db, keyRing: KeyRing, request: MailRequest): Promise<string> {
  const [id] = await insertMails(trx, keyRing, [request])
  return id
}

/** {@link insertMail} for some hundreds at once. Returns their ids. */
export async function insertMails(trx: Db, keyRing: KeyRing, requests: readonly MailRequest[]): Promise<string[]> {
  if (requests.length === 0) return []
  const rows = requests.map((request) => {
    const id = newId('mail')
    return request.kind === 'QUOTE'
      ? {
          id,
          kind: request.kind,
          recipient: null,
          quote_id: request.quoteId,
          account_id: null,
          about_id: null,
          asked_from: null,
        }
      : {
          id,
          kind: request.kind,
          recipient: sealByRing(keyRing, Buffer.from(request.recipient), recipientPlace(id)),
          quote_id: null,
          account_id: request.accountId ?? null,
          about_id: request.aboutId ?? null,
          asked_from: request.askedFrom ?? null,
        }
  })
  await trx.insertInto('mail').values(rows).execute()
  const ids = rows.map(({ id }) => id)
  await addToOutbox(trx, 'START_MAIL', ...ids)
  return ids
}

/** Opens the address of a queued mail. Undefined for mail to sales, and for a finished mail. */
export const openRecipient = (keyRing: KeyRing, mail: Pick<MailRow, 'id' | 'recipient'>): string | undefined =>
  mail.recipient === null ? undefined : openByRing(keyRing, mail.recipient, recipientPlace(mail.id)).toString()

/** Opens the token of a mail that was attempted before. Undefined before the first attempt. */
export const openMailToken = (keyRing: KeyRing, mail: Pick<MailRow, 'id' | 'token'>): string | undefined =>
  mail.token === null ? undefined : openByRing(keyRing, mail.token, tokenPlace(mail.id)).toString()

/**
 * Counts an attempt and locks the row until the transaction ends. Its workflow runs, so the outbox entry is removed.
 */
export async function beginMailAttempt(trx: Db, mailId: string): Promise<MailRow | undefined> {
  await removeFromOutbox(trx, 'START_MAIL', mailId)
  return trx
    .updateTable('mail')
    .set((eb) => ({
      attempts: eb
        .case()
        .when('status', '=', 'QUEUED')
        .then(eb('attempts', '+', 1))
        .else(eb.ref('attempts'))
        .end(),
    }))
    .where('id', '=', mailId)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the account of a mail and the token of its link, for later attempts. */
export async function keepMailDecision(
  trx: Db,
  keyRing: KeyRing,
  mailId: string,
  decision: { accountId: string; token?: string },
): Promise<void> {
  await trx
    .updateTable('mail')
    .set({
      account_id: decision.accountId,
      ...(decision.token === undefined
        ? {}
        : { token: sealByRing(keyRing, Buffer.from(decision.token), tokenPlace(mailId)) }),
    })
    .where('id', '=', mailId)
    .execute()
}

/** Stores the token of a mail about no account, for later attempts. */
export async function keepMailToken(trx: Db, keyRing: KeyRing, mailId: string, token: string): Promise<void> {
  await trx
    .updateTable('mail')
    .set({ token: sealByRing(keyRing, Buffer.from(token), tokenPlace(mailId)) })
    .where('id', '=', mailId)
    .execute()
}

/** Records why an attempt failed: a stable word, never the server's text, which quotes addresses. */
export async function noteMailError(db: Db, mailId: string, error: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ last_error: error })
    .where('id', '=', mailId)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** Ends a mail and erases its sealed content. An unsent mail does not count for its mailbox. The first end stays. */
export async function finishMail(
  db: Db,
  mailId: string,
  status: Exclude<MailStatus, 'QUEUED'>,
  error?: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({
      status,
      recipient: null,
      token: null,
      asked_from: null,
      finished_at: sql<Date>`clock_timestamp()`,
      ...(error === undefined ? {} : { last_error: error }),
    })
    .where('id', '=', mailId)
    .where('status', '=', 'QUEUED')
    .executeTakeFirst()
  if (numUpdatedRows > 0n && status !== 'SENT') await forgetMailCount(db, mailId)
}
