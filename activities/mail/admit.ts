import { Counter, type Registry } from 'prom-client'
import { mailboxIndex, isVariant, lockMailbox } from '../../db/mail/mailbox.ts'
import { countMails, findCounted, hasLivingLink, insertMailCount, isNetworkOf } from '../../db/mail/mail-count.ts'
import { finishMail } from '../../db/mail/mail.ts'
import type { MailKind, MailRow } from '../../db/mail/schema.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../runtime/log.ts'
import { decideQuota } from './quota.ts'

/** Mails that this process held back, by kind. */
const heldBack = new Map<MailKind, number>()

/** Shows how many mails this process held back because of the mailbox's quota. */
export function registerMailMetrics(registry: Registry): void {
  new Counter({
    name: 'mails_held_back_total',
    help: 'Mails held back because their mailbox had reached its quota, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of heldBack) this.inc({ kind }, count)
    },
  })
}

/**
 * Counts a mail for its mailbox, or holds the mail back, in the transaction that decides on it. The count comes before
 * the sending, under the mailbox's lock, so concurrent mails cannot exceed the quota. A later attempt is the same mail.
 *
 * @param to the address of the mail
 * @param confirmedId the confirmed account of that address
 * @returns whether this is the last mail of its share today; undefined if the mail is held back and ended
 */
export async function admitMail(
  { keyRing, log }: { readonly keyRing: KeyRing; readonly log: Logger },
  trx: Db,
  mail: Pick<MailRow, 'id' | 'kind' | 'asked_from'>,
  to: string,
  confirmedId?: string,
): Promise<{ readonly isLast: boolean } | undefined> {
  const { id: mailId, kind } = mail
  const mailbox = mailboxIndex(keyRing, to)
  await lockMailbox(trx, mailbox)
  const counted = await findCounted(trx, mailId)
  if (counted !== undefined) return counted
  const counts = await countMails(trx, mailbox, kind)
  const quota = decideQuota(kind, counts, {
    isConfirmed: confirmedId !== undefined,
    isVariant: isVariant(to),
    isFromOwner: confirmedId !== undefined && (await isNetworkOf(trx, confirmedId, mail.asked_from)),
    hasLivingLink: confirmedId !== undefined && (await hasLivingLink(trx, confirmedId)),
  })
  if ('held' in quota) {
    await finishMail(trx, mailId, 'NOT_SENT', 'TOO_MANY')
    heldBack.set(kind, (heldBack.get(kind) ?? 0) + 1)
    log.warn({ mailId, kind, share: quota.share, ofDay: counts.day }, 'mail held back: quota of the mailbox reached')
    return undefined
  }
  await insertMailCount(trx, { mailId, mailbox, kind, share: quota.share, isLast: quota.last })
  return { isLast: quota.last }
}
