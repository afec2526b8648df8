import type { MailKind, MailShare } from '../../db/mail/schema.ts'
import type { MailCounts } from '../../db/mail/mail-count.ts'

// How many mails go to one mailbox. Pure; what it rests on stands in docs/decisions/0032-mails-a-mailbox.md.

/** Mails to one mailbox in a day that anybody who knows an address of it can cause, over all their kinds. */
export const MAX_STRANGERS_MAILS_A_DAY = 5
/** Mails in a day that were asked for from a network which has logged in to the account. */
export const MAX_OWNERS_MAILS_A_DAY = 5
/** Notices of one kind in an hour: what happened in an account tells its holder, and nobody else can make it happen. */
export const MAX_NOTICES_PER_HOUR = 10
/** Quote requests mailed to sales in an hour; anyone may ask, so the rest are kept (`quote`) and not mailed. */
export const MAX_QUOTE_MAILS_PER_HOUR = 60

/** Who can cause a mail of each kind: anybody who knows the address, by one of three ways, or the account's holder (and staff) alone. */
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

/** How the address of a mail stands; of no meaning for notices. */
export interface QuotaState {
  readonly isConfirmed: boolean
  /** Written otherwise than its mailbox, with a tag or dots. */
  readonly isVariant: boolean
  /** Asked for from a network that has logged in to the confirmed account. */
  readonly isFromOwner: boolean
  /** The account has a last link of the day that was not used. */
  readonly hasLivingLink: boolean
}

/** `last`: nothing more of this share is sent today, so the mail carries a link that works for a day. */
export type Quota =
  { readonly share: MailShare; readonly last: boolean } | { readonly share: MailShare; readonly held: true }

/** Shares of the five. */
const STRANGERS = ['ACCOUNT', 'WAITING', 'TAGGED', 'CHANGE', 'INVITATION'] as const

/**
 * Whether a mail goes out, and what it counts as.
 *
 * Of the five of a day one place is kept for each of: the confirmed account, an address that waits and is written as its mailbox, a change of
 * address. So no way of causing mails uses up another one's. A confirmed account always has a link that works: where there is none,
 * one more mail carries it, which happens only when its owner has used the one before, or has several accounts in the mailbox.
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

/** Of an account or an address its last mail of the day must still have room; of a change of address the first. */
function keptFromOthers(share: MailShare, { day, last }: MailCounts): number {
  const kept: readonly [MailShare, number | undefined][] = [
    ['ACCOUNT', last.ACCOUNT],
    ['WAITING', last.WAITING],
    ['CHANGE', day.CHANGE],
  ]
  return kept.filter(([other, had]) => other !== share && (had ?? 0) === 0).length
}
