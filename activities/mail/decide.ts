import type { MailKind, MailTokenPurpose } from '../../db/mail/schema.ts'
import type { Account } from '../../db/accounts/schema.ts'

/** Tells the holder of a confirmed account what happened; asks nothing of anybody. */
const NOTICES = [
  'PASSWORD_CHANGED',
  'PASSWORD_REPLACED',
  'MFA_ENABLED',
  'MFA_REMOVED',
  'MFA_DISABLED',
  'RECOVERY_CODES',
  'ENDPOINT_FAILING',
  'DELIVERY_FAILED',
  'ENDPOINT_SWITCHED_OFF',
  'PAYOUT_ADDRESS',
  'PAYOUT_SENT',
  'PAYOUT_REJECTED',
  'PAYOUT_FAILED',
  'PARTNER_APPROVED',
  'PARTNER_REJECTED',
  'PARTNER_SUSPENDED',
  'PARTNER_RESUMED',
  'PARTNER_GONE',
] as const satisfies readonly MailKind[]
type Notice = (typeof NOTICES)[number]

const isNotice = (kind: MailKind): kind is Notice => NOTICES.some((notice) => notice === kind)

/** Mails about a change of address, which are decided on by how the change stands (email-change.ts). */
const CHANGE_MAILS = ['EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW', 'EMAIL_CHANGED'] as const satisfies readonly MailKind[]
export type ChangeMail = (typeof CHANGE_MAILS)[number]

export const isChangeMail = (kind: MailKind): kind is ChangeMail => CHANGE_MAILS.some((change) => change === kind)

/** Mails that are decided on by how their address stands. */
export type AddressMail = Exclude<MailKind, 'QUOTE' | 'PARTNER_INVITATION' | ChangeMail>

/** What is written, in messages.ts. */
export type Template =
  | 'CONFIRM_EMAIL'
  | 'FINISH_REGISTRATION'
  | 'ALREADY_REGISTERED'
  | 'RESET_PASSWORD'
  | 'LAST_LINK'
  | Notice
  | ChangeMail
  | 'EMAIL_CHANGE_TAKEN'

/**
 * Whom a mail is about: the account or registration that it was asked for (ASKED), the confirmed account of the address (CONFIRMED),
 * or, while none is confirmed, whoever reads the address's mail (MAILBOX).
 */
export type Subject = 'ASKED' | 'CONFIRMED' | 'MAILBOX'

export type MailDecision =
  | { readonly send: Template; readonly about: Subject; readonly purpose?: MailTokenPurpose }
  /** Why nothing is sent: a stable word. */
  | {
      readonly send: null
      readonly why: 'NO_ACCOUNT' | 'ACCOUNT_INACTIVE' | 'ALREADY_CONFIRMED' | 'NOT_CONFIRMED' | 'CHANGE_ENDED'
    }

type Known = Pick<Account, 'id' | 'status' | 'email_verified_at' | 'password_hash'>

/** How an address stands when a mail to it is decided on. */
export interface AddressState {
  /** Of the address, none of whose other accounts can be confirmed any more. */
  readonly confirmed: Known | undefined
  /** What the mail was asked for, as far as it still has the address. */
  readonly asked: Known | undefined
  /** Its registrations that somebody chose a password for, by the states they are in. */
  readonly waiting: readonly Account['status'][]
}

/**
 * What a request for mail to an address comes to. The API asks the same of every address (nothing in its answer or its
 * work tells whether it is known); here is where the difference is made.
 */
export function decideMail(kind: AddressMail, { confirmed, asked, waiting }: AddressState): MailDecision {
  if (confirmed === undefined && asked === undefined && waiting.length === 0) return { send: null, why: 'NO_ACCOUNT' }
  if (confirmed !== undefined) return aboutConfirmed(kind, confirmed, asked)
  // Nobody has shown yet that the address is theirs.
  if (isNotice(kind)) return { send: null, why: 'NOT_CONFIRMED' }
  switch (kind) {
    case 'REGISTRATION':
      // Without one of its own it came when as many registrations waited as may.
      return asked === undefined || asked.password_hash === null
        ? toMailbox('FINISH_REGISTRATION', waiting)
        : confirmation(asked)
    case 'CONFIRMATION':
      return asked === undefined ? { send: null, why: 'NO_ACCOUNT' } : confirmation(asked)
    case 'PASSWORD_RESET':
      return toMailbox('RESET_PASSWORD', waiting)
  }
}

const isActive = ({ status }: Known): boolean => status === 'ACTIVE'

function aboutConfirmed(kind: AddressMail, confirmed: Known, asked: Known | undefined): MailDecision {
  if (!isActive(confirmed)) return { send: null, why: 'ACCOUNT_INACTIVE' }
  if (isNotice(kind)) return { send: kind, about: 'CONFIRMED' }
  switch (kind) {
    case 'REGISTRATION':
      return asked?.id === confirmed.id
        ? { send: null, why: 'ALREADY_CONFIRMED' }
        : { send: 'ALREADY_REGISTERED', about: 'CONFIRMED' }
    case 'CONFIRMATION':
      return { send: null, why: 'ALREADY_CONFIRMED' }
    case 'PASSWORD_RESET':
      return { send: 'RESET_PASSWORD', about: 'CONFIRMED', purpose: 'RESET_PASSWORD' }
  }
}

const confirmation = (asked: Known): MailDecision =>
  isActive(asked)
    ? { send: 'CONFIRM_EMAIL', about: 'ASKED', purpose: 'VERIFY_EMAIL' }
    : { send: null, why: 'ACCOUNT_INACTIVE' }

const toMailbox = (send: 'RESET_PASSWORD' | 'FINISH_REGISTRATION', waiting: AddressState['waiting']): MailDecision =>
  waiting.includes('ACTIVE')
    ? { send, about: 'MAILBOX', purpose: 'RESET_PASSWORD' }
    : { send: null, why: 'ACCOUNT_INACTIVE' }

/**
 * The same where it is the last mail of its share today: a link that sets a password and works for a day, whatever was asked for. It is good
 * for whoever reads the mailbox, whoever asked, so that an owner who asks later has what they need already.
 */
export const asLastLink = (
  decision: Extract<MailDecision, { readonly send: Template }>,
): Extract<MailDecision, { readonly send: Template }> => ({
  send: 'LAST_LINK',
  about: decision.about === 'CONFIRMED' ? 'CONFIRMED' : 'MAILBOX',
  purpose: 'RESET_PASSWORD',
})
