import type { MailRow, MailTokenPurpose } from '../../db/mail/schema.ts'
import type { Account } from '../../db/accounts/schema.ts'

/** What is written, in messages.ts. */
export type Template = 'CONFIRM_EMAIL' | 'ALREADY_REGISTERED' | 'RESET_PASSWORD' | 'PASSWORD_CHANGED' | 'MFA_ENABLED' | 'MFA_REMOVED'

export type MailDecision =
  | { readonly send: Template; readonly purpose?: MailTokenPurpose }
  /** Why nothing is sent: a stable word. */
  | { readonly send: null; readonly why: 'NO_ACCOUNT' | 'ACCOUNT_INACTIVE' | 'ALREADY_CONFIRMED' | 'TOO_MANY' }

/** Mails of one kind to one account in an hour: nobody's mailbox is flooded by asking in their name. */
export const MAX_MAILS_PER_HOUR = 10

/** Quote requests mailed to sales in an hour; anyone may ask, so the rest are kept (`quote`) and not mailed. */
export const MAX_QUOTE_MAILS_PER_HOUR = 60

const confirm: MailDecision = { send: 'CONFIRM_EMAIL', purpose: 'VERIFY_EMAIL' }

/**
 * What a request for mail to an address comes to. The API asks the same of every address (nothing in its answer or its
 * work tells whether it is known); here is where the difference is made.
 *
 * @param account of the address; undefined when there is none
 * @param recent mails of this kind that the account was sent in the last hour
 */
export function decideMail(
  mail: { readonly kind: Exclude<MailRow['kind'], 'QUOTE'>; readonly created_at: Date },
  account: Pick<Account, 'status' | 'email_verified_at' | 'created_at'> | undefined,
  recent: number,
): MailDecision {
  if (account === undefined) return { send: null, why: 'NO_ACCOUNT' }
  if (account.status !== 'ACTIVE') return { send: null, why: 'ACCOUNT_INACTIVE' }
  if (recent >= MAX_MAILS_PER_HOUR) return { send: null, why: 'TOO_MANY' }
  const isConfirmed = account.email_verified_at !== null
  switch (mail.kind) {
    case 'REGISTRATION': {
      // The request that made the account stands in one transaction with it: both have its time.
      const madeIt = account.created_at.getTime() === mail.created_at.getTime()
      if (!isConfirmed) return confirm
      return madeIt ? { send: null, why: 'ALREADY_CONFIRMED' } : { send: 'ALREADY_REGISTERED' }
    }
    case 'CONFIRMATION':
      return isConfirmed ? { send: null, why: 'ALREADY_CONFIRMED' } : confirm
    case 'PASSWORD_RESET':
      return { send: 'RESET_PASSWORD', purpose: 'RESET_PASSWORD' }
    case 'PASSWORD_CHANGED':
    case 'MFA_ENABLED':
    case 'MFA_REMOVED':
      return { send: mail.kind }
  }
}
