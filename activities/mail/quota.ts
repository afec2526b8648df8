import type { MailKind, MailShare } from '../../db/mail/schema.ts'
import type { MailCounts } from '../../db/mail/mail-count.ts'

// Limits how many mails go to one mailbox. Pure. Reasons: docs/decisions/0032-mails-a-mailbox.md.

/** Mails a day to one mailbox, over all kinds, that anybody who knows its address can cause. */
export const MAX_STRANGERS_MAILS_A_DAY = 5
/** Mails a day requested from a network that has logged in to the account. */
export const MAX_OWNERS_MAILS_A_DAY = 5
/** Notices of one kind in an hour. Only the account itself can cause them. */
export const MAX_NOTICES_PER_HOUR = 10
/** Quote requests mailed to sales in an hour. Anybody may ask, so the rest are stored (`quote`) and not mailed. */
export const MAX_QUOTE_MAILS_PER_HOUR = 60

/**
 * Who can cause a mail of each kind: anybody who knows the address, in one of three ways, or only the account's holder
 * and staff.
 */
const CAUSES = {
  REGISTRATION: 'ACCESS',
  CONFIRMATION: 'ACCESS',
  PASSWORD_RESET: 'ACCESS',
  EMAIL_CHANGE_NEW: 'CHANGE',
  PARTNER_INVITATION: 'INVITATION',
  PASSWORD_CHANGED: 'NOTICE',
  PASSWORD_REPLACED: 'NOTICE',
  MFA_ENABLED: 'NOTICE',
  MFA_REMOVED: 'NOTICE',
  MFA_DISABLED: 'NOTICE',
  RECOVERY_CODES: 'NOTICE',
  EMAIL_CHANGE_OLD: 'NOTICE',
  EMAIL_CHANGED: 'NOTICE',
  ENDPOINT_FAILING: 'NOTICE',
  DELIVERY_FAILED: 'NOTICE',
  ENDPOINT_SWITCHED_OFF: 'NOTICE',
  PAYOUT_ADDRESS: 'NOTICE',
  PAYOUT_SENT: 'NOTICE',
  PAYOUT_REJECTED: 'NOTICE',
  PAYOUT_FAILED: 'NOTICE',
  PARTNER_APPROVED: 'NOTICE',
  PARTNER_REJECTED: 'NOTICE',
  PARTNER_SUSPENDED: 'NOTICE',
  PARTNER_RESUMED: 'NOTICE',
  PARTNER_GONE: 'NOTICE',
  QUOTE: 'QUOTE',
} as const satisfies Record<MailKind, 'ACCESS' | Extract<MailShare, 'CHANGE' | 'INVITATION' | 'NOTICE' | 'QUOTE'>>

/** The state of a mail's address. Notices do not use it. */
export interface QuotaState {
  readonly isConfirmed: boolean
  /** The address differs from its mailbox, by a tag or dots. */
  readonly isVariant: boolean
  /** A network that has logged in to the confirmed account requested the mail. */
  readonly isFromOwner: boolean
  /** The account has an unused last link of the day. */
  readonly hasLivingLink: boolean
}

/** `last`: this share sends no more mails today, so the mail carries a link that works for a day. */
export type Quota =
  { readonly share: MailShare; readonly last: boolean } | { readonly share: MailShare; readonly held: true }

/** Shares of the five. */
const STRANGERS = ['ACCOUNT', 'WAITING', 'TAGGED', 'CHANGE', 'INVITATION'] as const

/**
 * Decides whether a mail is sent, and in which share it counts.
 *
 * Of the five mails a day, one is reserved for each of: the confirmed account, an unconfirmed address that equals its
 * mailbox, a change of address. So one way of causing mails cannot use up another. A confirmed account always has a
 * link that works. If it has none, one more mail carries it. This happens only when the owner has used the previous
 * link, or has several accounts in the mailbox.
 */
export function decideQuota(kind: MailKind, counts: MailCounts, state: QuotaState): Quota {
  const cause = CAUSES[kind]
  if (cause === 'QUOTE')
    return counts.kindInHour < MAX_QUOTE_MAILS_PER_HOUR ? { share: cause, last: false } : { share: cause, held: true }
  if (cause === 'NOTICE')
    return counts.kindInHour < MAX_NOTICES_PER_HOUR ? { share: cause, last: false } : { share: cause, held: true }
  const ofOwner = counts.day.OWNER ?? 0
  if (cause === 'ACCESS' && state.isConfirmed && state.isFromOwner && ofOwner < MAX_OWNERS_MAILS_A_DAY) {
    return { share: 'OWNER', last: ofOwner + 1 === MAX_OWNERS_MAILS_A_DAY }
  }
  const share = cause !== 'ACCESS' ? cause : state.isConfirmed ? 'ACCOUNT' : state.isVariant ? 'TAGGED' : 'WAITING'
  const places =
    MAX_STRANGERS_MAILS_A_DAY -
    STRANGERS.reduce((sum, one) => sum + (counts.day[one] ?? 0), 0) -
    keptFromOthers(share, counts)
  if (cause === 'ACCESS' && places === 1) return { share, last: true }
  if (places > 0) return { share, last: false }
  return share === 'ACCOUNT' && !state.hasLivingLink ? { share, last: true } : { share, held: true }
}

/**
 * Reserves room for the last mail of the day of an account or an address, and for the first mail of a change of
 * address.
 */
function keptFromOthers(share: MailShare, { day, last }: MailCounts): number {
  const kept: readonly [MailShare, number | undefined][] = [
    ['ACCOUNT', last.ACCOUNT],
    ['WAITING', last.WAITING],
    ['CHANGE', day.CHANGE],
  ]
  return kept.filter(([other, had]) => other !== share && (had ?? 0) === 0).length
}
