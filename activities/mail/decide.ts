import type { MailKind, MailTokenPurpose } from '../../db/mail/schema.ts'
import type { Account } from '../../db/accounts/schema.ts'

/** Mails that inform the holder of a confirmed account. They ask for nothing. */
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

/** Mails about a change of address. The state of the change decides on them (email-change.ts). */
const CHANGE_MAILS = ['EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW', 'EMAIL_CHANGED'] as const satisfies readonly MailKind[]
export type ChangeMail = (typeof CHANGE_MAILS)[number]

export const isChangeMail = (kind: MailKind): kind is ChangeMail => CHANGE_MAILS.some((change) => change === kind)

/** Mails that the state of their address decides on. */
export type AddressMail = Exclude<MailKind, 'QUOTE' | 'PARTNER_INVITATION' | ChangeMail>

/** The text of a mail, in messages.ts. */
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
 * The account that a mail is about: the account or registration that requested it (ASKED), the confirmed account of the
 * address (CONFIRMED), or the reader of the mailbox while no account is confirmed (MAILBOX).
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

/** The state of an address when a mail to it is decided on. */
export interface AddressState {
  /** The confirmed account of the address. No other account of the address can be confirmed any more. */
  readonly confirmed: Known | undefined
  /** The account or registration that requested the mail, if it still has the address. */
  readonly asked: Known | undefined
  /** The states of the registrations of this address that have a password. */
  readonly waiting: readonly Account['status'][]
}

/**
 * Decides what a request for mail to an address becomes. The API does the same work and gives the same answer for every
 * address, so neither shows whether the address is known. The difference is made here.
 */
export function decideMail(kind: AddressMail, { confirmed, asked, waiting }: AddressState): MailDecision {
  if (confirmed === undefined && asked === undefined && waiting.length === 0) return { send: null, why: 'NO_ACCOUNT' }
  if (confirmed !== undefined) return aboutConfirmed(kind, confirmed, asked)
  // Nobody has proved yet that the address is theirs.
  if (isNotice(kind)) return { send: null, why: 'NOT_CONFIRMED' }
  switch (kind) {
    case 'REGISTRATION':
      // At the limit of waiting registrations, the request created no registration.
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
 * Replaces the last mail of a share today by a link that sets a password and works for a day. The link serves the
 * reader of the mailbox, so an owner who asks later already has a working link.
 */
export const asLastLink = (
  decision: Extract<MailDecision, { readonly send: Template }>,
): Extract<MailDecision, { readonly send: Template }> => ({
  send: 'LAST_LINK',
  about: decision.about === 'CONFIRMED' ? 'CONFIRMED' : 'MAILBOX',
  purpose: 'RESET_PASSWORD',
})
