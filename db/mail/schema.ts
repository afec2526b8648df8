import type { ColumnType, Generated, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

/** The reason why a mail was requested. The worker decides whether a mail is sent, and its content. */
export const MAIL_KINDS = [
  'REGISTRATION',
  'CONFIRMATION',
  'PASSWORD_RESET',
  'PASSWORD_CHANGED',
  'PASSWORD_REPLACED',
  'MFA_ENABLED',
  'MFA_REMOVED',
  'MFA_DISABLED',
  'RECOVERY_CODES',
  'EMAIL_CHANGE_OLD',
  'EMAIL_CHANGE_NEW',
  'EMAIL_CHANGED',
  'ENDPOINT_FAILING',
  'DELIVERY_FAILED',
  'ENDPOINT_SWITCHED_OFF',
  'PAYOUT_ADDRESS',
  'PAYOUT_SENT',
  'PAYOUT_REJECTED',
  'PAYOUT_FAILED',
  'QUOTE',
  'PARTNER_APPROVED',
  'PARTNER_REJECTED',
  'PARTNER_SUSPENDED',
  'PARTNER_RESUMED',
  'PARTNER_GONE',
  'PARTNER_INVITATION',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The share of a mail in its mailbox's quota (activities/mail/quota.ts). */
export type MailShare = 'ACCOUNT' | 'WAITING' | 'TAGGED' | 'CHANGE' | 'INVITATION' | 'OWNER' | 'NOTICE' | 'QUOTE'

/** NOT_SENT: nothing to send, or no recipient. FAILED: the attempts ran out, or the recipient's server refused. */
export type MailStatus = 'QUEUED' | 'SENT' | 'NOT_SENT' | 'FAILED'

export type MailTokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'EMAIL_CHANGE_OLD' | 'EMAIL_CHANGE_NEW'

export interface MailTable {
  id: string
  kind: MailKind
  status: Generated<MailStatus>
  /** Sealed address. Null for mail to sales, and once finished. */
  recipient: Buffer | null
  /** Sealed token of its link, from the first attempt to the end. */
  token: Buffer | null
  /** For QUOTE. */
  quote_id: string | null
  account_id: string | null
  /** Its subject besides the account: an e-mail change, an endpoint. */
  about_id: string | null
  /** The network of the request, as coarse as a session's. Null once finished. */
  asked_from: string | null
  attempts: Generated<number>
  last_error: string | null
  created_at: CreatedAt
  finished_at: Date | null
}

export interface MailTokenTable {
  hash: Buffer
  account_id: string
  mail_id: string
  purpose: MailTokenPurpose
  expires_at: Date
  used_at: Date | null
}

/** The count of a mail, sent or in progress, for its mailbox. */
export interface MailCountTable {
  mail_id: string
  mailbox_index: Buffer
  kind: MailKind
  share: MailShare
  is_last: boolean
  counted_at: CreatedAt
}

export interface QuoteTable {
  id: string
  detail: Buffer
  created_at: CreatedAt
}

export interface MailTables {
  mail: MailTable
  mail_token: MailTokenTable
  mail_count: MailCountTable
  quote: QuoteTable
}

export type MailRow = Selectable<MailTable>
